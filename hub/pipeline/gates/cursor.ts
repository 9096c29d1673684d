import { positionOf } from '../../contract/cursor.ts'
import { invalidField } from '../../contract/refusal.ts'
import type { Locate } from '../../log/locate.ts'
import type { Tail } from '../../log/tail.ts'

type Input = Record<string, unknown>

/**
 * Checks that the `cursor` or `since_id` of a call is a position in this hub's event log.
 *
 * A position in another log is refused if the call names that log's epoch (id), or if the call is a long poll, which
 * would wait forever. Any other call starts at the end of this log instead, so that the `next_since_id` in its response
 * is valid.
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

function placed({ cursor, ...input }: Input): Input {
  if (typeof cursor !== 'string') return input
  const { since, epoch } = positionOf(cursor)
  return { ...input, since_id: since, epoch }
}
