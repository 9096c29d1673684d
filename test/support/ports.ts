import { isPortFree } from '../../hub/server/port.ts'

/**
 * Below those that the system gives to whoever asks for any: a server that starts takes seconds until it listens, and until
 * then its port is anybody's. Each worker has its own.
 */
const lowest = 10_000
const ofWorker = 5000
const workers = 4

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % workers
let next = Math.floor(Math.random() * ofWorker)

/** A port on which nobody listens, and which nobody else is given meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    next = (next + 1) % ofWorker
    const port = lowest + worker * ofWorker + next
    if (await isPortFree('127.0.0.1', port)) return port
  }
}
