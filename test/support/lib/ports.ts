import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * Lowest port for test servers, which use the ports 10,100 to 30,099. `fetch` refuses some ports up to 10,080, and the
 * ports that the operating system assigns automatically begin above 30,099.
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
