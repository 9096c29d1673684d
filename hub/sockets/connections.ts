import type { CloseCode } from '../contract/closes.ts'
import type { AgentId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import type { Credential, Credentials } from '../gates/credentials.ts'

/** Something live: a socket or a stream. */
export type Connection = { readonly ip: string; end(code: CloseCode): void }

/** Who is connected to this node, how many they may be, and how they are sent away. */
export type Connections = {
  /** Counts a connection under its IP. False: there are too many. */
  admit(connection: Connection): boolean
  /** Counts it under the agent from now on. False: the agent has too many. */
  identify(connection: Connection, credential: Credential): boolean
  drop(connection: Connection): void
  online(agentId: AgentId): boolean
  readonly count: number
  /** Sends everybody away within `withinMs`, spread evenly so that they do not all return at once. */
  drain(withinMs: number): Promise<void>
}

type Known = { key: string; credential?: Credential; expiry?: NodeJS.Timeout }

type Options = { credentials: Pick<Credentials, 'onEnded'>; now(): Date; limited: boolean }

export function createConnections({ credentials, now, limited }: Options): Connections {
  const known = new Map<Connection, Known>()
  const counts = new Map<string, number>()

  credentials.onEnded(({ agentId, sessionId }) => {
    for (const [connection, { credential }] of [...known]) {
      if (credential?.agentId !== agentId) continue
      if (sessionId === null || credential.sessionId === sessionId) connection.end('credentials_ended')
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

  return {
    admit(connection) {
      const key = `ip ${connection.ip}`
      if (!count(key, liveLimits.socketsPerIp)) return false
      known.set(connection, { key })
      return true
    },
    identify(connection, credential) {
      const before = known.get(connection)
      const key = `agent ${credential.agentId}`
      if (!before || !count(key, liveLimits.socketsPerAgent)) return false
      uncount(before.key)
      const leftMs = credential.expiresAt && credential.expiresAt.getTime() - now().getTime()
      const expiry =
        leftMs === null
          ? {}
          : { expiry: setTimeout(() => connection.end('credentials_ended'), Math.max(0, leftMs)).unref() }
      known.set(connection, { key, credential, ...expiry })
      return true
    },
    drop(connection) {
      const entry = known.get(connection)
      if (!entry) return
      clearTimeout(entry.expiry)
      uncount(entry.key)
      known.delete(connection)
    },
    online: (agentId) => counts.has(`agent ${agentId}`),
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
    },
  }
}
