import type { Socket as Connection } from 'node:net'

/** Requests of one connection that may wait for the answers before theirs; one more ends the connection. */
const waitingMax = 32

/**
 * A client may send its next request before the last one was answered. They are taken one after another, so that a read
 * sees what the write before it did, and one answer at a time lies in memory.
 */
export function createTurns(): (connection: Connection, work: () => Promise<void>) => void {
  const lines = new WeakMap<Connection, { last: Promise<void>; length: number }>()

  return (connection, work) => {
    const line = lines.get(connection) ?? { last: Promise.resolve(), length: 0 }
    lines.set(connection, line)
    if (line.length > waitingMax) return void connection.destroy()
    line.length += 1
    line.last = line.last.then(work).finally(() => {
      line.length -= 1
    })
  }
}
