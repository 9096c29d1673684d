import { randomUUID } from 'node:crypto'
import { isConnectionLoss } from '../../storage/database.ts'
import type { CloseCode } from '../contract/closes.ts'
import { Refusal } from '../contract/refusal.ts'
import { TooLate } from './deadline.ts'

/** Logs and counts faults (bugs and outages). `name` is the operation or activity that failed. */
export type Faults = { fault(error: unknown, at: { name: string; requestId: string }): void }

/** Closes a live session. `requestId` is the request id logged with the fault, if there was a fault. */
export type End = (code: CloseCode, requestId?: string) => void

/** True if the error is a missed deadline. */
export const isTooLate = (error: unknown): boolean => error instanceof TooLate

/** True if the error is an outage and not a bug: storage is unreachable or does not respond. */
export const isOutage = (error: unknown): boolean => error instanceof TooLate || isConnectionLoss(error)

/** True for a bug: neither a declared refusal nor an outage. */
export const isFault = (error: unknown): boolean => !(error instanceof Refusal) && !isOutage(error)

/**
 * Closes a live session after an error. After an outage, the client is asked to resume. Any other error is a fault,
 * which is logged with its cause and with the request id that the client gets in `bye`. Never throws.
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
