import postgres from 'postgres'
import { isConnectionLoss, type Sql, type Tx } from './database.ts'

/**
 * Runs `work` in a transaction. After a lost connection, rejects and runs no further statements; the driver
 * would run them outside the transaction (github.com/porsager/postgres/issues/1208).
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

function unlessLost<Result>(work: (tx: Tx) => Promise<Result>, isLost: () => boolean) {
  return async (tx: Tx): Promise<Result> => {
    try {
      const result = await work(guarded(tx, isLost))
      return isLost() ? await never() : result
    } catch (error) {
      if (isEnd(error)) return await never()
      // Wait for a moment. If the connection was lost, `isLost` becomes true shortly after the statement has failed.
      await new Promise(setImmediate)
      if (isLost()) return await never()
      throw error
    }
  }
}

/**
 * Returns true if this error ends the connection. Only a Postgres error with the severity ERROR leaves the connection
 * open.
 */
const isEnd = (error: unknown): boolean =>
  error instanceof postgres.PostgresError ? error.severity !== 'ERROR' : isConnectionLoss(error)

const never = () => new Promise<never>(() => {})

function guarded(tx: Tx, isLost: () => boolean): Tx {
  const statement = (...query: Parameters<Tx>) => (isLost() ? never() : tx(...query))
  return Object.assign(statement, tx, {
    unsafe: (...query: Parameters<Tx['unsafe']>) => (isLost() ? never() : tx.unsafe(...query)),
    savepoint: (work: (inner: Tx) => Promise<unknown>) =>
      isLost() ? never() : tx.savepoint(unlessLost(work, isLost)),
  }) as unknown as Tx
}

/** Runs several queries on one snapshot, in a read-only transaction. */
export const readSnapshot = <Result>(sql: Sql, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  transact(sql, read, 'isolation level repeatable read read only')
