import type { TransferWord } from '../hub/contract/fund.ts'
import type { MicroUsd } from '../hub/contract/money.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { inWorld } from './worlds.ts'

/** A line of the bank's statement. */
export type TransferRow = {
  id: number
  statementId: string
  payerName: string
  reference: string
  word: TransferWord | null
  amount: MicroUsd
  sponsorshipId: number | null
  bookedAt: Date
  at: Date
}

const columns = (sql: Sql | Tx) => sql`
  t.id, t.statement_id, t.payer_name, t.reference, t.word, t.amount, t.sponsorship_id, t.booked_at, t.at`

/** Its event, and the sponsorship it paid for, must have been written before. */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await tx`
    insert into transfers (id, statement_id, payer_name, reference, word, amount, sponsorship_id, booked_at, at)
    values (${row.id}, ${row.statementId}, ${row.payerName}, ${row.reference}, ${row.word}, ${row.amount},
      ${row.sponsorshipId}, ${row.bookedAt}, ${row.at})`
}

export async function findTransfer(tx: Tx, statementId: string): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`
    select ${columns(tx)} from transfers t where t.statement_id = ${statementId} and ${inWorld(tx, 't')}`
  return row
}

export async function listTransfers(sql: Sql, page: Page): Promise<TransferRow[]> {
  return sql<
    TransferRow[]
  >`select ${columns(sql)} from transfers t where ${inWorld(sql, 't')} and ${onPage(sql, 't', page)}`
}
