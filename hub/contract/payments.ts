import { z } from 'zod'
import { chains } from './chains.ts'
import { errorBody } from './errors.ts'
import type { MicroUsd } from './money.ts'
import { anySku } from './skus.ts'
import { tierNames } from './tiers.ts'

/**
 * Blockchain used for all x402 payments. Version 1 of x402 calls it `base`, and version 2 uses its CAIP-2 identifier.
 */
export const paymentNetwork = {
  caip2: `eip155:${chains.base.chainId}`,
  v1: 'base',
  chainId: chains.base.chainId,
} as const

export const settlementModes = ['sandbox', 'facilitator', 'self'] as const
/** Ways of settling payments: simulated (`sandbox`), by a remote facilitator, or by the server's own wallet. */
export type SettlementMode = (typeof settlementModes)[number]

/**
 * Payment modes: simulated (`sandbox`) or real payments. Only one mode is active at a time. Purchases made in
 * the other mode are not valid until the server switches back to that mode.
 */
export const worlds = ['sandbox', 'real'] as const
export type World = (typeof worlds)[number]
export const worldOf = (mode: SettlementMode): World => (mode === 'sandbox' ? 'sandbox' : 'real')
/** Field that marks a record as made in the sandbox, where no real money moves. */
export const inSandbox = z
  .literal(true)
  .optional()
  .describe('True if made in the sandbox, where no real money moves.')

export type Hex = `0x${string}`

/**
 * Payment in an x402 header: a signed EIP-3009 authorization of a USDC transfer. Addresses and nonce are in lower case.
 */
export type Authorization = {
  from: Hex
  to: Hex
  value: MicroUsd
  /** Unix time in seconds. The chain accepts the payment only after this time and before `validBefore`. */
  validAfter: number
  validBefore: number
  nonce: Hex
  signature: Hex
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
const uint = z.string().regex(/^\d{1,78}$/)

/** Signed EIP-3009 authorization as x402 JSON, with numbers as decimal strings. */
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

export const creditReasons = ['tip', 'topup', 'spend', 'refund'] as const
export type CreditReason = (typeof creditReasons)[number]

/** Decoded x402 payment header, version 1 or 2. Unknown keys are ignored. */
export const paymentPayload = z.discriminatedUnion('x402Version', [
  z.object({ x402Version: z.literal(1), scheme: z.string(), network: z.string(), payload }),
  z.object({
    x402Version: z.literal(2),
    accepted: z.object({ scheme: z.string(), network: z.string() }),
    payload,
  }),
])
export type PaymentPayload = z.output<typeof paymentPayload>

/** Maximum length of a payment header, in characters of base64. */
export const paymentHeaderMax = 8192

const bodyField = z.object({
  type: z.string().optional(),
  enum: z.array(z.string()).optional(),
  required: z.boolean(),
  description: z.string().optional(),
})

const requirementsV1 = z.object({
  scheme: z.literal('exact'),
  network: z.literal(paymentNetwork.v1),
  maxAmountRequired: z.string().describe('Amount in millionths of a USDC.'),
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
      queryParams: z.record(z.string(), z.string()).optional().describe('Query fields of the paid call.'),
      bodyType: z.literal('json').optional(),
      bodyFields: z.record(z.string(), bodyField).optional().describe('Body fields of the paid call.'),
    }),
  }),
  extra: z.object({ name: z.string(), version: z.string() }),
})
export type RequirementsV1 = z.output<typeof requirementsV1>

/**
 * Body of a 402 response with the challenge of x402 version 1. The version 2 challenge is in the header
 * PAYMENT-REQUIRED.
 */
export const paymentRequiredBody = errorBody
  .extend({
    error: z.literal('payment_required'),
    reason: z.string().optional().describe('The x402 reason code why the payment was refused.'),
    x402Version: z.literal(1),
    accepts: z.array(requirementsV1),
    network: z.literal(paymentNetwork.caip2),
    sku: anySku,
    price_usdc: z.number(),
    credits: z
      .object({ cost: z.int().positive(), balance: z.int().nonnegative().optional() })
      .nullable()
      .describe('Price in credits and the balance of the caller; null if it cannot be bought with credits.'),
    alternatives: z.array(
      z.object({
        rail: z.enum(['credits', 'sustainer', 'pass']),
        sku: anySku.optional(),
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
      .describe('Only for a tip: every tier with its price and perks.'),
    sandbox: z
      .literal(true)
      .optional()
      .describe('True in the sandbox: the quoted addresses are marked ones without an owner.'),
  })
  .meta({ id: 'PaymentRequired' })
export type PaymentRequiredBody = z.output<typeof paymentRequiredBody>

/**
 * Receipt for a settled payment. HTTP responses contain the receipt in a header, socket frames in the field `receipt`.
 */
export const receipt = z
  .object({
    success: z.literal(true),
    transaction: z.string().describe('Transaction hash, or a sandbox mark.'),
    network: z.enum([paymentNetwork.v1, paymentNetwork.caip2]),
    payer: z.string(),
    sandbox: z.literal(true).optional(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>
