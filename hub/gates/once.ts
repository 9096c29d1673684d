import type { Sql } from '../../storage/database.ts'
import { findAnswer, forgetAnswer } from '../../storage/idempotency.ts'
import { Refusal } from '../contract/refusal.ts'
import { dayMs } from '../domain/durations.ts'
import type { Draft } from '../log/draft.ts'
import { canonicalJson, seal, unseal } from '../sealing.ts'
import { sha256 } from './credentials.ts'

/** A write that named an idempotency key. `shown`: the token or hint it was made with, where the answer belongs to that alone. */
export type OnceCall = { scope: string; key: string; operation: string; input: object; shown?: string }
export type StoredOutcome = { status: number; body: Record<string, unknown> }

export type Once = {
  /**
   * The stored answer of an earlier call with this key, if there is one; throws when the key was used otherwise. It may
   * have been made at another node: by the time this resolves, this one has passed what that call did.
   */
  replay(call: OnceCall): Promise<StoredOutcome | undefined>
  /** Marks the key as running on this node; throws `idempotency_in_progress` when it already is. */
  begin(call: OnceCall): { end(): void }
  /** Writes the answer in the transaction of its effect. */
  seal(draft: Draft, call: OnceCall, outcome: StoredOutcome): void
}

type Options = {
  sql: Sql
  now(): Date
  /** Resolves once this node has passed what is committed by now. */
  level(): Promise<void>
}

/** Idempotency keys: an effect and the answer that reported it are one transaction. */
export function createOnce({ sql, now, level }: Options): Once {
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

// As JSON: a key from a socket may hold lone surrogates, which are all the same in UTF-8.
const secretOf = (call: OnceCall) => `${call.scope}\0${JSON.stringify(call.key)}`
/** What the answer of a call is kept under. */
export const claimOf = (call: OnceCall): Buffer => sha256(secretOf(call))
const requestOf = (call: OnceCall) => sha256(`${call.operation}\0${canonicalJson(call.input)}`)

/** One hash of who calls, with which key, and for what. */
export const onceHash = (call: OnceCall): Buffer =>
  sha256(`${claimOf(call).toString('hex')} ${requestOf(call).toString('hex')}`)

const answerSecret = (call: OnceCall) => `${secretOf(call)}\0${call.shown ?? ''}`
