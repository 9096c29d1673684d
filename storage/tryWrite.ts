import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Tests whether Postgres can write. Writes one megabyte to a temporary table, which Postgres drops at commit. Updating
 * a row would prove nothing: even on a full disk, the row fits into pages that Postgres has already allocated. Also
 * updates the head row of the event log, because every new event must update this row. Its value stays the same.
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
