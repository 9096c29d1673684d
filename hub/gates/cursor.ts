import { invalidField } from '../contract/refusal.ts'
import type { PlaceOf } from '../log/placeOf.ts'

/** Refuses to go on after a position that this log does not have: a poller there would hear nothing and never know. */
export type CursorGate = (input: Record<string, unknown>) => Promise<void>

export function createCursorGate(placeOf: PlaceOf): CursorGate {
  return async ({ since_id: sinceId, epoch }) => {
    if (typeof sinceId !== 'number') return
    const place = await placeOf(sinceId, typeof epoch === 'string' ? epoch : undefined)
    if (place === 'elsewhere') {
      throw invalidField('since_id', 'is no position of this log; begin anew without it')
    }
  }
}
