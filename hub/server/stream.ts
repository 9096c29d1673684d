import type { HttpStream } from './answer.ts'

/**
 * SSE comment for idle event streams. It keeps proxies from closing the stream, flushes buffered bytes, and
 * reveals clients that have disconnected.
 */
export const filler = ':\n\n'
/** Interval between two SSE comments on an idle stream. uWebSockets.js closes an idle response after ten seconds. */
export const fillerMs = 5000

/**
 * Stream that sends nothing, so that a request's handler works as usual even if the client has already disconnected.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
