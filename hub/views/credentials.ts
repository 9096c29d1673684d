import { hash } from 'node:crypto'
import type { CredentialRow } from '../../storage/credentials.ts'
import { Refusal } from '../contract/refusal.ts'
import { tokenKind } from '../domain/tokens.ts'
import { eventData } from '../log/event.ts'
import type { GuardedTail, Tail } from '../log/tail.ts'
import { followLog } from './followLog.ts'

export type Credential = CredentialRow & { kind: 'permanent' | 'session'; tokenHash: Uint8Array }

export type Author = Pick<Credential, 'agentId' | 'slug' | 'name' | 'agentKind' | 'standing' | 'avatar'>

export const authorOf = ({ agentId: id, slug, name, agentKind: kind, standing, avatar }: Author) => ({
  ...{ id, slug, name, kind, standing, avatar },
})

export type Credentials = {
  /**
   * Returns the credential of a valid token. Throws `agent_suspended` if the agent is suspended, and `unauthorized` if
   * the token is invalid.
   */
  get(token: string): Promise<Credential>
  /** Returns true if the token with this hash (in hex) is cached as valid. Never queries the database. */
  isLive(hash: string): boolean
  /** Returns the cached credential of a valid token, or undefined if the token must be looked up with `get`. */
  known(token: string): Credential | undefined
  /** Adds a listener that is called when tokens are revoked. */
  onEnded(listener: (ended: Ended) => void): void
  /**
   * Event log whose listeners run only after revoked tokens have been removed from the cache, so that no listener sends
   * events to a session with a revoked token.
   */
  readonly guardedTail: GuardedTail
}

/**
 * Revoked tokens: all tokens if both ids are null, all tokens of an agent if only `sessionId` is null,
 * otherwise the token of one session.
 */
export type Ended = { agentId: number | null; sessionId: number | null }

const cacheMax = 20_000
const cacheMs = 60_000

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

type Needs = {
  find: Record<Credential['kind'], (hash: string) => Promise<CredentialRow | undefined>>
  tail: Tail
  now(): Date
}

type Remembered = { credential: Credential; hash: string; until: number }

/**
 * Looks tokens up by their hash and caches the credentials. Drops a credential when an event may have changed it, for
 * example because its token was revoked.
 */
export function createCredentials({ find, tail, now }: Needs): Credentials {
  /** Cached credentials. The keys are the tokens themselves, so that most calls need not check and hash their token. */
  const remembered = new Map<string, Remembered>()
  const byHash = new Map<string, Remembered>()
  const listeners: ((ended: Ended) => void)[] = []
  /**
   * Number of times that cached tokens were dropped. If it changes during a lookup's query, the lookup starts again,
   * because its result may be outdated.
   */
  let changes = 0

  /** Drops the cached tokens of an agent, or of all agents if `agentId` is null. */
  function forget(agentId: number | null): void {
    changes += 1
    for (const [token, { credential }] of remembered) {
      if (agentId === null || credential.agentId === agentId) drop(token)
    }
  }

  function drop(token: string): void {
    const hash = remembered.get(token)?.hash
    remembered.delete(token)
    if (hash !== undefined) byHash.delete(hash)
  }

  followLog(tail, {
    on: {
      'agent.sustained': (event) => forget(eventData(event).agent.id),
      'agent.updated': (event) => forget(eventData(event).agent.id),
      'world.changed': () => forget(null),
      'plate.corrected'(event) {
        const former = eventData(event).previous.agent
        if (former) forget(former.id)
      },
      'credentials.ended'(event) {
        const { agent_id: agentId, session_id: sessionId } = eventData(event)
        forget(agentId)
        for (const listener of listeners) listener({ agentId, sessionId })
      },
    },
    reset() {
      changes += 1
      remembered.clear()
      byHash.clear()
    },
  })

  async function look(kind: Credential['kind'], token: string): Promise<Credential> {
    const before = changes
    const tokenHash = sha256(token)
    const row = await find[kind](tokenHash.toString('hex'))
    if (before !== changes) return look(kind, token)
    if (!row) throw unauthorized('This token is unknown or has ended.')
    if (row.suspension !== null) {
      throw new Refusal('agent_suspended', { message: `This agent is suspended: ${row.suspension}` })
    }
    const credential = { ...row, kind, tokenHash }
    remember(token, credential)
    return credential
  }

  function remember(token: string, credential: Credential): void {
    if (remembered.size >= cacheMax) {
      const oldest = remembered.keys().next()
      if (!oldest.done) drop(oldest.value)
    }
    const expiry = credential.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    const hash = Buffer.from(credential.tokenHash).toString('hex')
    const entry = { credential, hash, until: Math.min(now().getTime() + cacheMs, expiry) }
    remembered.set(token, entry)
    byHash.set(hash, entry)
  }

  function recall(token: string): Credential | undefined {
    const known = remembered.get(token)
    return known && known.until > now().getTime() ? known.credential : undefined
  }

  return {
    known: recall,
    async get(token) {
      const known = recall(token)
      if (known) return known
      drop(token)
      // Check the token's checksum before any query, so that random input never reaches the database.
      const kind = tokenKind(token)
      if (!kind || kind === 'operator') throw unauthorized('This is not a plaza token.')
      return look(kind, token)
    },
    isLive: (hash) => (byHash.get(hash)?.until ?? 0) > now().getTime(),
    onEnded: (listener) => void listeners.push(listener),
    guardedTail: tail as GuardedTail,
  }
}

function unauthorized(message: string): Refusal {
  return new Refusal('unauthorized', { message })
}
