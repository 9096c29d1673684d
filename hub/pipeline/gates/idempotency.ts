import type { Sql } from '../../../storage/database.ts'
import { forgetAnswer, type StoredAnswer } from '../../../storage/idempotency.ts'
import { Refusal } from '../../contract/refusal.ts'
import { dayMs } from '../../domain/durations.ts'
import { jsonOf } from '../../lib/madeJson.ts'
import { canonicalJson, seal, unseal } from '../../lib/sealing.ts'
import type { Draft } from '../../log/draft.ts'
import { sha256 } from '../../views/credentials.ts'

/**
 * A write with an idempotency key. `shown` is the token or hint that the caller sent, if the stored answer
 * may only be shown to its holder.
 */
export type IdempotentCall = { scope: string; key: string; operation: string; input: object; shown?: string }
/** An idempotent call with the hashes of its key (`claim`) and of its request, which are computed once. */
export type Identified = IdempotentCall & { claim: Buffer; request: Buffer }
export type StoredOutcome = { status: number; body: Record<string, unknown> }

export type Idempotency = {
  /**
   * Returns the stored answer to an earlier call with this key, if any. Throws if the key was used for a
   * different request. If another node executed that call, the promise resolves after this node has read its
   * events.
   */
  replay(call: Identified): Promise<StoredOutcome | undefined>
  /** Marks the key as running on this node. Throws `idempotency_in_progress` if it already is. */
  begin(call: Pick<Identified, 'claim'>): { end(): void }
  /** Stores the answer in the transaction that writes its effect. */
  seal(draft: Draft, call: Identified, outcome: StoredOutcome): void
}

type Needs = {
  sql: Sql
  now(): Date
  /** Finds a stored answer by its claim in hex. Simultaneous lookups share one query. */
  find(claim: string): Promise<StoredAnswer | undefined>
  /** Resolves once this node has read all events committed so far. */
  level(): Promise<void>
}

/** Idempotency keys. An effect and its stored answer are committed in one transaction. */
export function createIdempotency({ sql, now, find, level }: Needs): Idempotency {
  const running = new Set<string>()

  return {
    async replay(call) {
      const stored = await find(call.claim.toString('hex'))
      if (!stored) return undefined
      const dayAgo = new Date(now().getTime() - dayMs)
      if (stored.at <= dayAgo) {
        await forgetAnswer(sql, call.claim, dayAgo)
        return undefined
      }
      if (!call.request.equals(stored.request)) throw new Refusal('idempotency_key_reused')
      await level()
      const text = unseal(answerSecret(call), stored.answer)
      return { status: stored.status, body: JSON.parse(text.toString()) as Record<string, unknown> }
    },
    begin(call) {
      const id = call.claim.toString('latin1')
      if (running.has(id)) throw new Refusal('idempotency_in_progress', { retryAfter: 1 })
      running.add(id)
      return { end: () => void running.delete(id) }
    },
    seal(draft, call, outcome) {
      const answer = seal(answerSecret(call), jsonOf(outcome.body))
      draft.answer({ claim: call.claim, request: call.request, status: outcome.status, answer })
    },
  }
}

// Encoded as JSON, because keys from sockets may contain lone surrogates, which would all map to the same
// UTF-8 bytes.
const secretOf = (call: IdempotentCall) => `${call.scope}\0${JSON.stringify(call.key)}`
/** Returns the hash under which a call's answer is stored. */
export const claimOf = (call: IdempotentCall): Buffer => sha256(secretOf(call))
const requestOf = (call: IdempotentCall) => sha256(`${call.operation}\0${canonicalJson(call.input)}`)

export const identified = (call: IdempotentCall): Identified => ({
  ...call,
  claim: claimOf(call),
  request: requestOf(call),
})

/** Returns a hash of the caller, the key and the request. */
export const idempotencyHash = ({ claim, request }: Identified): Buffer =>
  sha256(`${claim.toString('hex')} ${request.toString('hex')}`)

const answerSecret = (call: IdempotentCall) => `${secretOf(call)}\0${call.shown ?? ''}`
