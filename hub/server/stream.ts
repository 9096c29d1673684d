import type { HttpStream } from './answer.ts'

/**
 * SSE comment sent on idle streams. It keeps proxies from closing the stream, flushes bytes that the kernel has not
 * accepted yet, and reveals clients that have disconnected.
 */
export const filler = ':\n\n'
/**
 * Interval between two comments on an idle stream. Shorter than the ten seconds after which uWebSockets.js closes an
 * idle response.
 */
export const fillerMs = 5000

/**
 * Stream for a client that has already disconnected. The handler opens and closes this stream like any other, and so
 * releases the resources that it reserved.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
