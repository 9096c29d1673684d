import type { Sql } from '../../../storage/database.ts'
import { findAnswer, forgetAnswer } from '../../../storage/idempotency.ts'
import { Refusal } from '../../contract/refusal.ts'
import { dayMs } from '../../domain/durations.ts'
import { canonicalJson, seal, unseal } from '../../lib/sealing.ts'
import type { Draft } from '../../log/draft.ts'
import { sha256 } from '../../views/credentials.ts'

/**
 * A write with an idempotency key. `shown` is the token or hint that the caller sent, if the stored answer
 * may only be shown to its holder.
 */
export type IdempotentCall = { scope: string; key: string; operation: string; input: object; shown?: string }
export type StoredOutcome = { status: number; body: Record<string, unknown> }

export type Idempotency = {
  /**
   * Returns the stored answer of an earlier call with this key, if any. Throws if the key was used for
   * another request. If another node executed that call, this node has passed its events when the promise
   * resolves.
   */
  replay(call: IdempotentCall): Promise<StoredOutcome | undefined>
  /** Marks the key as running on this node. Throws `idempotency_in_progress` if it already is. */
  begin(call: IdempotentCall): { end(): void }
  /** Stores the answer in the transaction that writes its effect. */
  seal(draft: Draft, call: IdempotentCall, outcome: StoredOutcome): void
}

type Needs = {
  sql: Sql
  now(): Date
  /** Resolves once this node has passed everything committed so far. */
  level(): Promise<void>
}

/** Idempotency keys. An effect and its stored answer are committed in one transaction. */
export function createIdempotency({ sql, now, level }: Needs): Idempotency {
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
      await level()
      const text = unseal(answerSecret(call), stored.answer)
      return { status: stored.status, body: JSON.parse(text.toString()) as Record<string, unknown> }
    },
    begin(call) {
      const id = claimOf(call).toString('base64')
      if (running.has(id)) throw new Refusal('idempotency_in_progress', { retryAfter: 1 })
      running.add(id)
      return { end: () => void running.delete(id) }
    },
    seal(draft, call, outcome) {
      const answer = seal(answerSecret(call), JSON.stringify(outcome.body))
      draft.answer({ claim: claimOf(call), request: requestOf(call), status: outcome.status, answer })
    },
  }
}

// Encoded as JSON, because keys from sockets may contain lone surrogates, which would all map to the same
// UTF-8 bytes.
const secretOf = (call: IdempotentCall) => `${call.scope}\0${JSON.stringify(call.key)}`
/** Returns the hash under which the answer of a call is stored. */
export const claimOf = (call: IdempotentCall): Buffer => sha256(secretOf(call))
const requestOf = (call: IdempotentCall) => sha256(`${call.operation}\0${canonicalJson(call.input)}`)

/** Returns a hash of the caller, the key and the request. */
export const idempotencyHash = (call: IdempotentCall): Buffer =>
  sha256(`${claimOf(call).toString('hex')} ${requestOf(call).toString('hex')}`)

const answerSecret = (call: IdempotentCall) => `${secretOf(call)}\0${call.shown ?? ''}`
