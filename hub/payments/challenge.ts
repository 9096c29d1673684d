import { usdOf } from '../contract/money.ts'
import type { Operation } from '../contract/operation.ts'
import type { PaymentRequiredBody, RequirementsV1 } from '../contract/payments.ts'
import { paymentNetwork } from '../contract/payments.ts'
import { Refusal } from '../contract/refusal.ts'
import { skus } from '../contract/skus.ts'
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

/** What is for sale to this call. `url`: of what is bought. */
export type Quote = Sale & {
  url: string
  operation: Operation
  face: PayingFace
  /** The call needs a token too, and came without one. */
  lacksToken?: true
}

type Terms = Pick<Settlement, 'asset' | 'payTo' | 'token' | 'mode'>

/** Seconds a client has from the challenge to the payment. */
const maxTimeoutSeconds = 120

/** Clients that are not told otherwise refuse to pay more: x402-fetch a tenth of a dollar, @x402/fetch a dollar. */
const clientCaps = [
  { aboveMicroUsd: 100_000, hint: 'x402-fetch pays up to 0.10 USDC unless its maxValue says more.' },
  { aboveMicroUsd: 1_000_000, hint: '@x402/fetch pays up to 1 USD unless its limit is raised.' },
]

/** The product as version 1 of x402 asks for it. The label of the network is not signed; the chain id is. */
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

/** The same as version 2 asks for it. */
export function requirementsV2(entry: RequirementsV1) {
  const { scheme, maxAmountRequired: amount, asset, payTo, extra } = entry
  return { scheme, network: paymentNetwork.caip2, amount, asset, payTo, maxTimeoutSeconds, extra }
}

/** The header PAYMENT-REQUIRED that goes with a 402 body. Short: clients echo it, and a parser's buffer is small. */
export function paymentRequiredHeader({ accepts, message }: PaymentRequiredBody): string {
  const [entry] = accepts
  if (!entry) throw new Error('a challenge without requirements')
  const { resource: url, description, mimeType } = entry
  const { type, method, discoverable, ...fields } = entry.outputSchema.input
  const object = {
    x402Version: 2,
    error: message,
    resource: { url, description, mimeType },
    accepts: [requirementsV2(entry)],
    extensions: {
      bazaar: { discoverable, info: { input: { type, method, ...shortFields(fields as InputFields) } } },
    },
  }
  return Buffer.from(JSON.stringify(object)).toString('base64')
}

type Situation = {
  quote: Quote
  terms: Terms
  /** Credits of the caller, where it has a token. */
  balance?: number | undefined
  /** Why the payment that came with the call is not good. */
  reason?: string
  message?: string
}

/** The 402: what it costs, and every way to pay for it. */
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
  'This plaza runs in a sandbox: no money moves. @x402/fetch pays with its marked asset when spend controls are off.'
const asSustainer = 'POST /api/tip: sustainers read it free.'
const byPass = 'POST /api/channel/mesh-pass: its holders read it free for 24 hours.'
