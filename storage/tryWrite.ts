import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Tests whether Postgres can write, by writing one megabyte to a temporary table that is dropped at commit. Updating a
 * row is not enough: even on a full disk, it fits into allocated pages. Also rewrites the head of the log unchanged.
 */
export async function tryWrite(sql: Sql): Promise<void> {
  await transact(sql, async (tx) => {
    await tx`set local statement_timeout = '2s'`
    // Write to the database's own disk, even if temporary tables are configured to be elsewhere.
    await tx`set local temp_tablespaces = ''`
    await tx`
        create temporary table room on commit drop as
        select repeat('x', 1000) as filling from generate_series(1, 1000)`
    await tx`update log_head set seq = seq`
  })
}
