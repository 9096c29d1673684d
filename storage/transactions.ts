import type { TransferAsset, TransferChain } from '../hub/contract/chains.ts'
import type { SponsorTier, TransactionPurpose, TransactionState } from '../hub/contract/fund.ts'
import type { AgentId, PostId } from '../hub/contract/ids.ts'
import type { Tier } from '../hub/contract/tiers.ts'
import type { Sql, Tx } from './database.ts'
import { beneficiary } from './orphanedReports.ts'
import { onPage, type Page } from './page.ts'
import { inWorld } from './worlds.ts'

/** A report of an on-chain transfer, by an agent or by a visitor without a token. */
export type TransactionRow = {
  id: number
  chain: TransferChain
  asset: TransferAsset
  txHash: string
  purpose: TransactionPurpose
  agentId: AgentId | null
  agentSlug: string | null
  postId: PostId | null
  sponsorshipId: number | null
  /**
   * Tier and name of the sponsor plate (a sponsor's name shown on the site) that the transfer pays for. Null
   * if the transfer has another purpose.
   */
  plate: { tier: SponsorTier; displayName: string } | null
  signature: string | null
  signer: string | null
  state: TransactionState
  reason: string | null
  payer: string | null
  /** Amount in the smallest unit of the asset, as decimal digits. */
  amount: string | null
  /** The supporter tier that the agent got for its donation; null if the agent got no tier. */
  tier: Tier | null
  reportedAt: Date
  decidedAt: Date | null
}

export type NewTransaction = Pick<
  TransactionRow,
  | 'id'
  | 'chain'
  | 'asset'
  | 'txHash'
  | 'purpose'
  | 'agentId'
  | 'postId'
  | 'sponsorshipId'
  | 'signature'
  | 'signer'
  | 'reportedAt'
>

/**
 * Inserts a report of an on-chain transfer and schedules an immediate check of the transfer. Write the event
 * with the report's id first.
 */
export async function insertTransaction(tx: Tx, row: NewTransaction): Promise<void> {
  await tx`
    insert into transactions (id, chain, asset, tx_hash, purpose, agent_id, post_id, sponsorship_id, signature, signer,
      state, reported_at, look_at)
    values (${row.id}, ${row.chain}, ${row.asset}, ${row.txHash}, ${row.purpose}, ${row.agentId}, ${row.postId},
      ${row.sponsorshipId}, ${row.signature}, ${row.signer}, 'reported', ${row.reportedAt}, ${row.reportedAt})`
}

/**
 * Selects reports of on-chain transfers in the current payment mode (sandbox or real). The caller appends
 * further conditions with `and`.
 */
const selectTransactions = (sql: Sql | Tx) => sql`
  select t.id, t.chain, t.asset, t.tx_hash, ${beneficiary(sql)}, t.post_id, t.sponsorship_id,
    case when s.id is not null then jsonb_build_object('tier', s.tier, 'displayName', s.display_name) end as plate,
    t.signature, t.signer, t.state, t.reason, t.payer, t.amount::text as amount, t.tier, t.reported_at,
    t.decided_at
  from transactions t left join agents a on a.id = t.agent_id left join sponsorships s on s.id = t.sponsorship_id
    left join agents claimant on claimant.id = s.agent_id
  where ${inWorld(sql, 't')}`

export async function findTransaction(sql: Sql | Tx, id: number): Promise<TransactionRow | undefined> {
  const [row] = await sql<TransactionRow[]>`${selectTransactions(sql)} and t.id = ${id}`
  return row
}

/** Returns the reports of an on-chain transaction, oldest first. Excludes failed reports. */
export async function listReportsOf(
  tx: Tx,
  { chain, txHash }: Pick<TransactionRow, 'chain' | 'txHash'>,
): Promise<TransactionRow[]> {
  return tx<TransactionRow[]>`
    ${selectTransactions(tx)}
    and t.tx_hash = ${txHash} and t.chain = ${chain} and t.state in ('reported', 'confirmed') order by t.id`
}

export async function isTransactionUsed(
  sql: Sql | Tx,
  { chain, txHash }: Pick<TransactionRow, 'chain' | 'txHash'>,
): Promise<boolean> {
  const [row] = await sql`
    select from transactions where chain = ${chain} and tx_hash = ${txHash} and state = 'confirmed'`
  return row !== undefined
}

