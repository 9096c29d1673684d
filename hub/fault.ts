import { randomUUID } from 'node:crypto'
import { isConnectionLoss } from '../storage/database.ts'
import type { CloseCode } from './contract/closes.ts'
import { Refusal } from './contract/refusal.ts'
import { TooLate } from './deadline.ts'

/** Logs and counts faults. `name`: the operation, or what was being done. */
export type Faults = { fault(error: unknown, at: { name: string; requestId: string }): void }

/** Ends a live session. `requestId`: that of the log line about a fault. */
export type End = (code: CloseCode, requestId?: string) => void

/** True when storage is away or does not answer: nobody's bug. */
export const isOutage = (error: unknown): boolean => error instanceof TooLate || isConnectionLoss(error)

/** True for a bug: what was thrown is neither a declared refusal nor an outage. */
export const isFault = (error: unknown): boolean => !(error instanceof Refusal) && !isOutage(error)

/**
 * Ends a live session by what was thrown in it. After an outage its client resumes; everything else is a fault, logged with its
 * cause under the id that the bye tells. Never throws.
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
