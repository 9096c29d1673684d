import type { AgentId } from '../hub/contract/ids.ts'
import type { MicroUsd } from '../hub/contract/money.ts'
import type { Authorization, SettlementMode } from '../hub/contract/payments.ts'
import type { Sku } from '../hub/contract/skus.ts'
import type { Sql, Tx } from './database.ts'
import { inWorld } from './worlds.ts'

/** Identifies a signed USDC transfer. The blockchain executes a transfer with the same key only once. */
export type PaymentKey = { chain: string; asset: string; payer: string; nonce: string }

type PaymentState = 'claimed' | 'settling' | 'settled' | 'failed'

type PaymentFields = PaymentKey & {
  id: number
  mode: SettlementMode
  amount: MicroUsd
  version: 1 | 2
  authorization: Authorization
  sku: Sku
  operation: string
  agentId: AgentId | null
  input: Record<string, unknown>
  request: Uint8Array
  /** Hash of the idempotency key and the request; null if the call had no key. */
  once: Uint8Array | null
  holder: string
  heldUntil: Date
  transaction: string | null
  reason: string | null
  claimedAt: Date
  receiptId: number | null
  settledAt: Date | null
  /** Salted hash of the giver's IP address; null unless the payment is a gift (an anonymous tip). */
  giver: Uint8Array | null
  status: number | null
  answer: Uint8Array | null
}

export type PaymentIn<State extends PaymentState> = State extends unknown
  ? PaymentFields & { state: State }
  : never
export type PaymentRow = PaymentIn<PaymentState>

export type NewPayment = Omit<
  PaymentFields,
  'id' | 'transaction' | 'reason' | 'receiptId' | 'settledAt' | 'status' | 'answer'
>

const columns = (sql: Sql | Tx) => sql`
  id, mode, chain, asset, payer, nonce, amount, version, authorization_json as authorization, sku, operation, agent_id,
  input, request, once, state, holder, held_until, transaction, reason, claimed_at, receipt_id, settled_at,
  giver, status, answer`

export async function findPayment(sql: Sql, key: PaymentKey): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${columns(sql)} from payments
    where chain = ${key.chain} and asset = ${key.asset} and payer = ${key.payer} and nonce = ${key.nonce}`
  return row
}

/**
 * Returns the newest payment of the idempotent call with the hash `once`. The payment must be in progress, or it must
 * have been settled after `since` and have a stored response.
 */
export async function findPaidOnce(sql: Sql, once: Uint8Array, since: Date): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${columns(sql)} from payments p
    where once = ${once} and ${inWorld(sql, 'p')} and (state in ('claimed', 'settling') or (answer is not null and settled_at > ${since})) order by id desc limit 1`
  return row
}

/**
 * Reserves a signed payment for one purchase. Returns undefined if the payment is already reserved. A failed payment
 * may be reserved again.
 */
export async function claimPayment(sql: Sql, payment: NewPayment): Promise<PaymentIn<'claimed'> | undefined> {
  const [row] = await sql<PaymentIn<'claimed'>[]>`
    insert into payments (mode, chain, asset, payer, nonce, amount, version, authorization_json, sku, operation,
      agent_id, input, request, once, giver, state, holder, held_until, claimed_at)
    values (${payment.mode}, ${payment.chain}, ${payment.asset}, ${payment.payer}, ${payment.nonce}, ${payment.amount},
      ${payment.version}, ${sql.json(payment.authorization)}, ${payment.sku}, ${payment.operation}, ${payment.agentId},
      ${sql.json(storable(payment.input) as never)}, ${payment.request}, ${payment.once}, ${payment.giver}, 'claimed', ${payment.holder},
      ${payment.heldUntil}, ${payment.claimedAt})
    on conflict on constraint payments_once do update set
      mode = excluded.mode, amount = excluded.amount, version = excluded.version,
      authorization_json = excluded.authorization_json, sku = excluded.sku, operation = excluded.operation,
      agent_id = excluded.agent_id, input = excluded.input, request = excluded.request, once = excluded.once, giver = excluded.giver,
      state = 'claimed',
      holder = excluded.holder, held_until = excluded.held_until, claimed_at = excluded.claimed_at,
      transaction = null, reason = null
    where payments.state = 'failed'
    returning ${columns(sql)}`
  return row
}

/** Removes NUL characters and lone surrogates, because Postgres cannot store them. */
function storable(input: Record<string, unknown>): Record<string, unknown> {
  const clean = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Cs}/gu, '') : value
  return JSON.parse(JSON.stringify(input, clean)) as Record<string, unknown>
}

