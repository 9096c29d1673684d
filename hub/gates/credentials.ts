import { createHash } from 'node:crypto'
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
  /** A live token that is remembered: every ending that the log has told of was looked at. */
  known(token: string): Credential | undefined
  /** Hears when tokens end. */
  onEnded(listener: (ended: Ended) => void): void
}

/** One session, all tokens of an agent when sessionId is null, those of everybody when both are. */
export type Ended = { agentId: number | null; sessionId: number | null }

const cacheMax = 20_000
const cacheMs = 60_000

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

export const bearerHint =
  'Send "Authorization: Bearer <token>" with a token from POST /api/agent/register or /api/agent/login.'

type Options = {
  /** The row behind the hash of a live token, in hex. */
  find: Record<Credential['kind'], (hash: string) => Promise<CredentialRow | undefined>>
  tail: Tail
  now(): Date
}

/** Looks tokens up by their hash. What it remembers is dropped when the log says that a credential ended or its agent tipped. */
export function createCredentials({ find, tail, now }: Options): Credentials {
  const remembered = new Map<string, { credential: Credential; until: number }>()
  const listeners: ((ended: Ended) => void)[] = []
  /** Counts them: an answer that was on its way while one came is not trusted. */
  let changes = 0

  /** Of an agent, or of everybody: what was remembered is not so any more. */
  function forget(agentId: number | null): void {
    changes += 1
    for (const [key, { credential }] of remembered) {
      if (agentId === null || credential.agentId === agentId) remembered.delete(key)
    }
  }

  tail.onEvents((events) => {
    for (const event of events) {
      if (isEvent(event, 'agent.sustained')) forget(eventData(event).agent.id)
      if (!isEvent(event, 'credentials.ended')) continue
      const { agent_id: agentId, session_id: sessionId } = eventData(event)
      forget(agentId)
      for (const listener of listeners) listener({ agentId, sessionId })
    }
  })
  tail.onReset(() => {
    changes += 1
    remembered.clear()
  })

  async function look(kind: Credential['kind'], key: string): Promise<Credential> {
    const before = changes
    const row = await find[kind](key)
    // Something may have ended while the answer was on its way.
    if (before !== changes) return look(kind, key)
    if (!row) throw unauthorized('This token is not known, or has ended.')
    if (row.suspension !== null) {
      throw new Refusal('agent_suspended', { message: `This agent is suspended: ${row.suspension}` })
    }
    const credential = { ...row, kind, tokenHash: Buffer.from(key, 'hex') }
    remember(key, credential)
    return credential
  }

  function remember(key: string, credential: Credential): void {
    if (remembered.size >= cacheMax) {
      const oldest = remembered.keys().next()
      if (!oldest.done) remembered.delete(oldest.value)
    }
    const expiry = credential.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    remembered.set(key, { credential, until: Math.min(now().getTime() + cacheMs, expiry) })
  }

  /** What is remembered under the hash of a token. */
  function recall(key: string): Credential | undefined {
    const known = remembered.get(key)
    if (known && known.until > now().getTime()) return known.credential
    remembered.delete(key)
    return undefined
  }

  return {
    known: (token) => recall(sha256(token).toString('hex')),
    async get(token) {
      // The checksum is judged before any query: noise never reaches the database.
      const kind = tokenKind(token)
      if (!kind || kind === 'operator') throw unauthorized('This is not a plaza token.')
      const key = sha256(token).toString('hex')
      return recall(key) ?? look(kind, key)
    },
    onEnded: (listener) => void listeners.push(listener),
  }
}

function unauthorized(message: string): Refusal {
  return new Refusal('unauthorized', {
    message,
    hint: bearerHint,
  })
}
