import type { Socket as Connection } from 'node:net'

/** Maximum number of pipelined requests that may wait on a connection. A further request closes the connection. */
const waitingMax = 32

/**
 * Runs a connection's pipelined requests one after another, so that a read sees the effect of an earlier
 * write and only one response at a time is in memory.
 */
export function createTurns(): {
  isIdle(connection: Connection): boolean
  add(connection: Connection, work: () => Promise<void>): void
} {
  const lines = new WeakMap<Connection, { last: Promise<void>; length: number }>()

  return {
    isIdle: (connection) => (lines.get(connection)?.length ?? 0) === 0,
    add(connection, work) {
      const line = lines.get(connection) ?? { last: Promise.resolve(), length: 0 }
      lines.set(connection, line)
      if (line.length > waitingMax) return void connection.destroy()
      line.length += 1
      line.last = line.last.then(work).finally(() => {
        line.length -= 1
      })
    },
  }
}
