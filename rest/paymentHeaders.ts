import type { Outcome } from '../hub/call/call.ts'
import type { PaymentRequiredBody } from '../hub/contract/payments.ts'
import { paymentRequiredHeader } from '../hub/payments/x402/challenge.ts'
import type { Headers } from '../hub/server/answer.ts'

/**
 * Returns the headers of the x402 payment protocol. For a 402 response, only version 2 of the protocol has a
 * header. A receipt is sent in the header of the version that the client used to pay.
 */
export function paymentHeaders({ status, body, receipt }: Outcome): Headers {
  return {
    ...(status === 402 && { 'PAYMENT-REQUIRED': paymentRequiredHeader(body as PaymentRequiredBody) }),
    ...(receipt && { [receiptHeader[receipt.version]]: base64(receipt.body) }),
  }
}

const receiptHeader = { 1: 'X-PAYMENT-RESPONSE', 2: 'PAYMENT-RESPONSE' } as const

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
