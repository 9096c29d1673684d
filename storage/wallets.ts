import type { Sql, Tx } from './database.ts'

/**
 * A signed transaction of the hot wallet, which the hub may send again at any time. `hashes` has one hash for
 * each version of the transaction, with the current one last.
 */
export type WalletTransaction = {
  wallet: string
  nonce: number
  paymentId: number
  hashes: string[]
  raw: string
  sentAt: Date
  final: boolean
}

const columns = (sql: Sql | Tx) => sql`wallet, nonce, payment_id, hashes, raw, sent_at, final`

export async function ensureWallet(sql: Sql, address: string): Promise<void> {
  await sql`insert into wallets (address, next_nonce) values (${address}, 0) on conflict do nothing`
}

/**
 * Locks the wallet, so that only one hub at a time assigns a nonce. Returns the next nonce. Fails after waiting
 * `waitMs` for the lock.
 */
export async function lockWallet(tx: Tx, address: string, waitMs: number): Promise<number> {
  await tx`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`
  const [row] = await tx<{ nextNonce: number }[]>`
    select next_nonce from wallets where address = ${address} for update`
  if (!row) throw new Error(`the wallet ${address} has no row`)
  return row.nextNonce
}

/** Lease on a payment. `holder` changes whenever another hub takes over the payment. */
export type Claim = { holder: string; claimedAt: Date }

export async function getClaim(sql: Sql, paymentId: number): Promise<Claim> {
  const [row] = await sql<Claim[]>`select holder, claimed_at from payments where id = ${paymentId}`
  if (!row) throw new Error(`there is no payment ${paymentId}`)
  return row
}

/**
 * Returns true if the payment is being settled (by `holder`, if given). Locks the payment's row, so that no
 * other hub can take over the payment.
 */
export async function isSettling(tx: Tx, paymentId: number, holder?: string): Promise<boolean> {
  const rows = await tx`
    select 1 from payments where id = ${paymentId} and state = 'settling' ${holder === undefined ? tx`` : tx`and holder = ${holder}`}
    for share`
  return rows.length === 1
}

type NewTransaction = Omit<WalletTransaction, 'hashes' | 'final'> & { hash: string }

/**
 * Stores a transaction signed with the next nonce, and increments the nonce. The caller must hold the wallet's lock
 * (see `lockWallet`).
 */
export async function insertTransaction(tx: Tx, added: NewTransaction): Promise<void> {
  await tx`
    insert into wallet_transactions (wallet, nonce, payment_id, hashes, raw, sent_at)
    values (${added.wallet}, ${added.nonce}, ${added.paymentId}, ${[added.hash]}, ${added.raw}, ${added.sentAt})`
  await tx`update wallets set next_nonce = ${added.nonce + 1} where address = ${added.wallet}`
}

/**
 * Replaces a transaction with a version that has a higher gas price. Returns false if the transaction is final, or if a
 * different version has already replaced it.
 */
export async function replaceTransaction(
  sql: Sql,
  { wallet, nonce, raw }: WalletTransaction,
  by: { raw: string; hash: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    update wallet_transactions set raw = ${by.raw}, hashes = array_append(hashes, ${by.hash}), sent_at = ${by.at}
    where wallet = ${wallet} and nonce = ${nonce} and raw = ${raw} and not final returning nonce`
  return rows.length === 1
}

/**
 * Marks a transaction as final, because it was confirmed or will never be mined. The hub then stops
 * sending it. Returns false if the transaction was already final.
 */
export async function finishTransaction(
  sql: Sql | Tx,
  { wallet, nonce }: Pick<WalletTransaction, 'wallet' | 'nonce'>,
): Promise<boolean> {
  const rows = await sql`
    update wallet_transactions set final = true
    where wallet = ${wallet} and nonce = ${nonce} and not final returning nonce`
  return rows.length === 1
}

/** Returns the transactions that are not final, ordered by nonce. */
export async function listOpenTransactions(
  sql: Sql,
  wallet: string,
  limit: number,
): Promise<WalletTransaction[]> {
  return sql<WalletTransaction[]>`
    select ${columns(sql)} from wallet_transactions where wallet = ${wallet} and not final
    order by nonce limit ${limit}`
}

/** Returns every transaction signed for a payment, in the order of signing. */
export async function listTransactionsOf(sql: Sql, paymentId: number): Promise<WalletTransaction[]> {
  return sql<WalletTransaction[]>`
    select ${columns(sql)} from wallet_transactions where payment_id = ${paymentId} order by sent_at, nonce`
}
