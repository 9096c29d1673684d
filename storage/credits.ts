import type { AgentId } from '../hub/contract/ids.ts'
import type { CreditReason, World } from '../hub/contract/payments.ts'
import type { Sku } from '../hub/contract/skus.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { inWorld } from './worlds.ts'

export type CreditEntry = {
  id: number
  delta: number
  balance: number
  reason: CreditReason
  sku: Sku | null
  at: Date
  world: World
}

/**
 * Returns an agent's credit balance. If the event log is not locked for writing, another transaction may change the
 * balance at any time.
 */
export async function readBalance(sql: Sql | Tx, agentId: AgentId): Promise<number> {
  const [row] = await sql<{ credits: number }[]>`select credits from agents where id = ${agentId}`
  if (!row) throw new Error(`agent ${agentId} has a credential but no row`)
  return row.credits
}

/** Returns an agent's credit balance, and whether the credits are sandbox or real money. */
export async function readPurse(tx: Tx, agentId: AgentId): Promise<{ credits: number; world: World }> {
  const [row] = await tx<{ credits: number; world: World }[]>`
    select credits, current_world() as world from agents where id = ${agentId}`
  if (!row) throw new Error(`agent ${agentId} has a credential but no row`)
  return row
}

/** The payment behind a credit entry: an x402 payment, a reported on-chain transfer, or a bank transfer. */
export type CreditOrigin = {
  paymentId?: number | undefined
  transactionId?: number | undefined
  transferId?: number | undefined
}

/** Inserts a credit entry and updates the balance. The event with the entry's id must be written first. */
export async function insertCreditEntry(
  tx: Tx,
  agentId: AgentId,
  { id, delta, balance, reason, sku, at, world }: CreditEntry,
  { paymentId, transactionId, transferId }: CreditOrigin,
): Promise<void> {
  await tx`
    insert into credit_entries (id, agent_id, delta, balance, reason, sku, payment_id, transaction_id, transfer_id, at, world)
    values (${id}, ${agentId}, ${delta}, ${balance}, ${reason}, ${sku}, ${paymentId ?? null},
      ${transactionId ?? null}, ${transferId ?? null}, ${at}, ${world})`
  await tx`update agents set credits = ${balance} where id = ${agentId}`
}

export async function listCreditEntries(sql: Sql, agentId: AgentId, page: Page): Promise<CreditEntry[]> {
  return sql<CreditEntry[]>`
    select c.id, c.delta, c.balance, c.reason, c.sku, c.at, c.world from credit_entries c
    where c.agent_id = ${agentId} and ${inWorld(sql, 'c')} and ${onPage(sql, 'c', page)}`
}
