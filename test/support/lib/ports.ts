import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * Lowest port for test servers. It is above 10,080, the highest port that `fetch` refuses. The highest port, 30,099, is
 * below those that the operating system assigns automatically.
 */
const lowest = 10_100
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** Returns an unused port. Tries every port in this worker's range before repeating one. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if ((await whyNotListen('127.0.0.1', port)) === undefined) return port
  }
}
