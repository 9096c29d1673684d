import type { Socket as Connection } from 'node:net'
import type { Bounds } from '../openFiles.ts'

/**
 * Open connections, limited in number. When a new connection exceeds the limit, the connection that has been idle
 * longest is closed.
 */
export type ConnectionTable = {
  /** Adds a connection. It counts as idle until its first request arrives. */
  add(connection: Connection, ip: string): void
  /** Marks a connection as busy with a request or a WebSocket. A busy connection is never closed to make room. */
  begin(connection: Connection): void
  end(connection: Connection): void
  /** True if so many connections are busy that only health checks are served. */
  readonly isCrowded: boolean
  closeAll(): void
}

type Known = { ip: string; requests: number }

export function createConnectionTable({ most, spare, idlePerIp }: Bounds): ConnectionTable {
  const known = new Map<Connection, Known>()
  /** Idle connections, longest idle first. */
  const idle = new Set<Connection>()
  const idleOf = new Map<string, Set<Connection>>()

  function rest(connection: Connection, ip: string): void {
    const ofIp = idleOf.get(ip) ?? new Set()
    idleOf.set(ip, ofIp.add(connection))
    idle.add(connection)
    if (ofIp.size > idlePerIp) closeIdlest(ofIp)
  }

  function wake(connection: Connection, ip: string): void {
    idle.delete(connection)
    const ofIp = idleOf.get(ip)
    ofIp?.delete(connection)
    if (ofIp?.size === 0) idleOf.delete(ip)
  }

  function forget(connection: Connection): void {
    const entry = known.get(connection)
    if (!entry) return
    known.delete(connection)
    wake(connection, entry.ip)
  }

  function closeIdlest(among: Iterable<Connection>): void {
    for (const connection of among) {
      forget(connection)
      connection.destroy()
      return
    }
  }

  return {
    add(connection, ip) {
      known.set(connection, { ip, requests: 0 })
      connection.once('close', () => forget(connection))
      rest(connection, ip)
      if (known.size > most) closeIdlest(idle)
    },
    begin(connection) {
      const entry = known.get(connection)
      if (!entry) return
      entry.requests += 1
      wake(connection, entry.ip)
    },
    end(connection) {
      const entry = known.get(connection)
      if (!entry) return
      entry.requests -= 1
      if (entry.requests === 0) rest(connection, entry.ip)
    },
    get isCrowded() {
      return known.size - idle.size > most - spare
    },
    closeAll() {
      for (const connection of known.keys()) connection.destroy()
    },
  }
}
