import { liveLimits } from '../contract/limits.ts'
import type { Connection } from './connection.ts'

/**
 * Closes connections that do not send their first frame in time. One timer suffices, because the oldest connection
 * always expires first.
 */
export function createSilence() {
  const dueAtMs = new Map<Connection, number>()
  let isWaiting = false

  function endSilent(): void {
    isWaiting = false
    const now = performance.now()
    for (const [connection, dueMs] of dueAtMs) {
      if (dueMs > now) return wait(dueMs - now)
      dueAtMs.delete(connection)
      connection.end('hello_timeout')
    }
  }

  function wait(ms: number): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(endSilent, ms).unref()
  }

  return {
    begin(connection: Connection): void {
      dueAtMs.set(connection, performance.now() + liveLimits.helloMs)
      wait(liveLimits.helloMs)
    },
    end: (connection: Connection): void => void dueAtMs.delete(connection),
  }
}
