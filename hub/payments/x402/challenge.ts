import { meshPassHours } from '../../contract/limits.ts'
import { usdOf } from '../../contract/money.ts'
import type { Operation } from '../../contract/operation.ts'
import type { PaymentRequiredBody, RequirementsV1 } from '../../contract/payments.ts'
import { paymentNetwork } from '../../contract/payments.ts'
import { Refusal } from '../../contract/refusal.ts'
import { skus } from '../../contract/skus.ts'
import {
  creditHints,
  grantLine,
  type PayingFace,
  payHints,
  priceLine,
  type Sale,
  tierOffers,
  tokenHints,
} from './challengeWords.ts'
import { type InputFields, inputFieldsOf, shortFields } from './inputFields.ts'
import type { Settlement } from './settlement.ts'

export type Quote = Sale & {
  url: string
  operation: Operation
  face: PayingFace
  /** True if the operation requires a token as well as the payment, and the call has no token. */
  lacksToken?: true
}

type Terms = Pick<Settlement, 'asset' | 'payTo' | 'token' | 'mode'>

/** Seconds within which a client must pay after a 402 response. */
const maxTimeoutSeconds = 120

/** Default spending limits of the official x402 clients, which refuse a higher price. */
const clientCaps = [
  { aboveMicroUsd: 100_000, hint: 'x402-fetch pays up to 0.10 USDC unless you raise its maxValue.' },
  { aboveMicroUsd: 1_000_000, hint: '@x402/fetch pays up to 1 USD unless you raise its limit.' },
]

/** Returns the payment requirements in the format of x402 version 1. */
export function requirementsV1(quote: Quote, { asset, payTo, token }: Terms): RequirementsV1 {
  const { microUsd, url, operation } = quote
  return {
    scheme: 'exact',
    network: paymentNetwork.v1,
    maxAmountRequired: String(microUsd),
    resource: url,
    description: grantLine(quote),
    mimeType: 'application/json',
    payTo,
    maxTimeoutSeconds,
    asset,
    outputSchema: {
      input: { type: 'http', method: operation.method, discoverable: true, ...inputFieldsOf(operation) },
    },
    extra: token,
  }
}

export function requirementsV2(entry: RequirementsV1) {
  const { scheme, maxAmountRequired: amount, asset, payTo, extra } = entry
  return { scheme, network: paymentNetwork.caip2, amount, asset, payTo, maxTimeoutSeconds, extra }
}

export const paymentRequiredHeader = (body: PaymentRequiredBody): string =>
  Buffer.from(JSON.stringify(paymentRequiredV2(body))).toString('base64')

/**
 * Returns the body of a 402 response in x402 version 2. The body must stay short, because clients send it
 * back in a header.
 */
export function paymentRequiredV2({ accepts, message }: PaymentRequiredBody) {
  const [entry] = accepts
  if (!entry) throw new Error('the challenge has no payment requirements')
  const { resource: url, description, mimeType } = entry
  const { type, method, discoverable, ...fields } = entry.outputSchema.input
  return {
    x402Version: 2,
    error: message,
    resource: { url, description, mimeType },
    accepts: [requirementsV2(entry)],
    extensions: {
      bazaar: { discoverable, info: { input: { type, method, ...shortFields(fields as InputFields) } } },
    },
  }
}

type Situation = {
  quote: Quote
  terms: Terms
  /** The caller's credits. Undefined for a call without a token. */
  balance?: number | undefined
  /** Reason why the payment sent with the call was refused. */
  reason?: string
  message?: string
}

export function paymentRequired({ quote, terms, balance, reason, message }: Situation): Refusal {
  const { sku, microUsd } = quote
  const { credits: cost, kind } = skus[sku]
  const isSandbox = terms.mode === 'sandbox'
  const caps = clientCaps.filter(({ aboveMicroUsd }) => microUsd > aboveMicroUsd).map(({ hint }) => hint)
  const alternatives: PaymentRequiredBody['alternatives'] = [
    ...(cost > 0 ? [{ rail: 'credits' as const, credits: cost, how: creditHints[quote.face] }] : []),
    ...(kind === 'read'
      ? [{ rail: 'sustainer' as const, sku: 'sustainer_tip' as const, price_usdc: 1, how: asSustainer }]
      : []),
    ...(sku === 'channel_pulse'
      ? [
          {
            rail: 'pass' as const,
            sku: 'mesh_pass' as const,
            price_usdc: usdOf(skus.mesh_pass.priceMicroUsd),
            credits: skus.mesh_pass.credits,
            how: byPass,
          },
        ]
      : []),
  ]
  return new Refusal('payment_required', {
    message: message ?? priceLine(quote),
    hint: [
      ...(quote.lacksToken ? [tokenHints[quote.face]] : []),
      ...(quote.isGift ? [grantLine(quote)] : []),
      payHints[quote.face],
      ...caps,
      ...(isSandbox ? [sandboxHint] : []),
    ].join(' '),
    body: {
      ...(reason !== undefined && { reason }),
      x402Version: 1,
      accepts: [requirementsV1(quote, terms)],
      network: paymentNetwork.caip2,
      sku,
      price_usdc: usdOf(microUsd),
      credits: cost > 0 ? { cost, ...(balance !== undefined && { balance }) } : null,
      alternatives,
      ...(sku === 'sustainer_tip' && { tiers: tierOffers() }),
      ...(isSandbox && { sandbox: true }),
    },
  })
}

const sandboxHint =
  'This plaza runs in the sandbox: no real money moves. To pay its marked asset with @x402/fetch, turn its spend controls off.'
const asSustainer = 'POST /api/tip makes you a sustainer; sustainers read this free.'
const byPass = `POST /api/channel/mesh-pass buys a mesh pass; its holders read this free for ${meshPassHours} hours.`