export async function listTransactions(
  sql: Sql,
  { state }: { state?: TransactionState | undefined },
  page: Page,
): Promise<TransactionRow[]> {
  return sql<TransactionRow[]>`
    ${selectTransactions(sql)}
    and ${state === undefined ? sql`true` : sql`t.state = ${state}`} and ${onPage(sql, 't', page)}`
}

export async function signTransaction(
  tx: Tx,
  id: number,
  { signature, signer, lookAt }: { signature: string; signer: string | null; lookAt: Date },
): Promise<void> {
  await tx`
    update transactions set signature = ${signature}, signer = ${signer}, reason = null, look_at = ${lookAt}
    where id = ${id} and state = 'reported'`
}

export async function decideTransaction(
  tx: Tx,
  id: number,
  decided: Pick<TransactionRow, 'state' | 'reason' | 'payer' | 'amount' | 'tier' | 'decidedAt'>,
): Promise<void> {
  await tx`
    update transactions set state = ${decided.state}, reason = ${decided.reason}, payer = ${decided.payer},
      amount = ${decided.amount}, tier = ${decided.tier}, decided_at = ${decided.decidedAt}
    where id = ${id} and state = 'reported'`
}

/** Sets a confirmed report of a transfer to `failed`, because a report signed by the paying wallet replaces it. */
export async function endTransaction(
  tx: Tx,
  id: number,
  { reason, decidedAt }: { reason: string; decidedAt: Date },
): Promise<void> {
  await tx`
    update transactions set state = 'failed', reason = ${reason}, payer = null, amount = null, decided_at = ${decidedAt}
    where id = ${id} and state = 'confirmed'`
}

export async function wakeReportsOf(
  tx: Tx,
  { chain, txHash }: Pick<TransactionRow, 'chain' | 'txHash'>,
  lookAt: Date,
): Promise<void> {
  await tx`
    update transactions set look_at = ${lookAt} where tx_hash = ${txHash} and chain = ${chain} and state = 'reported'`
}

/** Leases the reported transactions that are due for a check, so that no other hub checks them before `heldUntil`. */
export async function takeDueTransactions(
  sql: Sql,
  { now, heldUntil, limit }: { now: Date; heldUntil: Date; limit: number },
): Promise<TransactionRow[]> {
  const taken = await sql<{ id: number }[]>`
    update transactions set look_at = ${heldUntil} where id in (
      select t.id from transactions t where t.state = 'reported' and t.look_at <= ${now} and ${inWorld(sql, 't')}
      order by t.look_at limit ${limit} for update skip locked)
    returning id`
  if (taken.length === 0) return []
  return sql<TransactionRow[]>`
    ${selectTransactions(sql)} and t.id = any(${taken.map(({ id }) => id)}::bigint[])
    order by t.signer is null, t.id`
}

/**
 * Stores why a reported transfer is undecided, and when to check the transfer again. Does nothing if the report
 * has received a new signature in the meantime, because a new signature causes an immediate check.
 */
export async function noteTransaction(
  sql: Sql | Tx,
  { id, signature }: Pick<TransactionRow, 'id' | 'signature'>,
  { reason, lookAt }: { reason: string; lookAt: Date },
): Promise<void> {
  await sql`
    update transactions set reason = ${reason}, look_at = ${lookAt}
    where id = ${id} and state = 'reported' and signature is not distinct from ${signature}`
}

/**
 * Returns true if an on-chain transaction settles an x402 payment to the plaza. Finds the payment by the transaction's
 * hash, or by `used`: the payer and the nonces of the signed transfers in the transaction.
 */
export async function isOwnSettlement(
  sql: Sql | Tx,
  txHash: string,
  used: { payer: string; nonces: readonly string[] } = { payer: '', nonces: [] },
): Promise<boolean> {
  const [row] = await sql<{ own: boolean }[]>`
    select exists (select from payments where lower(transaction) = ${txHash} and mode <> 'sandbox')
      or exists (select from wallet_transactions where hashes @> ${[txHash]})
      or exists (
        select from payments where payer = ${used.payer} and nonce = any(${used.nonces as string[]})
          and mode <> 'sandbox' and state <> 'failed') as own`
  return row?.own ?? false
}
