import { positionOf } from '../../contract/cursor.ts'
import { invalidField } from '../../contract/refusal.ts'
import type { Locate } from '../../log/locate.ts'
import type { Tail } from '../../log/tail.ts'

type Input = Record<string, unknown>

/**
 * Refuses a call whose position (`since_id` or `cursor`) does not exist in the event log. If such a call
 * gives no log id (`epoch`) and does not wait for events, it instead continues at the end of the log.
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
    // If the client did not say to which log its position belongs (`epoch`), continue at the end of this log. The
    // response then contains a valid position for the next call.
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
