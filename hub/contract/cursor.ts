import { z } from 'zod'

/**
 * Number of hex digits of the log's identifier (epoch) that a cursor contains. Eight suffice to tell two logs apart.
 */
const epochMark = 8

/** Log position in the form that clients get. Clients must treat it as opaque, because the format may change. */
export const cursor = z
  .string()
  .regex(/^[0-9a-z]{1,10}\.([\s\S]{8})?$/, 'must be a cursor that the plaza sent')
  .describe('Opaque position in the log.')

export type Position = { since: number; epoch?: string }

export const cursorOf = (seq: number, epoch = ''): string =>
  `${seq.toString(36)}.${epoch === '' ? '' : markOf(epoch)}`

const markOf = (epoch: string) => epoch.slice(0, epochMark).padEnd(epochMark, '-')

export function positionOf(text: string): Position {
  const dot = text.indexOf('.')
  const epoch = text.slice(dot + 1)
  return { since: Number.parseInt(text.slice(0, dot), 36), ...(epoch !== '' && { epoch }) }
}

/** Returns true if `given` is the log's id (`own`), either in full or shortened as in a cursor. */
export const isEpoch = (given: string, own: string): boolean => given === own || given === markOf(own)

type Start = { since?: number | undefined; epoch?: string | undefined; cursor?: string | undefined }

export function startOf<Given extends Start>({ cursor, ...given }: Given): Omit<Given, 'cursor'> {
  return cursor === undefined ? given : { ...given, epoch: undefined, ...positionOf(cursor) }
}

/** Returns a cursor for the position that the client asked for, by default for the end of the log. */
export const cursorOfStart = ({ since, epoch }: Start, head: { seq: number; epoch: string }): string =>
  since === undefined ? cursorOf(head.seq, head.epoch) : cursorOf(since, epoch)

export const cursorInput = {
  cursor: cursor
    .optional()
    .describe('A cursor from an event, a welcome or next_cursor. It replaces since_id and epoch.'),
}
export const cursorAnswer = {
  epoch: z.string().describe('The epoch of next_since_id.'),
  next_cursor: cursor.describe('next_since_id and epoch as one value: send it as cursor in the next poll.'),
}
