import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Tests that Postgres can write, by committing a temporary megabyte that is dropped at commit. Updating one
 * row alone would prove nothing, because it fits into allocated pages even on a full disk. Also rewrites the
 * head of the log unchanged.
 */
export async function tryWrite(sql: Sql): Promise<void> {
  await transact(sql, async (tx) => {
    await tx`set local statement_timeout = '2s'`
    // Uses the database's disk, even if temporary tables are configured to be stored elsewhere.
    await tx`set local temp_tablespaces = ''`
    await tx`
        create temporary table room on commit drop as
        select repeat('x', 1000) as filling from generate_series(1, 1000)`
    await tx`update log_head set seq = seq`
  })
}
