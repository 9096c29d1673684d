import type { HttpStream } from './server.ts'

/**
 * Keeps an event stream alive, and moves what the kernel would not take before: proxies give up a silent one, and a
 * client that is gone is found out by it.
 */
export const filler = ':\n\n'
/** Below the ten seconds after which uWebSockets gives up an idle response. */
export const fillerMs = 5000

/** For whoever made a stream for a client that went away: it holds a place for it, and gives that back when it closes. */
export const goneStream: HttpStream = { write() {}, outstandingBytes: () => 0, end() {} }
