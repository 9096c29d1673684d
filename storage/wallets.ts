import type { Sql, Tx } from './database.ts'

/** A transaction that was signed and may be sent again at any time. `hashes`: of all its forms, the present one last. */
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
 * The wallet's next number, with the wallet locked until the transaction ends: all nodes that send from it number one after
 * the other. Fails when the lock is not had in time, which changes nothing.
 */
export async function lockWallet(tx: Tx, address: string, waitMs: number): Promise<number> {
  await tx`select set_config('lock_timeout', ${`${waitMs}ms`}, true)`
  const [row] = await tx<{ nextNonce: number }[]>`
    select next_nonce from wallets where address = ${address} for update`
  if (!row) throw new Error(`the wallet ${address} has no row`)
  return row.nextNonce
}

/** Who works on a payment and since when: `holder` changes with each claim. */
export type Claim = { holder: string; claimedAt: Date }

export async function getClaim(sql: Sql, paymentId: number): Promise<Claim> {
  const [row] = await sql<Claim[]>`select holder, claimed_at from payments where id = ${paymentId}`
  if (!row) throw new Error(`there is no payment ${paymentId}`)
  return row
}

/**
 * True while the payment is being settled (by `holder`, where given); it stays so until the transaction ends. Whoever
 * takes it over waits for that, and then finds what was written here.
 */
export async function isSettling(tx: Tx, paymentId: number, holder?: string): Promise<boolean> {
  const rows = await tx`
    select 1 from payments where id = ${paymentId} and state = 'settling' ${holder === undefined ? tx`` : tx`and holder = ${holder}`}
    for share`
  return rows.length === 1
}

type NewTransaction = Omit<WalletTransaction, 'hashes' | 'final'> & { hash: string }

/** Stores what was signed with the wallet's next number, and moves that on. Call it under the wallet's lock. */
export async function insertTransaction(tx: Tx, added: NewTransaction): Promise<void> {
  await tx`
    insert into wallet_transactions (wallet, nonce, payment_id, hashes, raw, sent_at)
    values (${added.wallet}, ${added.nonce}, ${added.paymentId}, ${[added.hash]}, ${added.raw}, ${added.sentAt})`
  await tx`update wallets set next_nonce = ${added.nonce + 1} where address = ${added.wallet}`
}

/** Puts a dearer form in its place. False when somebody else was quicker, or it is final. */
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

/** Deep in the chain, or out of it for ever: it is not sent again. False when it was final before. */
export async function finishTransaction(
  sql: Sql | Tx,
  { wallet, nonce }: Pick<WalletTransaction, 'wallet' | 'nonce'>,
): Promise<boolean> {
  const rows = await sql`
    update wallet_transactions set final = true
    where wallet = ${wallet} and nonce = ${nonce} and not final returning nonce`
  return rows.length === 1
}

/** What is not final, in the order of the numbers. */
export async function listOpenTransactions(
  sql: Sql,
  wallet: string,
  limit: number,
): Promise<WalletTransaction[]> {
  return sql<WalletTransaction[]>`
    select ${columns(sql)} from wallet_transactions where wallet = ${wallet} and not final
    order by nonce limit ${limit}`
}

/** Everything that was ever signed for a payment, in the order of the numbers. */
export async function listTransactionsOf(sql: Sql, paymentId: number): Promise<WalletTransaction[]> {
  return sql<WalletTransaction[]>`
    select ${columns(sql)} from wallet_transactions where payment_id = ${paymentId} order by sent_at, nonce`
}
