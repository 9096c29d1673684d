import {
  boundTransaction,
  isTimedOut,
  type Sql,
  type Tx,
  untilConnectionLoss,
} from '../../storage/database.ts'
import { lockHead } from '../../storage/log.ts'
import { overloaded } from '../contract/refusal.ts'
import { TooLate, within } from '../deadline.ts'
import type { Change } from './change.ts'
import type { CommitLine } from './committer.ts'
import { type OpenDraft, openDraft } from './draft.ts'
import { readFacts } from './facts.ts'
import { createTurns, type Rank } from './turns.ts'

export type Rehearsed<Result> = { result: Result; events: OpenDraft['events'] }

/** Dry runs, and previews of what somebody pays for. They share nothing with the commits but the head of the log. */
export type Rehearsals = {
  /**
   * Evaluates a change against the truth and writes nothing; answers with the events it would cause. Throws what the
   * change threw, or `unavailable`: then nothing was done, and it may be asked again.
   */
  rehearse<Result>(change: Change<Result>, rank?: Rank): Promise<Rehearsed<Result>>
  /** Rehearsals that were not answered yet. */
  readonly waiting: number
}

type Kind = Change<unknown>['type']

type Dependencies = {
  /** A connection for each kind: a rehearsal that waits for the head of the log holds up none that needs no lock. */
  lines: Record<Kind, CommitLine>
  /** The instant that everything written now would carry. */
  readTime(sql: Sql | Tx): Promise<Date>
}

/** A call lives for 12 s: with its turn, its wait for the head and its work a rehearsal is answered before that. */
const bounds = { waitingMax: { paid: 500, free: 100 }, waitMs: 3000 }
const statementMs = 3000
const workMs = 5000

/**
 * Rehearses one change of each kind at a time. A strict one stands under the head lock, because it writes before it is
 * rolled back: the rows and unique keys it touches would else block a batch, or end in a deadlock with one.
 */
export function createRehearsals({ lines, readTime }: Dependencies): Rehearsals {
  const turns = { hot: createTurns(bounds), strict: createTurns(bounds) }

  async function evaluate<Result>(change: Change<Result>): Promise<Rehearsed<Result>> {
    const { sql } = lines[change.type]
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
    // It numbers nothing and only reads: the head stays unlocked.
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
        // The connection ends, so that the rest of the work cannot go on behind the transaction.
        if (error instanceof TooLate) lines[change.type].renew()
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

/** Runs `work` in a transaction and undoes it. */
async function rolledBack<Result>(sql: Sql, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const undo = new Error('rolled back on purpose')
  let outcome: { result: Result } | undefined
  try {
    await sql.begin(
      untilConnectionLoss(async (tx) => {
        outcome = { result: await work(tx) }
        throw undo
      }),
    )
  } catch (error) {
    if (error !== undo) throw error
  }
  if (!outcome) throw new Error('a rehearsal ended without a result')
  return outcome.result
}
