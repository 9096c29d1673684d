import type { MicroUsd } from '../../contract/money.ts'
import {
  type PaymentPayload,
  paymentHeaderMax,
  paymentNetwork,
  paymentPayload,
} from '../../contract/payments.ts'
import type { Authorization, Hex } from './settlement.ts'

/**
 * A payment as the client sent it. `untimely`: x402 reason code, set if the payment cannot be settled at this time
 * because of its validity period. Such a payment is accepted only if it was settled earlier.
 */
export type SentPayment = { authorization: Authorization; version: 1 | 2; untimely?: string }

/** Minimum remaining validity of a signed payment in seconds, so that there is time to settle the payment. */
const spareS = 20

type Expected = { microUsd: MicroUsd; payTo: Hex; nowS: number }

/**
 * Parses a payment header and performs all checks that need no I/O. Returns the payment, or the x402 reason
 * code of a refusal. Never throws.
 */
export function readPayment(header: string, expected: Expected): SentPayment | { problem: string } {
  const sent = decode(header)
  if (!sent) return { problem: 'invalid_payload' }
  const { scheme, network } = sent.x402Version === 1 ? sent : sent.accepted
  const { authorization, signature } = sent.payload
  const problem = [
    { is: scheme !== 'exact', problem: 'invalid_scheme' },
    { is: network !== paymentNetwork.v1 && network !== paymentNetwork.caip2, problem: 'invalid_network' },
    { is: !isSame(authorization.to, expected.payTo), problem: `${evm}_recipient_mismatch` },
    {
      is: BigInt(authorization.value) !== BigInt(expected.microUsd),
      problem: `${evm}_authorization_value`,
    },
  ].find(({ is }) => is)?.problem
  if (problem !== undefined) return { problem }
  const untimely = timeProblem(authorization, expected.nowS)
  return {
    version: sent.x402Version,
    ...(untimely !== undefined && { untimely }),
    authorization: {
      from: lower(authorization.from),
      to: lower(authorization.to),
      value: expected.microUsd,
      validAfter: Number(authorization.validAfter),
      validBefore: Number(authorization.validBefore),
      nonce: lower(authorization.nonce),
      signature: lower(signature),
    },
  }
}

const evm = 'invalid_exact_evm_payload'

function timeProblem(
  { validAfter, validBefore }: PaymentPayload['payload']['authorization'],
  nowS: number,
): string | undefined {
  if (BigInt(validAfter) >= BigInt(nowS)) return `${evm}_authorization_valid_after`
  const isLate = BigInt(validBefore) < BigInt(nowS + spareS)
  // Refuse an expiry time above the largest safe integer, because such a time cannot be stored.
  const isEndless = BigInt(validBefore) > BigInt(Number.MAX_SAFE_INTEGER)
  return isLate || isEndless ? `${evm}_authorization_valid_before` : undefined
}

const lower = (hex: string) => hex.toLowerCase() as Hex
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function decode(header: string): PaymentPayload | undefined {
  if (header.length > paymentHeaderMax) return undefined
  try {
    const parsed = paymentPayload.safeParse(JSON.parse(Buffer.from(header, 'base64').toString('utf8')))
    return parsed.data
  } catch {
    return undefined
  }
}
