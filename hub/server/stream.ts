import type { HttpStream } from './answer.ts'

/**
 * Comment sent on idle streams of server-sent events. It keeps proxies from closing the stream, flushes bytes that the
 * kernel has not accepted yet, and reveals clients that have disconnected.
 */
export const filler = ':\n\n'
/**
 * Interval between two comments on an idle stream, shorter than the ten seconds after which uWebSockets.js closes
 * an idle response.
 */
export const fillerMs = 5000

/**
 * Stream that sends nothing, for a client that has already disconnected. The handler closes this stream as usual, and
 * thus releases its own resources.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
