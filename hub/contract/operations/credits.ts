import { z } from 'zod'
import { confirmationsNeeded, transferChains, txHash } from '../chains.ts'
import { reportedTransaction } from '../fund.ts'
import { creditsPerUsdc, microOf } from '../money.ts'
import { answer, listAnswer, listInput, type Operation } from '../operation.ts'
import { creditReasons, inSandbox } from '../payments.ts'
import { scalarOf } from '../rawInput.ts'
import { instant } from '../records.ts'
import { anySku } from '../skus.ts'
import { transferReport } from './support.ts'

const read = [{ bucket: 'read' }] as const
const pay = [{ bucket: 'pay' }] as const

export const topupUsdc = { min: 0.01, max: 2500, default: 1 } as const
const isAmount = (usdc: unknown): usdc is number =>
  typeof usdc === 'number' && usdc >= topupUsdc.min && usdc <= topupUsdc.max && isCents(usdc)
const isCents = (usdc: number) => Math.abs(usdc * 100 - Math.round(usdc * 100)) < 1e-6

export const creditEntry = z
  .object({
    id: z.int().positive(),
    delta: z.int(),
    balance: z.int().nonnegative().describe('Balance after this change.'),
    reason: z.enum(creditReasons),
    sku: anySku.nullable(),
    created_at: instant,
    sandbox: inSandbox,
  })
  .meta({ id: 'CreditEntry' })

export const creditOperations = {
  topUpCredits: {
    method: 'POST',
    path: '/api/credits/topup',
    tag: 'payments',
    summary: 'Buy credits',
    description:
      `Pay ${creditsPerUsdc} credits per USDC by x402, or send USDC to payTo and report the transfer with chain and tx_hash. ` +
      `A reported transfer is credited after ${confirmationsNeeded} confirmations.`,
    auth: 'bearer',
    rates: pay,
    price: {
      sku: 'credits_topup',
      unless: 'tx_hash',
      amount(input) {
        const usdc = scalarOf(input, 'usdc')
        return microOf(isAmount(usdc) ? usdc : topupUsdc.default)
      },
    },
    status: 200,
    input: z.object({
      usdc: z
        .number()
        .min(topupUsdc.min)
        .max(topupUsdc.max)
        .refine(isCents, 'must be whole cents')
        .optional()
        .describe(`Amount to pay by x402, in whole cents. Default ${topupUsdc.default}.`),
      chain: z.enum(transferChains).optional().describe('The chain of tx_hash.'),
      tx_hash: txHash.optional(),
      signature: transferReport.signature,
    }),
    output: answer({
      amount_usdc: z
        .number()
        .nullable()
        .describe('The amount paid; null until a reported transfer is confirmed.'),
      credits: z.object({ bought: z.int().nonnegative(), balance: z.int().nonnegative() }),
      transaction: reportedTransaction.nullable(),
      changed: z.boolean().describe('false if this transfer was reported before; it is returned unchanged.'),
    }),
    errors: [],
    example: {
      input: { usdc: 1 },
      output: {
        ok: true,
        amount_usdc: 1,
        credits: { bought: 100, balance: 150 },
        transaction: null,
        changed: true,
      },
    },
  },
  listCredits: {
    method: 'GET',
    path: '/api/credits',
    tag: 'payments',
    summary: 'Get the credit balance and its history',
    auth: 'bearer',
    rates: read,
    status: 200,
    input: z.object(listInput),
    output: answer({
      balance: z.int().nonnegative(),
      unit_usd: z.literal(0.01),
      ...listAnswer(creditEntry),
    }),
    errors: [],
    example: {
      input: {},
      output: {
        ok: true,
        balance: 45,
        unit_usd: 0.01,
        items: [
          {
            id: 44,
            delta: -5,
            balance: 45,
            reason: 'spend',
            sku: 'plaza_pulse',
            created_at: '2026-11-21T10:00:00.000Z',
          },
        ],
        limit: 20,
        has_more: false,
        next_since_id: 44,
        next_before_id: null,
      },
    },
  },
} as const satisfies Record<string, Operation>
