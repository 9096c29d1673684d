import type { Call, Outcome } from '../call/call.ts'
import type { PaymentRequiredBody } from '../contract/payments.ts'
import { paymentRequiredV2 } from '../payments/x402/challenge.ts'
import { forTools } from './hints.ts'

/** Fields of a call that come from its HTTP request. */
export type Caller = Pick<Call, 'token' | 'ip' | 'requestId'>

type Result = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** Keys of x402 payments in the `_meta` field of MCP messages. */
export const paymentKey = 'x402/payment'
const receiptKey = 'x402/payment-response'

/**
 * Returns a call's outcome as a tool result. The structured content is the body that the same REST call would return.
 * The body of an error appears only in the text content, because it does not fit the output schema. A 402 has the
 * challenge as structured content, in the form that x402 clients for MCP expect.
 */
export function toolResult({ status, body, receipt }: Outcome): Result {
  const meta = receipt && { _meta: { [receiptKey]: receipt.body } }
  if (status < 400) return { content: textOf(body), structuredContent: body, ...meta }
  const challenge = status === 402 && { structuredContent: paymentRequiredV2(body as PaymentRequiredBody) }
  return { content: textOf(forTools(body)), isError: true, ...challenge, ...meta }
}

const textOf = (body: object): Result['content'] => [{ type: 'text', text: JSON.stringify(body) }]

/** Returns the x402 payment in `_meta`, encoded like the REST header. It is then validated like any other payment. */
export const paymentOf = (meta: Record<string, unknown> | undefined): string | undefined =>
  meta?.[paymentKey] === undefined
    ? undefined
    : Buffer.from(JSON.stringify(meta[paymentKey])).toString('base64')
