import { randomUUID } from 'node:crypto'
import { isConnectionLoss } from '../../storage/database.ts'
import type { CloseCode } from '../contract/closes.ts'
import { Refusal } from '../contract/refusal.ts'
import { TooLate } from './deadline.ts'

/** Logs and counts unexpected errors. `name` is the operation that failed. */
export type Faults = { fault(error: unknown, at: { name: string; requestId: string }): void }

/** Closes a live session. The closing frame contains `requestId`, which is also logged with the error. */
export type End = (code: CloseCode, requestId?: string) => void

export const isTooLate = (error: unknown): boolean => error instanceof TooLate

/** Returns true if the error means that storage is unreachable or does not respond. */
export const isOutage = (error: unknown): boolean => error instanceof TooLate || isConnectionLoss(error)

/** Returns true for a bug: an error that is neither a declared refusal nor an outage. */
export const isFault = (error: unknown): boolean => !(error instanceof Refusal) && !isOutage(error)

/**
 * Closes a live session because of an error. After an outage, the close code asks the client to reconnect and to resume
 * from its last event.
 */
export function endBy(
  error: unknown,
  { doing, end, observe }: { doing: string; end: End; observe: Faults },
): void {
  const requestId = randomUUID()
  try {
    if (isOutage(error)) return end('resync')
    observe.fault(error, { name: doing, requestId })
    end('internal', requestId)
  } catch (thrown) {
    observe.fault(thrown, { name: doing, requestId })
  }
}