type Held<State extends PaymentState> = Pick<PaymentIn<State>, 'id' | 'holder' | 'state'>

/** Returns true if the outcome of a payment that the agent started after `since` is still unknown. */
export async function hasOpenPayment(sql: Sql | Tx, agentId: AgentId, since: Date): Promise<boolean> {
  const rows = await sql`
    select from payments p
    where p.state in ('claimed', 'settling') and p.agent_id = ${agentId} and p.claimed_at > ${since}
      and ${inWorld(sql, 'p')} limit 1`
  return rows.length > 0
}

/**
 * Marks the payment as settling, which means that money may move from now on. Returns false if another hub
 * has taken over the payment. In that case, the caller must not settle the payment.
 */
export async function startSettling(sql: Sql, { id, holder }: Held<'claimed'>): Promise<boolean> {
  const rows = await sql`
    update payments set state = 'settling' where id = ${id} and holder = ${holder} and state = 'claimed' returning id`
  return rows.length === 1
}

/** Marks the payment as failed. No money has moved, so the same signature may be used again. */
export async function failPayment(
  sql: Sql,
  { id, holder }: Held<'claimed' | 'settling'>,
  reason: string,
): Promise<void> {
  await sql`
    update payments set state = 'failed', reason = ${reason}
    where id = ${id} and holder = ${holder} and state in ('claimed', 'settling')`
}

/**
 * Stores why the outcome of a payment is unknown. When the hub's lease on the payment expires, a background job (the
 * reconciler) takes over.
 */
export async function noteUnknown(
  sql: Sql,
  { id, holder }: Held<'settling'>,
  { transaction, reason, heldUntil }: { transaction: string | null; reason: string; heldUntil: Date },
): Promise<void> {
  await sql`
    update payments set transaction = coalesce(${transaction}, transaction), reason = ${reason}, held_until = ${heldUntil}
    where id = ${id} and holder = ${holder} and state = 'settling'`
}

/**
 * Stores the receipt of a payment. The receipt's event must be written first. Returns false if a receipt already
 * exists.
 */
export async function receivePayment(
  tx: Tx,
  { id, transaction, receiptId, at }: { id: number; transaction: string; receiptId: number; at: Date },
): Promise<boolean> {
  const rows = await tx`
    update payments set state = 'settled', transaction = ${transaction}, reason = null, receipt_id = ${receiptId},
      settled_at = ${at}
    where id = ${id} and state in ('claimed', 'settling') returning id`
  return rows.length === 1
}

export async function keepAnswer(
  sql: Sql | Tx,
  id: number,
  { status, answer }: { status: number; answer: Uint8Array },
): Promise<void> {
  await sql`update payments set status = ${status}, answer = ${answer} where id = ${id} and answer is null`
}

/**
 * Turns a settled gift (an anonymous tip) into an agent's tip, and deletes the HTTP response stored for the
 * gift. Returns false if the gift has already become a tip.
 */
export async function turnGift(
  tx: Tx,
  {
    id,
    operation,
    agentId,
    input,
    request,
    once,
  }: Pick<PaymentRow, 'id' | 'operation' | 'agentId' | 'request' | 'once'> & { input: object },
): Promise<boolean> {
  const rows = await tx`
    update payments p set operation = ${operation}, agent_id = ${agentId}, input = ${tx.json(input as never)},
      request = ${request}, once = ${once}, giver = null, status = null, answer = null
    where id = ${id} and state = 'settled' and agent_id is null and giver is not null and ${inWorld(tx, 'p')} returning id`
  return rows.length === 1
}

/**
 * Takes over payments of the current payment mode (sandbox or real) whose lease has expired, so that `holder`
 * can complete them.
 */
export async function takeOverdue(
  sql: Sql,
  { holder, now, heldUntil, limit }: { holder: string; now: Date; heldUntil: Date; limit: number },
): Promise<PaymentIn<'claimed' | 'settling'>[]> {
  return sql<PaymentIn<'claimed' | 'settling'>[]>`
    update payments set holder = ${holder}, held_until = ${heldUntil} where id in (
      select id from payments p where state in ('claimed', 'settling') and held_until <= ${now} and ${inWorld(sql, 'p')}
      order by held_until limit ${limit} for update skip locked)
    returning ${columns(sql)}`
}

export async function sweepPaidAnswers(sql: Sql, before: Date): Promise<number> {
  return (
    await sql`
    update payments set answer = null, giver = null
    where (answer is not null or giver is not null) and settled_at <= ${before}`
  ).count
}
