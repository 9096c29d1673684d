import type { HttpStream } from './answer.ts'

/**
 * SSE comment for idle event streams. It keeps proxies from closing the stream, flushes buffered bytes, and
 * reveals clients that have disconnected.
 */
export const filler = ':\n\n'
/** Interval between two SSE comments on an idle stream. uWebSockets.js closes an idle response after ten seconds. */
export const fillerMs = 5000

/**
 * Stream that sends nothing, for a client that has already disconnected. It lets the request's handler start and clean
 * up as usual.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
