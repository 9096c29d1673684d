import { boundTransaction, isTimedOut, type Sql, type Tx } from '../../storage/database.ts'
import { lockHead } from '../../storage/log.ts'
import { transact } from '../../storage/transaction.ts'
import { overloaded } from '../contract/refusal.ts'
import { TooLate, within } from '../lib/deadline.ts'
import type { Change } from './change.ts'
import type { CommitConnection } from './committer.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { readFacts } from './facts.ts'
import { createTurns, type Rank } from './turns.ts'

export type Rehearsed<Result> = { result: Result; events: OpenDraft['events'] }

/**
 * Runs dry runs and previews of paid calls. Uses its own connections and shares only the head lock with the
 * committer.
 */
export type Rehearsals = {
  /**
   * Evaluates a change against committed state and writes nothing. Returns the result and the events that the
   * change would cause. Throws the change's own error, or `unavailable`, after which a retry is safe.
   */
  rehearse<Result>(change: Change<Result>, rank?: Rank): Promise<Rehearsed<Result>>
  /** Number of unanswered rehearsals. */
  readonly waiting: number
}

type Kind = Change<unknown>['type']

type Needs = {
  /**
   * One connection per kind, so that a hot rehearsal never queues behind a strict one that waits for the head
   * lock.
   */
  connections: Record<Kind, CommitConnection>
  /** Returns the timestamp that records would carry if they were written now. */
  readTime(sql: Sql | Tx): Promise<Date>
}

/**
 * A call's total deadline is 12 s. These limits end a rehearsal earlier. They cover its time in the queue,
 * its wait for the head lock and its work.
 */
const bounds = { waitingMax: { paid: 500, free: 100 }, waitMs: 3000 }
const statementMs = 3000
const workMs = 5000

/**
 * Rehearses one hot and one strict change at a time. A strict change takes the head lock, because it writes
 * rows before the rollback. Without the lock, those rows and unique keys could block a batch or deadlock with
 * one.
 */
export function createRehearsals({ connections, readTime }: Needs): Rehearsals {
  const turns = { hot: createTurns(bounds), strict: createTurns(bounds) }

  async function evaluate<Result>(change: Change<Result>): Promise<Rehearsed<Result>> {
    const { sql } = connections[change.type]
    if (change.type === 'strict') {
      return rolledBack(sql, async (tx) => {
        const [, head, at] = await Promise.all([
          boundTransaction(tx, statementMs),
          lockHead(tx),
          readTime(tx),
        ])
        const trial = openDraft(head, at)
        return { result: await change.apply(trial, tx), events: trial.events }
      })
    }
    // A hot change only reads data here and assigns no seq, so it does not lock the head.
    const asked = change.asks ? [change.asks] : []
    const [at, facts] = await Promise.all([readTime(sql), readFacts(sql, asked)])
    const trial = openDraft({ seq: 0 }, at)
    return { result: change.apply(trial, facts), events: trial.events }
  }

  return {
    async rehearse(change, rank = 'free') {
      const endTurn = await turns[change.type].take(rank)
      try {
        return await within(workMs, evaluate(change))
      } catch (error) {
        // Close the connection, so that the abandoned work cannot continue outside its transaction.
        if (error instanceof TooLate) connections[change.type].renew()
        throw isTimedOut(error) ? overloaded() : error
      } finally {
        endTurn()
      }
    },
    get waiting() {
      return turns.hot.taken + turns.strict.taken
    },
  }
}

/** Runs `work` in a transaction, rolls it back and returns the result. */
async function rolledBack<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const undo = new Error('rolled back on purpose')
  let outcome: { result: Result } | undefined
  try {
    await transact(sql, async (tx) => {
      outcome = { result: await work(tx) }
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
  if (!outcome) throw new Error('a rehearsal ended without a result')
  return outcome.result
}
