import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Sql } from '../../storage/database.ts'
import { findAnswer, forgetAnswer } from '../../storage/idempotency.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import type { Draft } from '../log/draft.ts'
import { sha256 } from './credentials.ts'

/** A write that named an idempotency key. `shown`: the token or hint it was made with, where the answer belongs to that alone. */
export type OnceCall = { scope: string; key: string; operation: string; input: object; shown?: string }
export type StoredOutcome = { status: number; body: Record<string, unknown> }

export type Once = {
  /** The stored answer of an earlier call with this key, if there is one; throws when the key was used otherwise. */
  replay(call: OnceCall): Promise<StoredOutcome | undefined>
  /** Marks the key as running on this node; throws `idempotency_in_progress` when it already is. */
  begin(call: OnceCall): { end(): void }
  /** Writes the answer in the transaction of its effect. */
  seal(draft: Draft, call: OnceCall, outcome: StoredOutcome): void
}

/** Idempotency keys: an effect and the answer that reported it are one transaction. */
export function createOnce({ sql, now }: { sql: Sql; now(): Date }): Once {
  const running = new Set<string>()

  return {
    async replay(call) {
      const stored = await findAnswer(sql, claimOf(call))
      if (!stored) return undefined
      const dayAgo = new Date(now().getTime() - dayMs)
      if (stored.at <= dayAgo) {
        await forgetAnswer(sql, claimOf(call), dayAgo)
        return undefined
      }
      if (!requestOf(call).equals(stored.request)) throw new Refusal('idempotency_key_reused')
      const text = decrypt(call, stored.answer)
      return { status: stored.status, body: JSON.parse(text) as Record<string, unknown> }
    },
    begin(call) {
      const id = claimOf(call).toString('base64')
      if (running.has(id)) throw new Refusal('idempotency_in_progress', { retryAfter: 1 })
      running.add(id)
      return { end: () => void running.delete(id) }
    },
    seal(draft, call, outcome) {
      const answer = encrypt(call, JSON.stringify(outcome.body))
      draft.answer({ claim: claimOf(call), request: requestOf(call), status: outcome.status, answer })
    },
  }
}

// As JSON: a key from a socket may hold lone surrogates, which are all the same in UTF-8.
const secretOf = (call: OnceCall) => `${call.scope}\0${JSON.stringify(call.key)}`
const claimOf = (call: OnceCall) => sha256(secretOf(call))
const requestOf = (call: OnceCall) => sha256(`${call.operation}\0${canonicalJson(call.input)}`)

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

// A stored answer may hold a token, of which only hashes are kept elsewhere, or the text of a post that was deleted
// since. Its key is made from the idempotency key, which is not stored: whoever repeats the call can read the answer,
// whoever has the table cannot.
const answerKey = (call: OnceCall) =>
  Buffer.from(hkdfSync('sha256', `${secretOf(call)}\0${call.shown ?? ''}`, 'plaza', 'stored answer', 32))

function encrypt(call: OnceCall, text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', answerKey(call), nonce)
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

function decrypt(call: OnceCall, stored: Uint8Array): string {
  const bytes = Buffer.from(stored)
  const decipher = createDecipheriv('aes-256-gcm', answerKey(call), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(-16))
  return decipher.update(bytes.subarray(12, -16)).toString() + decipher.final().toString()
}
