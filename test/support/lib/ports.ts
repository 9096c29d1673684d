import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * The lowest port. All ports are below the system's ephemeral range, because a server may take seconds to listen and the
 * system could otherwise assign its port to a different process until then. Each worker has its own range.
 */
const lowest = 10_000
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** Returns an unused port. Does not return the same port again until the worker's range is used up. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if ((await whyNotListen('127.0.0.1', port)) === undefined) return port
  }
}
