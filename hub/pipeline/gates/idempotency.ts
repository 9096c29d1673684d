import type { Sql } from '../../../storage/database.ts'
import { forgetAnswer, type StoredAnswer } from '../../../storage/idempotency.ts'
import { Refusal } from '../../contract/refusal.ts'
import { dayMs } from '../../domain/durations.ts'
import { jsonOf } from '../../lib/madeJson.ts'
import { createRecentSet } from '../../lib/recentSet.ts'
import { canonicalJson, seal, unseal } from '../../lib/sealing.ts'
import type { Draft } from '../../log/draft.ts'
import { sha256 } from '../../views/credentials.ts'

/**
 * A write with an idempotency key. `shown`: the caller's token or recovery hint, set only if the response contains a
 * secret. Only a call with the same token or hint can fetch the stored response.
 */
export type IdempotentCall = { scope: string; key: string; operation: string; input: object; shown?: string }
/** A write with the hash of its idempotency key (`claim`) and the hash of its request. */
export type Identified = IdempotentCall & { claim: Buffer; request: Buffer }
export type StoredOutcome = { status: number; body: Record<string, unknown> }

export type Idempotency = {
  /**
   * Returns the response stored under the call's idempotency key, if any. First waits until this node has processed all
   * events committed so far, so that later reads include the changes made by the call. Throws if the key was used for a
   * different request.
   */
  replay(call: Identified): Promise<StoredOutcome | undefined>
  /**
   * Marks the key as in progress on this node. Throws `idempotency_in_progress` if another call with the key is in
   * progress. `isFirst` is true if this node has not seen the key recently.
   */
  begin(call: Pick<Identified, 'claim'>): { isFirst: boolean; end(): void }
  /** Stores the response in the same transaction as the call's changes. */
  seal(draft: Draft, call: Identified, outcome: StoredOutcome): void
}

type Needs = {
  sql: Sql
  now(): Date
  /** Finds a stored response by the hash of its idempotency key, in hex. Simultaneous lookups share one query. */
  find(claim: string): Promise<StoredAnswer | undefined>
  /** Resolves once this node has processed all events committed so far. */
  level(): Promise<void>
}

/** Number of recent idempotency keys that a node remembers. */
const seenMost = 20_000

/**
 * Creates the store that finds responses by idempotency key. A response is committed in the same transaction
 * as the changes made by its call.
 */
export function createIdempotency({ sql, now, find, level }: Needs): Idempotency {
  const running = new Set<string>()
  const seen = createRecentSet(seenMost)

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
      return { isFirst: seen.add(id), end: () => void running.delete(id) }
    },
    seal(draft, call, outcome) {
      const answer = seal(answerSecret(call), jsonOf(outcome.body))
      draft.answer({ claim: call.claim, request: call.request, status: outcome.status, answer })
    },
  }
}

// Encode the key as JSON. Keys may contain lone surrogates, which would all become the same bytes in UTF-8.
const secretOf = (call: IdempotentCall) => `${call.scope}\0${JSON.stringify(call.key)}`
export const claimOf = (call: IdempotentCall): Buffer => sha256(secretOf(call))
const requestOf = (call: IdempotentCall) => sha256(`${call.operation}\0${canonicalJson(call.input)}`)

export const identified = (call: IdempotentCall): Identified => ({
  ...call,
  claim: claimOf(call),
  request: requestOf(call),
})

/** Returns a hash of the caller, the idempotency key and the request. */
export const idempotencyHash = ({ claim, request }: Identified): Buffer =>
  sha256(`${claim.toString('hex')} ${request.toString('hex')}`)

const answerSecret = (call: IdempotentCall) => `${secretOf(call)}\0${call.shown ?? ''}`
