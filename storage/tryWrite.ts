import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Tests whether Postgres can write. Creates a temporary table of one megabyte, because small updates can succeed even
 * on a full disk.
 */
export async function tryWrite(sql: Sql): Promise<void> {
  await transact(sql, async (tx) => {
    await tx`set local statement_timeout = '2s'`
    // Create the temporary table on the database's own disk, even if temporary tables are normally stored elsewhere.
    await tx`set local temp_tablespaces = ''`
    await tx`
        create temporary table room on commit drop as
        select repeat('x', 1000) as filling from generate_series(1, 1000)`
    // Also test writing to the table `log_head`, because every new event updates this table.
    await tx`update log_head set seq = seq`
  })
}
