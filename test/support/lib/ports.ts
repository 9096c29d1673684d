import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * Lowest port that tests use. All test ports are below the system's ephemeral range. Otherwise, the system could assign
 * a test's port to another process before the test's server listens. Each worker has its own range.
 */
const lowest = 10_000
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** Returns an unused port. Tries every port of the worker's range before it repeats one. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if ((await whyNotListen('127.0.0.1', port)) === undefined) return port
  }
}
