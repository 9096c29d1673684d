import { randomUUID } from 'node:crypto'
import { errorOutcome } from '../call/call.ts'
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
