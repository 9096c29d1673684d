import { liveLimits } from '../contract/limits.ts'
import type { Credential, Credentials } from '../views/credentials.ts'
import type { Connection } from './connection.ts'
import { createSilence } from './silence.ts'

export type Connections = {
  /**
   * Counts a new connection under its IP address until `identify` is called. Returns false if the address has too many
   * new connections.
   */
  admit(connection: Connection): boolean
  /**
   * Counts the connection under its agent or, if the client has no token, under its IP address. Returns false if the
   * agent or address has too many connections.
   */
  identify(connection: Connection, credential: Credential | undefined): boolean
  drop(connection: Connection): void
  /** Closes the connection with `hello_timeout` unless its first frame arrives in time. */
  expectHello(connection: Connection): void
  heard(connection: Connection): void
  online(agentId: number): boolean
  agents(): number[]
  /** Adds a listener that is called when an agent's first connection opens or its last one closes. */
  onAgents(listener: (agentId: number) => void): void
  readonly count: number
  /** Closes all connections step by step within `withinMs`, so that the clients do not reconnect all at once. */
  drain(withinMs: number): Promise<void>
}

type Known = { key: string; credential?: Credential; expiry?: NodeJS.Timeout }

type Needs = { credentials: Pick<Credentials, 'onEnded'>; now(): Date; limited: boolean }

export function createConnections({ credentials, now, limited }: Needs): Connections {
  const known = new Map<Connection, Known>()
  const counts = new Map<string, number>()
  const perAgent = new Map<number, number>()
  const silence = createSilence()
  const agentListeners: ((agentId: number) => void)[] = []

  credentials.onEnded(({ agentId, sessionId }) => {
    for (const [connection, { credential }] of [...known]) {
      if (!credential || (agentId !== null && credential.agentId !== agentId)) continue
      if (sessionId === null || credential.sessionId === sessionId) connection.recheck()
    }
  })

  function count(key: string, most: number): boolean {
    const before = counts.get(key) ?? 0
    if (limited && before >= most) return false
    counts.set(key, before + 1)
    return true
  }

  function uncount(key: string): void {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }

  function countAgent(agentId: number | undefined, by: 1 | -1): void {
    if (agentId === undefined) return
    const before = perAgent.get(agentId) ?? 0
    if (before + by > 0) perAgent.set(agentId, before + by)
    else perAgent.delete(agentId)
    if (before === 0 || before + by === 0) for (const listener of agentListeners) listener(agentId)
  }

  function expiryOf(connection: Connection, { expiresAt }: Credential): Pick<Known, 'expiry'> {
    if (!expiresAt) return {}
    const leftMs = Math.max(0, expiresAt.getTime() - now().getTime())
    return { expiry: setTimeout(() => connection.end('credentials_ended'), leftMs).unref() }
  }

  return {
    admit(connection) {
      // Connections that have not sent their first frame have their own limit. Otherwise, many clients without a token
      // could lock out the agents at the same IP address.
      const key = `new ${connection.ip}`
      if (!count(key, liveLimits.handshakesPerIp)) return false
      known.set(connection, { key })
      return true
    },
    identify(connection, credential) {
      const before = known.get(connection)
      const { socketsPerAgent, socketsPerIp } = liveLimits
      const key = credential ? `agent ${credential.agentId}` : `ip ${connection.ip}`
      if (!before || !count(key, credential ? socketsPerAgent : socketsPerIp)) return false
      uncount(before.key)
      known.set(connection, { key, ...(credential && { credential, ...expiryOf(connection, credential) }) })
      // `countAgent` calls listeners. Call it last, so that an error in a listener leaves the other counts correct.
      countAgent(credential?.agentId, 1)
      return true
    },
    expectHello: silence.begin,
    heard: silence.end,
    drop(connection) {
      silence.end(connection)
      const entry = known.get(connection)
      if (!entry) return
      clearTimeout(entry.expiry)
      known.delete(connection)
      uncount(entry.key)
      countAgent(entry.credential?.agentId, -1)
    },
    online: (agentId) => perAgent.has(agentId),
    agents: () => [...perAgent.keys()],
    onAgents: (listener) => void agentListeners.push(listener),
    get count() {
      return known.size
    },
    async drain(withinMs) {
      const all = [...known.keys()]
      const stepMs = 50
      const steps = Math.max(1, Math.floor(withinMs / stepMs))
      const perStep = Math.max(20, Math.ceil(all.length / steps))
      for (let at = 0; at < all.length; at += perStep) {
        for (const connection of all.slice(at, at + perStep)) connection.end('draining')
        if (at + perStep < all.length) await new Promise((resolve) => setTimeout(resolve, stepMs))
      }
      const tooLate = new Promise((resolve) => setTimeout(resolve, withinMs).unref())
      await Promise.race([Promise.all(all.map((connection) => connection.gone?.())), tooLate])
    },
  }
}
