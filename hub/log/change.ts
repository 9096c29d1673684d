import type { Tx } from '../../storage/database.ts'
import type { Batch } from '../../storage/log.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Draft } from './draft.ts'
import type { Facts, Question } from './facts.ts'

/**
 * A change to commit. Frequent changes (posts, replies, messages and reactions) are `hot`: the data that they
 * need is read once for the whole batch. All other changes are `strict` and may query the database.
 */
export type Change<Result> = {
  /** Agent that requested the change. Changes by the same agent are applied in the order of its calls. */
  by?: AgentId
  /**
   * Hash of the idempotency key. If a response is already stored under this hash, the change is not applied and
   * `AnsweredBefore` is thrown.
   */
  claim?: Uint8Array
} & HotOrStrict<Result>

type HotOrStrict<Result> =
  /** `apply` only adds rows. It is synchronous, because the data for the whole batch was read beforehand. */
  | { type: 'hot'; asks?: Question; apply(draft: Draft, facts: Facts): Result }
  /** `apply` may query the database. The data cannot change during the call, because the event log is locked. */
  | { type: 'strict'; apply(draft: Draft, tx: Tx): Promise<Result> }

export type HotChange = Change<unknown> & { type: 'hot' }

/** Thrown if a call with the same idempotency key was already executed, on any node. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

export type Queued = { change: Change<unknown>; resolve(result: unknown): void; reject(error: unknown): void }
export type Verdict = { queued: Queued } & ({ result: unknown } | { refused: unknown })

export type Written = { verdicts: Verdict[]; told: Batch }
