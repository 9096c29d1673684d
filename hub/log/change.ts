import type { Tx } from '../../storage/database.ts'
import type { Batch } from '../../storage/log.ts'
import type { Draft } from './draft.ts'
import type { Facts, Question } from './facts.ts'

/**
 * A change that an operation wants written. `hot` only adds rows and is judged on facts that are known for the whole batch. It is
 * synchronous, so that nothing slow can stand under the head lock. `strict` evaluates its rule inside the lock and sees the truth.
 */
export type Change<Result> = {
  /** The hash that its answer is kept under. A change whose claim is taken is not done: it throws `AnsweredBefore`. */
  claim?: Uint8Array
} & HotOrStrict<Result>

type HotOrStrict<Result> =
  | { type: 'hot'; asks?: Question; apply(draft: Draft, facts: Facts): Result }
  | { type: 'strict'; apply(draft: Draft, tx: Tx): Promise<Result> }

export type HotChange = Change<unknown> & { type: 'hot' }

/** Says that the same call was done before, by this node or another. */
export class AnsweredBefore extends Error {
  override readonly name = 'AnsweredBefore'
}

export type Queued = { change: Change<unknown>; resolve(result: unknown): void; reject(error: unknown): void }
export type Verdict = { queued: Queued } & ({ result: unknown } | { refused: unknown })

/** A committed batch: the answers to its callers, and its events. */
export type Written = { verdicts: Verdict[]; told: Batch }
