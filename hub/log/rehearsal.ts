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

export type Rehearsed<Result> = { result: Result } & Pick<OpenDraft, 'events' | 'addressed'>

/**
 * Runs dry runs and previews of paid calls, which write nothing. They use connections of their own, and share only the
 * lock on the log's head with the committer.
 */
export type Rehearsals = {
  /**
   * Evaluates a change against committed state and writes nothing. Resolves with the result, the events that the change
   * would cause, and the agents that the change addresses. Rejects with the change's own error, or with `unavailable`,
   * after which a retry is safe.
   */
  rehearse<Result>(change: Change<Result>, rank?: Rank): Promise<Rehearsed<Result>>
  /** Number of dry runs that are waiting or in progress. */
  readonly waiting: number
}

type Kind = Change<unknown>['type']

type Needs = {
  /**
   * Connections for dry runs, one per kind of change. A hot change thus never queues behind a strict one that waits for
   * the lock on the log's head.
   */
  connections: Record<Kind, CommitConnection>
  /** Returns the timestamp that records would carry if they were written at this moment. */
  readTime(sql: Sql | Tx): Promise<Date>
}

/**
 * Limits on a dry run, which together end it before the call's total deadline of 12 s. `bounds` limits the queue and
 * the time in it, `statementMs` each statement (including the wait for the lock on the log's head), `workMs` the whole
 * work.
 */
const bounds = { waitingMax: { paid: 500, free: 100 }, waitMs: 3000 }
const statementMs = 3000
const workMs = 5000

/**
 * Creates the rehearsals, which run at most one hot and one strict dry run at a time. A strict change locks the log's
 * head, because it writes rows before the rollback. Without the lock, those rows and unique keys could block a commit
 * or deadlock with one.
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
        return { result: await change.apply(trial, tx), ...told(trial) }
      })
    }
    // A dry run of a hot change only reads and assigns no seq, so it needs no lock on the log's head.
    const asked = change.asks ? [change.asks] : []
    const [at, facts] = await Promise.all([readTime(sql), readFacts(sql, asked)])
    const trial = openDraft({ seq: 0 }, at)
    return { result: change.apply(trial, facts), ...told(trial) }
  }

  return {
    async rehearse(change, rank = 'free') {
      const endTurn = await turns[change.type].take(rank)
      try {
        return await within(workMs, evaluate(change))
      } catch (error) {
        // Close the connection of a dry run that exceeded its time, so that the abandoned work cannot continue outside
        // its transaction.
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

const told = ({ events, addressed }: OpenDraft) => ({ events, addressed })

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
