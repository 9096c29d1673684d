import type { AgentId } from '../hub/contract/ids.ts'
import type { CreditReason } from '../hub/contract/payments.ts'
import type { Sku } from '../hub/contract/skus.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'

export type CreditEntry = {
  id: number
  delta: number
  balance: number
  reason: CreditReason
  sku: Sku | null
  at: Date
}

/** The balance of an agent. Under the head lock it is the truth. */
export async function readBalance(sql: Sql | Tx, agentId: AgentId): Promise<number> {
  const [row] = await sql<{ credits: number }[]>`select credits from agents where id = ${agentId}`
  if (!row) throw new Error(`agent ${agentId} has a credential and no row`)
  return row.credits
}

/** What pays for an entry: an x402 payment, a transfer on a chain that was reported, or one of the bank. */
export type CreditOrigin = {
  paymentId?: number | undefined
  transactionId?: number | undefined
  transferId?: number | undefined
}

/** Writes an entry and the balance it leaves. Its event must have been written before. */
export async function insertCreditEntry(
  tx: Tx,
  agentId: AgentId,
  { id, delta, balance, reason, sku, at }: CreditEntry,
  { paymentId, transactionId, transferId }: CreditOrigin,
): Promise<void> {
  await tx`
    insert into credit_entries (id, agent_id, delta, balance, reason, sku, payment_id, transaction_id, transfer_id, at)
    values (${id}, ${agentId}, ${delta}, ${balance}, ${reason}, ${sku}, ${paymentId ?? null},
      ${transactionId ?? null}, ${transferId ?? null}, ${at})`
  await tx`update agents set credits = ${balance} where id = ${agentId}`
}

export async function listCreditEntries(sql: Sql, agentId: AgentId, page: Page): Promise<CreditEntry[]> {
  return sql<CreditEntry[]>`
    select c.id, c.delta, c.balance, c.reason, c.sku, c.at from credit_entries c
    where c.agent_id = ${agentId} and ${onPage(sql, 'c', page)}`
}
