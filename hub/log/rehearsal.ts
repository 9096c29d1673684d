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
 * Executes dry runs of changes. Dry runs use their own connections, so they compete with real commits only
 * for the lock on the event log.
 */
export type Rehearsals = {
  /** Evaluates a change without writing it. Rejects if the change is refused or the dry run cannot be completed. */
  rehearse<Result>(change: Change<Result>, rank?: Rank): Promise<Rehearsed<Result>>
  readonly waiting: number
}

type Kind = Change<unknown>['type']

type Needs = {
  /**
   * Connections for dry runs, one for each kind of change, so that a `hot` change (such as a post) never
   * waits for a `strict` change (one that locks the event log).
   */
  connections: Record<Kind, CommitConnection>
  readTime(sql: Sql | Tx): Promise<Date>
}

/** Limits on the queue of dry runs: the number of waiting runs, and how long each may wait. */
const bounds = { waitingMax: { paid: 500, free: 100 }, waitMs: 3000 }
/** Time limit for one statement of a dry run, including the wait for a lock. */
const statementMs = 3000
/** Time limit for one dry run, shorter than the deadline for a call. */
const workMs = 5000

/** Creates the executor of dry runs. It executes at most one change of each kind at a time. */
export function createRehearsals({ connections, readTime }: Needs): Rehearsals {
  const turns = { hot: createTurns(bounds), strict: createTurns(bounds) }

  async function evaluate<Result>(change: Change<Result>): Promise<Rehearsed<Result>> {
    const { sql } = connections[change.type]
    if (change.type === 'strict') {
      // Lock the event log. Otherwise rows that the dry run locks could block commits or cause a deadlock.
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
        // Close the connection of a dry run that timed out. The abandoned dry run could otherwise still send statements
        // after its transaction has ended.
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
