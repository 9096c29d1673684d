import { whyNotListen } from '../../../hub/server/port.ts'

/**
 * Below the range from which the system assigns ports. A server needs seconds to listen, and until then the system
 * could give its port away. Each worker has a range of its own.
 */
const lowest = 10_000
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** Returns a port that nobody listens on and that no other call returns meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if ((await whyNotListen('127.0.0.1', port)) === undefined) return port
  }
}
