import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * Lowest port that tests use. All ports are below the system's ephemeral range. A server may take seconds to listen,
 * and the system could assign an ephemeral port to a different process meanwhile. Each worker has a range of its own.
 */
const lowest = 10_000
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** Returns an unused port. Returns each port of the worker's range once before it repeats one. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if ((await whyNotListen('127.0.0.1', port)) === undefined) return port
  }
}
