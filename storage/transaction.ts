import postgres from 'postgres'
import { isConnectionLoss, type Sql, type Tx } from './database.ts'

/**
 * Runs `work` in a transaction. Rejects when the connection is lost, and sends nothing more for `work` then:
 * its next statement never settles, and neither COMMIT nor ROLLBACK follows.
 *
 * The driver alone would write to the closed socket, which ends the process, or on the connection that
 * replaced it, outside of any transaction (github.com/porsager/postgres/issues/1208).
 */
export async function transact<Result>(
  sql: Sql,
  work: (tx: Tx) => Promise<Result>,
  mode = '',
): Promise<Result> {
  let outcome: { result: Result } | undefined
  let isLost = false
  const transaction = sql.begin(mode, async (tx) => {
    outcome = { result: await unlessLost(work, () => isLost)(tx) }
  })
  transaction.catch(() => {
    isLost = true
  })
  await transaction
  if (!outcome) throw new Error('a transaction ended without a result')
  return outcome.result
}

/** Wraps `work`. Once the connection is lost, sends no more statements and leaves the promise pending. */
function unlessLost<Result>(work: (tx: Tx) => Promise<Result>, isLost: () => boolean) {
  return async (tx: Tx): Promise<Result> => {
    try {
      const result = await work(guarded(tx, isLost))
      return isLost() ? await never() : result
    } catch (error) {
      if (isEnd(error)) return await never()
      // The statement's own error arrives a few microtasks before the connection loss is known.
      await new Promise(setImmediate)
      if (isLost()) return await never()
      throw error
    }
  }
}

/** True if the connection ends with this error. Only an error with the severity ERROR leaves it open. */
const isEnd = (error: unknown): boolean =>
  error instanceof postgres.PostgresError ? error.severity !== 'ERROR' : isConnectionLoss(error)

const never = () => new Promise<never>(() => {})

/** Wraps the functions that send statements. */
function guarded(tx: Tx, isLost: () => boolean): Tx {
  const statement = (...query: Parameters<Tx>) => (isLost() ? never() : tx(...query))
  return Object.assign(statement, tx, {
    unsafe: (...query: Parameters<Tx['unsafe']>) => (isLost() ? never() : tx.unsafe(...query)),
    savepoint: (work: (inner: Tx) => Promise<unknown>) =>
      isLost() ? never() : tx.savepoint(unlessLost(work, isLost)),
  }) as unknown as Tx
}

/** Runs several reads on one snapshot of the database, in a read-only transaction. */
export const readSnapshot = <Result>(sql: Sql, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(sql, read, 'isolation level repeatable read read only')
