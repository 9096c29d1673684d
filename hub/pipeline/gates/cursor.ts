import { positionOf } from '../../contract/cursor.ts'
import { invalidField } from '../../contract/refusal.ts'
import type { Locate } from '../../log/locate.ts'
import type { Tail } from '../../log/tail.ts'

type Input = Record<string, unknown>

/**
 * Checks `since_id`, or the `cursor` that replaces it, against the log. A long poll, or a call that names the
 * epoch, is refused for a position outside this log, because it would wait forever. Any other call starts at
 * the end of the log instead, so that its next_since_id is valid again.
 */
export type CursorGate = (input: Input) => Promise<Input>

type Needs = { locate: Locate; tail: Pick<Tail, 'position'> }

export function createCursorGate({ locate, tail }: Needs): CursorGate {
  return async (given) => {
    const input = placed(given)
    const { since_id: sinceId, epoch, wait } = input
    if (typeof sinceId !== 'number') return input
    const place = await locate(sinceId, typeof epoch === 'string' ? epoch : undefined)
    if (place !== 'elsewhere') return input
    if (epoch === undefined && !wait) return { ...input, since_id: tail.position }
    throw invalidField(
      given.cursor === undefined ? 'since_id' : 'cursor',
      'is not a position in this log; omit it to start over',
    )
  }
}

/** Returns the input with its cursor converted to since_id and epoch. */
function placed({ cursor, ...input }: Input): Input {
  if (typeof cursor !== 'string') return input
  const { since, epoch } = positionOf(cursor)
  return { ...input, since_id: since, epoch }
}
