import { invalidField } from '../contract/refusal.ts'
import type { PlaceOf } from '../log/placeOf.ts'
import type { Tail } from '../log/tail.ts'

type Input = Record<string, unknown>

/**
 * A position that this log does not have: whoever waits there, or names its epoch, is refused, for it would hear nothing and
 * never know. A page from there starts at the end of the log, so that its next_since_id is a position again.
 */
export type CursorGate = (input: Input) => Promise<Input>

type Needs = { placeOf: PlaceOf; tail: Pick<Tail, 'position'> }

export function createCursorGate({ placeOf, tail }: Needs): CursorGate {
  return async (input) => {
    const { since_id: sinceId, epoch, wait } = input
    if (typeof sinceId !== 'number') return input
    const place = await placeOf(sinceId, typeof epoch === 'string' ? epoch : undefined)
    if (place !== 'elsewhere') return input
    if (epoch === undefined && !wait) return { ...input, since_id: tail.position }
    throw invalidField('since_id', 'is no position of this log; begin anew without it')
  }
}
