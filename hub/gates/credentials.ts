import { hash } from 'node:crypto'
import type { CredentialRow } from '../../storage/credentials.ts'
import { Refusal } from '../contract/refusal.ts'
import { tokenKind } from '../domain/tokens.ts'
import { eventData, isEvent } from '../log/event.ts'
import type { Tail } from '../log/tail.ts'

/** A valid token and whose it is. */
export type Credential = CredentialRow & { kind: 'permanent' | 'session'; tokenHash: Uint8Array }

export type Credentials = {
  /** Throws `unauthorized` unless the token is live, `agent_suspended` when its agent is not to act. */
  get(token: string): Promise<Credential>
  /** Tells without asking whether a token is known to be live where the tail stands. `hash` is hex. */
  isLive(hash: string): boolean
  /** Returns the credential of a token that is live and was looked up lately; undefined where `get` has to say. */
  known(token: string): Credential | undefined
  /** Hears when tokens end. */
  onEnded(listener: (ended: Ended) => void): void
}

/** One session, all tokens of an agent when sessionId is null, those of everybody when both are. */
export type Ended = { agentId: number | null; sessionId: number | null }

const cacheMax = 20_000
const cacheMs = 60_000

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

type Options = {
  /** The row behind the hash of a live token, in hex. */
  find: Record<Credential['kind'], (hash: string) => Promise<CredentialRow | undefined>>
  tail: Tail
  now(): Date
}

type Remembered = { credential: Credential; hash: string; until: number }

/** Looks tokens up by their hash. What it remembers is dropped when the log says that a credential ended or its agent tipped. */
export function createCredentials({ find, tail, now }: Options): Credentials {
  /** By the token itself: it is checked and hashed when it is looked up, and not with every call. */
  const remembered = new Map<string, Remembered>()
  const byHash = new Map<string, Remembered>()
  const listeners: ((ended: Ended) => void)[] = []
  /** Counts them: an answer that was on its way while one came is not trusted. */
  let changes = 0

  /** Of an agent, or of everybody: what was remembered is not so any more. */
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

  tail.onEvents((events) => {
    for (const event of events) {
      if (isEvent(event, 'agent.sustained')) forget(eventData(event).agent.id)
      if (isEvent(event, 'world.changed')) forget(null)
      const former = isEvent(event, 'plate.corrected') ? eventData(event).previous.agent : null
      if (former) forget(former.id)
      if (!isEvent(event, 'credentials.ended')) continue
      const { agent_id: agentId, session_id: sessionId } = eventData(event)
      forget(agentId)
      for (const listener of listeners) listener({ agentId, sessionId })
    }
  })
  tail.onReset(() => {
    changes += 1
    remembered.clear()
    byHash.clear()
  })

  async function look(kind: Credential['kind'], token: string): Promise<Credential> {
    const before = changes
    const tokenHash = sha256(token)
    const row = await find[kind](tokenHash.toString('hex'))
    // Something may have ended while the answer was on its way.
    if (before !== changes) return look(kind, token)
    if (!row) throw unauthorized('This token is not known, or has ended.')
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
      // The checksum is judged before any query: noise never reaches the database.
      const kind = tokenKind(token)
      if (!kind || kind === 'operator') throw unauthorized('This is not a plaza token.')
      return look(kind, token)
    },
    isLive: (hash) => (byHash.get(hash)?.until ?? 0) > now().getTime(),
    onEnded: (listener) => void listeners.push(listener),
  }
}

function unauthorized(message: string): Refusal {
  return new Refusal('unauthorized', { message })
}
