import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Tests whether Postgres can write. Creates a temporary table of one megabyte, because on a full disk, small updates
 * can still succeed in space that Postgres has already allocated. Also updates the `log_head` row that every new event
 * updates, but does not change its value.
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
