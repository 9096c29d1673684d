import type { HttpStream } from './answer.ts'

/**
 * Comment sent on idle event streams. It keeps proxies from closing a silent stream, flushes bytes that the
 * kernel did not take before, and reveals a client that has gone.
 */
export const filler = ':\n\n'
/** Below the ten seconds after which uWebSockets closes an idle response. */
export const fillerMs = 5000

/**
 * Stand-in for the stream of a client that has gone. Its creator opens and closes it like any stream, and so
 * releases what it reserved.
 */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
