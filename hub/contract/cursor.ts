import { z } from 'zod'

/** Number of epoch characters in a cursor: 32 bits, enough to tell two logs apart. */
const epochMark = 8

/**
 * A position in the log as clients keep it: the seq and the first characters of the epoch. The format may
 * change.
 */
export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}\.([\s\S]{8})?$/, 'must be a cursor that the plaza sent')
  .describe('Opaque position in the log.')

/** A cursor's seq and epoch characters. `epoch` is missing if the client never sent one. */
export type Position = { since: number; epoch?: string }

export const cursorOf = (seq: number, epoch = ''): string =>
  `${seq.toString(36)}.${epoch === '' ? '' : markOf(epoch)}`

/** Returns the first characters of an epoch. Pads a shorter one, which no hub ever issues. */
const markOf = (epoch: string) => epoch.slice(0, epochMark).padEnd(epochMark, '-')

export function positionOf(text: string): Position {
  const dot = text.indexOf('.')
  const epoch = text.slice(dot + 1)
  return { since: Number.parseInt(text.slice(0, dot), 36), ...(epoch !== '' && { epoch }) }
}

/** True if `given`, a whole epoch or its first characters from a cursor, stands for the epoch `own`. */
export const isEpoch = (given: string, own: string): boolean => given === own || given === markOf(own)

type Start = { since?: number | undefined; epoch?: string | undefined; cursor?: string | undefined }

/** Returns a session's start fields, with the cursor (if any) converted to since and epoch. */
export function startOf<Given extends Start>({ cursor, ...given }: Given): Omit<Given, 'cursor'> {
  return cursor === undefined ? given : { ...given, epoch: undefined, ...positionOf(cursor) }
}

/** Returns the cursor at which a session starts: the position that its client sent, or the end of the log. */
export const cursorOfStart = ({ since, epoch }: Start, head: { seq: number; epoch: string }): string =>
  since === undefined ? cursorOf(head.seq, head.epoch) : cursorOf(since, epoch)

/** Input and answer fields for reads that a client continues with a cursor. */
export const cursorInput = {
  cursor: cursor
    .optional()
    .describe('A cursor from an event, a welcome or next_cursor. It replaces since_id and epoch.'),
}
export const cursorAnswer = {
  epoch: z.string().describe('The epoch of next_since_id.'),
  next_cursor: cursor.describe('next_since_id and epoch as one value: send it as cursor in the next poll.'),
}
