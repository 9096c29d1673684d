import type { HttpStream } from './answer.ts'

/**
 * Comment sent on idle event streams. It keeps proxies from closing the stream, flushes bytes that the kernel
 * did not accept before, and reveals a client that has disconnected.
 */
export const filler = ':\n\n'
/** Shorter than the ten seconds after which uWebSockets.js closes an idle response. */
export const fillerMs = 5000

/**
 * Placeholder for the stream of a client that has disconnected. The handler opens and closes it like any
 * stream, and so releases the resources that it reserved.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
