import { randomUUID } from 'node:crypto'
import { errorOutcome } from '../call/call.ts'
import { type CloseCode, closes } from '../contract/closes.ts'
import { liveLimits } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'

export type Result = Record<string, unknown> & { ok: boolean }

export const refused = (refusal: Refusal): Result => errorOutcome(refusal, randomUUID()).body

export const tooManyRooms = () =>
  new Refusal('rate_limited', {
    message: `A session may join at most ${liveLimits.roomsPerSession} rooms: leave one first.`,
    hint: 'Send {"op": "leave", "room": "<room>"} for one of them, then join again.',
  })
export const tooManyCalls = () =>
  new Refusal('rate_limited', { message: 'Too many unanswered calls on this socket.', retryAfter: 1 })
export const sayHello = () => new Refusal('invalid_frame', { hint: 'Send a hello frame first.' })
export const saidHello = () =>
  new Refusal('invalid_frame', { hint: 'Already greeted. Open a new socket to change the session.' })

/**
 * Returns the error for a frame that arrives after the end of the session. `code` is undefined if the client closed the
 * connection.
 */
export function sessionEnded(code: CloseCode | undefined): Refusal {
  if (code === undefined) return new Refusal('unauthorized')
  const { reconnect, afterMs, reason } = closes[code]
  const message = `${reason} Nothing was done.`
  if (!reconnect) return new Refusal('unauthorized', { message })
  return new Refusal('unavailable', {
    message,
    hint: 'Reconnect, and repeat the call with the same `key` if it writes.',
    retryAfter: Math.ceil(afterMs / 1000),
  })
}
