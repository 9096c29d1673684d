import { type CloseCode, type CloseRow, closes } from '../contract/closes.ts'
import type { ServerFrame } from '../contract/frames.ts'

export type ByeDetails = {
  /** Id of the failed request, under which the error is logged. */
  requestId?: string | undefined
  /**
   * Minimum time in milliseconds before the client may reconnect. If the close code requires a longer time, that time
   * applies.
   */
  awayMs?: number | undefined
}

export function byeFrame(
  code: CloseCode,
  { requestId, awayMs = 0 }: ByeDetails = {},
): ServerFrame & { op: 'bye' } {
  const { reason, reconnect, afterMs, spreadMs = 0 }: CloseRow = closes[code]
  const ownMs = Math.round(Math.random() * spreadMs)
  return {
    ...{ op: 'bye', code, message: reason, reconnect, after_ms: Math.max(afterMs, awayMs) + ownMs },
    ...(requestId !== undefined && { request_id: requestId }),
  }
}
