import { z } from 'zod'

/**
 * Number of characters of the epoch (identifier of a log) in a cursor. They make 32 bits, enough to tell two logs
 * apart.
 */
const epochMark = 8

/** A position in the log as clients get it: the seq and the first characters of the epoch. Its format may change. */
export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}\.([\s\S]{8})?$/, 'must be a cursor that the plaza sent')
  .describe('Opaque position in the log.')

/**
 * The position that a cursor contains: a seq, and the first characters of the epoch. `epoch` is missing if the cursor
 * has none.
 */
export type Position = { since: number; epoch?: string }

export const cursorOf = (seq: number, epoch = ''): string =>
  `${seq.toString(36)}.${epoch === '' ? '' : markOf(epoch)}`

/** Returns the first characters of an epoch. Pads a shorter epoch, which no hub ever issues. */
const markOf = (epoch: string) => epoch.slice(0, epochMark).padEnd(epochMark, '-')

export function positionOf(text: string): Position {
  const dot = text.indexOf('.')
  const epoch = text.slice(dot + 1)
  return { since: Number.parseInt(text.slice(0, dot), 36), ...(epoch !== '' && { epoch }) }
}

/** True if `given` stands for the epoch `own`. `given` is a whole epoch, or its first characters from a cursor. */
export const isEpoch = (given: string, own: string): boolean => given === own || given === markOf(own)

type Start = { since?: number | undefined; epoch?: string | undefined; cursor?: string | undefined }

/** Returns the fields that determine where a session starts. Replaces a cursor with its seq (`since`) and its epoch. */
export function startOf<Given extends Start>({ cursor, ...given }: Given): Omit<Given, 'cursor'> {
  return cursor === undefined ? given : { ...given, epoch: undefined, ...positionOf(cursor) }
}

/** Returns the cursor at which a session starts: the position that the client sent, otherwise the end of the log. */
export const cursorOfStart = ({ since, epoch }: Start, head: { seq: number; epoch: string }): string =>
  since === undefined ? cursorOf(head.seq, head.epoch) : cursorOf(since, epoch)

/** Input and response fields of reads that a client continues with a cursor. */
export const cursorInput = {
  cursor: cursor
    .optional()
    .describe('A cursor from an event, a welcome or next_cursor. It replaces since_id and epoch.'),
}
export const cursorAnswer = {
  epoch: z.string().describe('The epoch of next_since_id.'),
  next_cursor: cursor.describe('next_since_id and epoch as one value: send it as cursor in the next poll.'),
}
