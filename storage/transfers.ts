import type { TransferOutcome, TransferReason, TransferWord } from '../hub/contract/fund.ts'
import type { MicroUsd } from '../hub/contract/money.ts'
import type { Tier } from '../hub/contract/tiers.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page, summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'
import { inWorld } from './worlds.ts'

/** An incoming bank transfer, as listed on the bank statement. */
export type TransferRow = {
  id: number
  statementId: string
  payerName: string
  reference: string
  word: TransferWord | null
  amount: MicroUsd
  sponsorshipId: number | null
  becomes: TransferOutcome
  reason: TransferReason | null
  /** The agent that got a supporter tier for the transfer. Null if there is none. */
  agent: AuthorRow | null
  tier: Tier | null
  bookedAt: Date
  at: Date
}

const selectTransfers = (sql: Sql | Tx) => sql`
  select t.id, t.statement_id, t.payer_name, t.reference, t.word, t.amount, t.sponsorship_id, t.becomes, t.reason,
    ${summaryOf(sql)} as agent, t.tier, t.booked_at, t.at
  from transfers t left join agents a on a.id = t.agent_id
  where ${inWorld(sql, 't')}`

/** Inserts a bank transfer. Insert the transfer's event and its sponsorship first, because the row refers to both. */
export async function insertTransfer(tx: Tx, row: TransferRow): Promise<void> {
  await tx`
    insert into transfers (id, statement_id, payer_name, reference, word, amount, sponsorship_id, becomes, reason,
      agent_id, tier, booked_at, at)
    values (${row.id}, ${row.statementId}, ${row.payerName}, ${row.reference}, ${row.word}, ${row.amount},
      ${row.sponsorshipId}, ${row.becomes}, ${row.reason}, ${row.agent?.id ?? null}, ${row.tier}, ${row.bookedAt},
      ${row.at})`
}

export async function settleTransfer(
  tx: Tx,
  { id, becomes, sponsorshipId }: Pick<TransferRow, 'id' | 'becomes' | 'sponsorshipId'>,
): Promise<void> {
  await tx`update transfers set becomes = ${becomes}, sponsorship_id = ${sponsorshipId} where id = ${id}`
}

export async function findTransfer(sql: Sql | Tx, id: number): Promise<TransferRow | undefined> {
  const [row] = await sql<TransferRow[]>`${selectTransfers(sql)} and t.id = ${id}`
  return row
}

export async function findTransferOfLine(tx: Tx, statementId: string): Promise<TransferRow | undefined> {
  const [row] = await tx<TransferRow[]>`${selectTransfers(tx)} and t.statement_id = ${statementId}`
  return row
}

export async function listTransfers(
  sql: Sql,
  { becomes }: { becomes?: TransferOutcome | undefined },
  page: Page,
): Promise<TransferRow[]> {
  return sql<TransferRow[]>`
    ${selectTransfers(sql)}
    and ${becomes === undefined ? sql`true` : sql`t.becomes = ${becomes}`} and ${onPage(sql, 't', page)}`
}
