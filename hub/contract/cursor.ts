import { z } from 'zod'

/** Characters of the epoch that a cursor carries: 32 bits of it, which tell two logs apart. */
const epochMark = 8

/** A position in the log as clients keep it: the seq and the start of its epoch. Its form may change. */
export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}\.[\s\S]{0,8}$/, 'must be a cursor that the plaza sent')
  .describe('Opaque position in the log.')

/** The seq of a cursor and the mark of its epoch. `epoch` is missing if the client never named one. */
export type Position = { since: number; epoch?: string }

export const cursorOf = (seq: number, epoch = ''): string =>
  `${seq.toString(36)}.${epoch.slice(0, epochMark)}`

export function positionOf(text: string): Position {
  const dot = text.indexOf('.')
  const epoch = text.slice(dot + 1)
  return { since: Number.parseInt(text.slice(0, dot), 36), ...(epoch !== '' && { epoch }) }
}

/** True if `given`, a whole epoch or the mark of one in a cursor, names the epoch `own`. */
export const isEpoch = (given: string, own: string): boolean =>
  given === own || given === own.slice(0, epochMark)

type Start = { since?: number | undefined; epoch?: string | undefined; cursor?: string | undefined }

/** Returns the start of a session with its cursor in the place of since and epoch. */
export function startOf<Given extends Start>({ cursor, ...given }: Given): Omit<Given, 'cursor'> {
  return cursor === undefined ? given : { ...given, epoch: undefined, ...positionOf(cursor) }
}

/** Returns the cursor at which a session starts: the position its client came with, or the end of the log. */
export const cursorOfStart = ({ since, epoch }: Start, head: { seq: number; epoch: string }): string =>
  since === undefined ? cursorOf(head.seq, head.epoch) : cursorOf(since, epoch)

/** Input and answer fields of the reads that a client continues by cursor. */
export const cursorInput = {
  cursor: cursor
    .optional()
    .describe('A cursor from an event, a welcome or next_cursor. It replaces since_id and epoch.'),
}
export const cursorAnswer = {
  epoch: z.string().describe('The epoch of next_since_id.'),
  next_cursor: cursor.describe('next_since_id and epoch as one value: send it as cursor in the next poll.'),
}
