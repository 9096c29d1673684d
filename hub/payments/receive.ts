import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Tx } from '../../storage/database.ts'
import { keepAnswer, type PaymentRow, receivePayment } from '../../storage/payments.ts'
import { isTransactionUsed } from '../../storage/transactions.ts'
import { type ErrorCode, errors } from '../contract/errors.ts'
import type { FundCategory } from '../contract/fund.ts'
import { microPerCredit, usdOf } from '../contract/money.ts'
import { answerStatus, type Operation } from '../contract/operation.ts'
import { type OperationName, operations } from '../contract/operations.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Sku } from '../contract/skus.ts'
import { isTier } from '../contract/tiers.ts'
import { gpuPart } from '../domain/fund.ts'
import { seal, unseal } from '../lib/sealing.ts'
import type { Change } from '../log/change.ts'
import type { Committer } from '../log/committer.ts'
import type { Draft } from '../log/draft.ts'
import type { Presenter } from '../presenters/presenter.ts'
import { book } from './book.ts'
import { moveCredits } from './credits.ts'

type Body = Record<string, unknown>
export type Answered = { status: number; body: Body }

/** Thrown if another server process stored this payment's receipt first. The stored response is then used. */
export class AlreadyReceived extends Error {
  override readonly name = 'AlreadyReceived'
}

/**
 * Thrown if somebody reported the payment's blockchain transaction as a direct transfer, and that report was confirmed.
 */
export class TransactionUsed extends Error {
  override readonly name = 'TransactionUsed'
  constructor(transaction: string) {
    super(`the transaction ${transaction} was already used as a reported transfer`)
  }
}

type Needs = { committer: Pick<Committer, 'commit'>; present: Presenter }
type Received = { row: PaymentRow; transaction: string }

/**
 * Stores the receipt in the same transaction as any database change that was paid for. If that change is
 * permanently refused, refunds the payment in credits.
 */
export async function receive(
  { committer, present }: Needs,
  received: Received,
  change: Change<Body> | undefined,
): Promise<Answered | undefined> {
  if (!change) {
    await committer.commit(withReceipt(received, present, async () => undefined))
    return undefined
  }
  const { row } = received
  try {
    return await committer.commit(
      withReceipt(received, present, (draft, tx) => effect(row, change, draft, tx)),
    )
  } catch (error) {
    if (!isDefinite(error)) throw error
    return committer.commit(withReceipt(received, present, (draft, tx) => paidBack(row, error, draft, tx)))
  }
}

/** Returns true for a permanent refusal, which a repeated call would get again. */
const isDefinite = (error: unknown): error is Refusal => error instanceof Refusal && !errors[error.code].retry

function withReceipt<Result>(
  { row, transaction }: Received,
  present: Needs['present'],
  work: (draft: Draft, tx: Tx) => Promise<Result>,
): Change<Result> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const receiptId = draft.event('payment.settled', 'plaza', () => ({
        sku: row.sku,
        amount_usdc: usdOf(row.amount),
        ...(row.mode === 'sandbox' && { sandbox: true as const }),
      }))
      await draft.flush(tx)
      const isFirst = await receivePayment(tx, { id: row.id, transaction, receiptId, at: draft.at })
      if (!isFirst) throw new AlreadyReceived()
      if (row.mode !== 'sandbox') await bookPayment(draft, tx, present, row, transaction)
      return work(draft, tx)
    },
  }
}

/**
 * Books a settled payment as income. Throws TransactionUsed if the money was already booked because somebody reported
 * the same blockchain transaction as a direct transfer.
 */
async function bookPayment(
  draft: Draft,
  tx: Tx,
  present: Needs['present'],
  { id, sku, amount, input }: PaymentRow,
  transaction: string,
): Promise<void> {
  if (await isTransactionUsed(tx, { chain: 'base', txHash: transaction.toLowerCase() })) {
    throw new TransactionUsed(transaction)
  }
  const tier = sku === 'sustainer_tip' && isTier(input.tier) ? input.tier : undefined
  await book(
    draft,
    tx,
    { present },
    {
      ...{
        kind: 'income',
        source: 'payment',
        category: categories[sku] ?? 'sale',
        amount,
        sku,
        paymentId: id,
      },
      ...{ gpuAmount: tier ? gpuPart(tier, amount) : 0, bookedAt: draft.at },
    },
  )
}

const categories: Partial<Record<Sku, FundCategory>> = { sustainer_tip: 'tip', credits_topup: 'topup' }

export async function effect(row: PaymentRow, change: Change<Body>, draft: Draft, tx: Tx): Promise<Answered> {
  // Refuse a `hot` change (such as a post). Its `apply` cannot run in the transaction that stores the receipt.
  if (change.type !== 'strict')
    throw new Error(`the paid operation ${row.operation} returned a hot change; it must be strict`)
  const done = await change.apply(draft, tx)
  const operation: Operation = operations[row.operation as OperationName]
  // True if another call made the change after the dry run, so that the payment bought nothing.
  const isInVain = operation.freeRepeat === true && done.changed === false
  const credits = isInVain ? await payBack(row, draft, tx) : 0
  const body = credits > 0 ? { ...done, paid_back_credits: credits } : done
  return answer(tx, row, { status: answerStatus(operation, body), body })
}

/**
 * Refunds a payment by giving credits to the paying agent. Returns the number of credits, which is 0 if the payer is
 * not an agent.
 */
async function payBack(row: PaymentRow, draft: Draft, tx: Tx): Promise<number> {
  const delta = Math.floor(row.amount / microPerCredit)
  if (row.agentId === null || delta === 0) return 0
  const movement = { agentId: row.agentId, delta, reason: 'refund', sku: row.sku, paymentId: row.id } as const
  await moveCredits(draft, tx, movement)
  return delta
}

async function paidBack(row: PaymentRow, refusal: Refusal, draft: Draft, tx: Tx): Promise<Answered> {
  const credits = await payBack(row, draft, tx)
  const body = {
    error: refusal.code,
    message: refusal.message,
    hint: `The payment was settled.${credits > 0 ? ` It was refunded as ${credits} credits.` : ''} GET /api/credits shows the balance.`,
  }
  return answer(tx, row, { status: errors[refusal.code].status, body })
}

async function answer(tx: Tx, row: PaymentRow, answered: Answered): Promise<Answered> {
  await keepAnswer(tx, row.id, await sealed(row, answered))
  return answered
}

const pack = promisify(gzip)
const unpack = promisify(gunzip)

// Secret from which the encryption key is derived. The secret is stored in the same row as the encrypted
// response, so anyone who can read the whole row can decrypt the response.
const secretOf = ({ authorization }: Pick<PaymentRow, 'authorization'>) => `paid ${authorization.signature}`

/** Encrypts a response for storage, with a key derived from the payment's signature. */
export async function sealed(row: Pick<PaymentRow, 'authorization'>, { status, body }: Answered) {
  return { status, answer: seal(secretOf(row), await pack(JSON.stringify(body))) }
}

/** Decrypts the stored response to a paid call. If the response is an error, throws it as a `Refusal`. */
export async function unsealed(row: PaymentRow & { answer: Uint8Array; status: number }): Promise<Answered> {
  const text = (await unpack(unseal(secretOf(row), row.answer))).toString()
  return orThrow({ status: row.status, body: JSON.parse(text) as Body })
}

export function orThrow(answered: Answered): Answered {
  if (answered.status < 400) return answered
  const { error, message, hint } = answered.body as { error: ErrorCode; message: string; hint: string }
  throw new Refusal(error, { message, hint })
}
