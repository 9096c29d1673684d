import { type Sql, untilConnectionLoss } from './database.ts'

/**
 * Commits a write that leaves nothing behind and takes a megabyte on the disk meanwhile. A change of a row alone fits into
 * pages that are there: it succeeds on a full disk too, and would prove nothing. The head of the log is written as it is.
 */
export async function tryWrite(sql: Sql): Promise<void> {
  await sql.begin(
    untilConnectionLoss(async (tx) => {
      await tx`set local statement_timeout = '2s'`
      // The disk of the database, wherever temporary tables are kept otherwise.
      await tx`set local temp_tablespaces = ''`
      await tx`
        create temporary table room on commit drop as
        select repeat('x', 1000) as filling from generate_series(1, 1000)`
      await tx`update log_head set seq = seq`
    }),
  )
}
