import { createHash } from 'node:crypto'
import { getAddress } from 'viem/utils'
import type { PaymentKey, PaymentRow } from '../../storage/payments.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Operation } from '../contract/operation.ts'
import { paymentNetwork, type Receipt } from '../contract/payments.ts'
import { canonicalJson } from '../lib/sealing.ts'
import type { Change } from '../log/change.ts'
import type { Answered } from './receive.ts'
import type { Quote } from './x402/challenge.ts'
import type { SentPayment } from './x402/paymentHeader.ts'
import type { Settlement } from './x402/settlement.ts'

type Body = Record<string, unknown>

export type Purchase = {
  name: string
  operation: Operation
  input: Record<string, unknown>
  agentId: AgentId | null
  ip: string
  quote: Quote
  payment: SentPayment
  /** Hash of the idempotency key and the input. Undefined for a call without a key. */
  once?: Buffer | undefined
}

/** The paid product: a response, or a change to the database. */
export type Goods =
  | { type: 'answer'; answer(): Promise<Answered> }
  | { type: 'change'; prepare(payment: { id: number }): Promise<Change<Body>> }

export type Sold = Answered & {
  replayed: boolean
  /** Receipt of the payment. Missing if nothing was charged. */
  receipt?: { version: 1 | 2; body: Receipt }
}

export const isAnswered = (
  row: PaymentRow | undefined,
): row is PaymentRow & { answer: Uint8Array; status: number } =>
  row !== undefined && row.answer !== null && row.status !== null

export const keyOf = ({ payment: { authorization } }: Purchase, { asset }: Settlement): PaymentKey => ({
  chain: paymentNetwork.caip2,
  asset: asset.toLowerCase(),
  payer: authorization.from,
  nonce: authorization.nonce,
})

/**
 * Returns a hash of the paid request. The hash includes the signature, so that knowing the payer and nonce,
 * which are public, is not enough to repeat the request.
 */
export const requestOf = ({ name, input, agentId, quote, payment }: Purchase) =>
  createHash('sha256')
    .update(canonicalJson([name, input, agentId, quote.sku, quote.microUsd, payment.authorization.signature]))
    .digest()

export function receiptOf(
  row: Pick<PaymentRow, 'version' | 'transaction' | 'payer' | 'mode'>,
): NonNullable<Sold['receipt']> {
  return {
    version: row.version,
    body: {
      success: true,
      transaction: row.transaction ?? '',
      network: row.version === 1 ? paymentNetwork.v1 : paymentNetwork.caip2,
      payer: getAddress(row.payer),
      ...(row.mode === 'sandbox' && { sandbox: true }),
    },
  }
}
