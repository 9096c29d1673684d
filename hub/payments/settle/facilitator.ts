import { z } from 'zod'
import { operations } from '../../contract/operations.ts'
import { paymentNetwork } from '../../contract/payments.ts'
import { type Quote, requirementsV1, requirementsV2 } from '../x402/challenge.ts'
import {
  type Authorization,
  type Claimed,
  deadlineMs,
  type Hex,
  type Settlement,
  type SettlementOutcome,
} from '../x402/settlement.ts'

type Needs = {
  url: string
  asset: Hex
  payTo: Hex
  token: { name: string; version: string }
  baseUrl: string
  /**
   * Reads the outcome of a payment from the blockchain. Resolves with undefined while the outcome is open. The function
   * itself is undefined if no RPC node is configured.
   */
  findOutcome: ((claimed: Claimed) => Promise<SettlementOutcome | undefined>) | undefined
}

type Asked = Pick<Claimed, 'authorization' | 'version'>
type Terms = Pick<Needs, 'asset' | 'payTo' | 'token' | 'baseUrl'>

const verifyMs = 5000

const verdict = z.object({ isValid: z.boolean(), invalidReason: z.string().nullish() })
const settled = z.object({
  success: z.boolean(),
  transaction: z.string().nullish(),
  errorReason: z.string().nullish(),
})

/**
 * Returns true if the payment may have moved money although the x402 facilitator reports a failure. Such a payment must
 * be checked again.
 */
const isOpen = (reason: string) =>
  /pending|timeout|timed_out|unexpected|nonce|already|used|confirm/i.test(reason)

/** Creates a settlement service that uses a remote x402 facilitator. Any unclear response counts as `unknown`. */
export function createFacilitatorSettlement({ url, findOutcome, baseUrl, ...terms }: Needs): Settlement {
  const base = url.replace(/\/+$/, '')

  async function ask<Answer extends z.ZodType>(
    path: '/verify' | '/settle',
    asked: Asked,
    { answer, ms }: { answer: Answer; ms: number },
  ): Promise<z.output<Answer>> {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(questionOf(asked, { ...terms, baseUrl })),
      signal: AbortSignal.timeout(ms),
      redirect: 'error',
    })
    // Parse the body of error responses too, because facilitators send refusals with status 200 or 4xx.
    const parsed = answer.safeParse(await response.json().catch(() => undefined))
    if (!parsed.success) throw new Error(`the facilitator answered ${response.status} without an x402 body`)
    return parsed.data
  }

  async function trySettling(claimed: Claimed): Promise<SettlementOutcome> {
    try {
      const said = await ask('/settle', claimed, { answer: settled, ms: deadlineMs })
      const transaction = said.transaction || null
      if (said.success && transaction !== null) return { type: 'settled', transaction }
      const reason = said.errorReason ?? 'the facilitator gave no reason'
      if (said.success || isOpen(reason) || transaction !== null)
        return { type: 'unknown', transaction, reason }
      return { type: 'failed', reason }
    } catch (error) {
      return {
        type: 'unknown',
        transaction: null,
        reason: error instanceof Error ? error.message : 'no answer',
      }
    }
  }

  return {
    mode: 'facilitator',
    ...terms,
    async verify(authorization, version) {
      const said = await ask('/verify', { authorization, version }, { answer: verdict, ms: verifyMs })
      return said.isValid ? undefined : (said.invalidReason ?? 'invalid_payload')
    },
    async settle(claimed, sending) {
      await sending()
      return trySettling(claimed)
    },
    async resolve(claimed) {
      const seen = await findOutcome?.(claimed).catch(() => undefined)
      if (seen) return seen
      // Settle again, which is safe because a signed transfer moves money only once. If this attempt fails, the first
      // one may still have succeeded.
      const again = await trySettling(claimed)
      if (again.type !== 'failed') return again
      const remedy = findOutcome
        ? 'the chain has not decided'
        : 'set BASE_RPC_URL to read the outcome from the chain'
      return { ...again, type: 'unknown', transaction: null, reason: `${again.reason}; ${remedy}` }
    },
    async close() {},
  }
}

function questionOf({ authorization, version }: Asked, { baseUrl, ...terms }: Terms) {
  const quote: Quote = {
    ...{ sku: 'plaza_pulse', microUsd: authorization.value, url: baseUrl },
    ...{ operation: operations.listFeed, face: 'http', isGift: false },
  }
  const v1 = requirementsV1(quote, { ...terms, mode: 'facilitator' })
  const payload = payloadOf(authorization)
  if (version === 1) {
    const paymentPayload = { x402Version: 1, scheme: 'exact', network: paymentNetwork.v1, payload }
    return { x402Version: 1, paymentPayload, paymentRequirements: v1 }
  }
  const accepted = requirementsV2(v1)
  const resource = { url: baseUrl, description: v1.description, mimeType: v1.mimeType }
  const paymentPayload = { x402Version: 2, resource, accepted, payload }
  return { x402Version: 2, paymentPayload, paymentRequirements: accepted }
}

function payloadOf({ signature, ...authorization }: Authorization) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  return {
    signature,
    authorization: {
      from,
      to,
      value: String(value),
      validAfter: String(validAfter),
      validBefore: String(validBefore),
      nonce,
    },
  }
}
