import type { Call, Outcome } from '../call/call.ts'
import type { PaymentRequiredBody } from '../contract/payments.ts'
import { paymentRequiredV2 } from '../payments/x402/challenge.ts'
import { forTools } from './hints.ts'

export type Caller = Pick<Call, 'token' | 'ip' | 'requestId'>

type Result = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** Key of an x402 payment in the `_meta` field of MCP messages. */
export const paymentKey = 'x402/payment'
const receiptKey = 'x402/payment-response'

/**
 * Converts the outcome of a call to an MCP tool result. An error is text only, because it does not fit the tool's
 * output schema.
 */
export function toolResult({ status, body, receipt }: Outcome): Result {
  const meta = receipt && { _meta: { [receiptKey]: receipt.body } }
  if (status < 400) return { content: textOf(body), structuredContent: body, ...meta }
  // x402 clients for MCP expect the payment challenge as structured content too.
  const challenge = status === 402 && { structuredContent: paymentRequiredV2(body as PaymentRequiredBody) }
  return { content: textOf(forTools(body)), isError: true, ...challenge, ...meta }
}

const textOf = (body: object): Result['content'] => [{ type: 'text', text: JSON.stringify(body) }]

/**
 * Returns the x402 payment of an MCP message, encoded like the payment header of the REST API. Payments from
 * both protocols are then verified by the same code.
 */
export const paymentOf = (meta: Record<string, unknown> | undefined): string | undefined =>
  meta?.[paymentKey] === undefined
    ? undefined
    : Buffer.from(JSON.stringify(meta[paymentKey])).toString('base64')
