import { z } from 'zod'
import { chains } from './chains.ts'
import { errorBody } from './errors.ts'
import type { MicroUsd } from './money.ts'
import { skuNames } from './skus.ts'
import { tierNames } from './tiers.ts'

/** The chain everything here is paid on: its CAIP-2 name, and the name that version 1 of x402 gives it. */
export const paymentNetwork = {
  caip2: `eip155:${chains.base.chainId}`,
  v1: 'base',
  chainId: chains.base.chainId,
} as const

export const settlementModes = ['sandbox', 'facilitator', 'self'] as const
/** How money moves: not at all, by a remote facilitator, or by a wallet of the plaza's own. */
export type SettlementMode = (typeof settlementModes)[number]

/** Nothing moves in the sandbox, so what is bought there does not count where payments are real. */
export const worlds = ['sandbox', 'real'] as const
export type World = (typeof worlds)[number]
export const worldOf = (mode: SettlementMode): World => (mode === 'sandbox' ? 'sandbox' : 'real')
/** The mark of every record of money that was made in the sandbox. */
export const inSandbox = z.literal(true).optional().describe('Made in the sandbox, where nothing moves.')

export type Hex = `0x${string}`

/** An EIP-3009 authorization and its signature: a payment as x402 carries it. Addresses and nonce in lower case. */
export type Authorization = {
  from: Hex
  to: Hex
  value: MicroUsd
  /** Unix seconds, both exclusive on the chain. */
  validAfter: number
  validBefore: number
  nonce: Hex
  signature: Hex
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
const uint = z.string().regex(/^\d{1,78}$/)

/** An EIP-3009 authorization as x402 carries it: numbers are decimal strings. */
const payload = z.object({
  signature: hex.max(4096),
  authorization: z.object({
    from: address,
    to: address,
    value: uint,
    validAfter: uint,
    validBefore: uint,
    nonce: z.string().regex(/^0x[0-9a-fA-F]{64}$/),
  }),
})

/** Why a balance of credits changed. */
export const creditReasons = ['tip', 'topup', 'spend', 'refund'] as const
export type CreditReason = (typeof creditReasons)[number]

/** What X-PAYMENT and PAYMENT-SIGNATURE hold, as base64 of JSON. Keys beside these are not looked at. */
export const paymentPayload = z.discriminatedUnion('x402Version', [
  z.object({ x402Version: z.literal(1), scheme: z.string(), network: z.string(), payload }),
  z.object({
    x402Version: z.literal(2),
    accepted: z.object({ scheme: z.string(), network: z.string() }),
    payload,
  }),
])
export type PaymentPayload = z.output<typeof paymentPayload>

/** Longest payment that is looked at, as its base64. */
export const paymentHeaderMax = 8192

/** A field of a body, in the terms of JSON Schema. */
const bodyField = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  required: z.boolean(),
  description: z.string().optional(),
})

const requirementsV1 = z.object({
  scheme: z.literal('exact'),
  network: z.literal(paymentNetwork.v1),
  maxAmountRequired: z.string().describe('Millionths of a USDC.'),
  resource: z.url(),
  description: z.string(),
  mimeType: z.string(),
  payTo: address,
  maxTimeoutSeconds: z.int(),
  asset: address,
  outputSchema: z.object({
    input: z.object({
      type: z.literal('http'),
      method: z.string(),
      discoverable: z.literal(true),
      queryParams: z
        .record(z.string(), z.string())
        .optional()
        .describe('Fields of the query of the paid call.'),
      bodyType: z.literal('json').optional(),
      bodyFields: z.record(z.string(), bodyField).optional().describe('Fields of the body of the paid call.'),
    }),
  }),
  extra: z.object({ name: z.string(), version: z.string() }),
})
export type RequirementsV1 = z.output<typeof requirementsV1>

/** The body of a 402: the error body, x402 version 1, and the ways to pay. Version 2 is in the header PAYMENT-REQUIRED. */
export const paymentRequiredBody = errorBody
  .extend({
    error: z.literal('payment_required'),
    reason: z
      .string()
      .optional()
      .describe('Why the payment that was sent is not good, in the words of x402.'),
    x402Version: z.literal(1),
    accepts: z.array(requirementsV1),
    network: z.literal(paymentNetwork.caip2),
    sku: z.enum(skuNames),
    price_usdc: z.number(),
    credits: z
      .object({ cost: z.int().positive(), balance: z.int().nonnegative().optional() })
      .nullable()
      .describe('What it costs in credits, and what the caller has; null when it is not sold for credits.'),
    alternatives: z.array(
      z.object({
        rail: z.enum(['credits', 'sustainer', 'pass']),
        sku: z.enum(skuNames).optional(),
        price_usdc: z.number().optional(),
        credits: z.int().optional(),
        how: z.string(),
      }),
    ),
    tiers: z
      .array(
        z.object({
          tier: z.enum(tierNames),
          usdc: z.number(),
          days: z.int(),
          credits: z.int(),
          perk: z.string(),
        }),
      )
      .optional()
      .describe('Of a tip: every tier with its price and what it grants.'),
    sandbox: z.literal(true).optional().describe('Nothing moves: the quoted addresses are marked ones.'),
  })
  .meta({ id: 'PaymentRequired' })
export type PaymentRequiredBody = z.output<typeof paymentRequiredBody>

/** What a settled payment is told by: in the headers X-PAYMENT-RESPONSE and PAYMENT-RESPONSE, in `payment` on sockets. */
export const receipt = z
  .object({
    success: z.literal(true),
    transaction: z.string().describe('Hash of the transaction; in the sandbox a mark that says so.'),
    network: z.enum([paymentNetwork.v1, paymentNetwork.caip2]),
    payer: z.string(),
    sandbox: z.literal(true).optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>
