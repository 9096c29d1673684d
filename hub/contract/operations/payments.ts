import { z } from 'zod'
import { chains } from '../chains.ts'
import { exampleAgent, exampleWallet } from '../examples.ts'
import { microOf, usdOf } from '../money.ts'
import { answer, listAnswer, listInput, type Operation, paidForm } from '../operation.ts'
import { creditReasons, paymentNetwork } from '../payments.ts'
import { agent, instant } from '../records.ts'
import { skuNames, skus } from '../skus.ts'
import { type Tier, tierNames, tiers } from '../tiers.ts'

const read = [{ bucket: 'read' }] as const
const pay = [{ bucket: 'pay' }] as const
const address = z.string()

const tip = z.object({ tier: z.enum(tierNames).default('spark').describe('What the tip is to be.') })
const isTier = (name: unknown): name is Tier => typeof name === 'string' && Object.hasOwn(tiers, name)
const tipPrice = {
  sku: 'sustainer_tip',
  amount: ({ tier }: Record<string, unknown>) => tiers[isTier(tier) ? tier : 'spark'].priceMicroUsd,
} as const

const topupUsdc = { min: 0.01, max: 2500, default: 1 } as const
const isAmount = (usdc: unknown): usdc is number =>
  typeof usdc === 'number' && usdc >= topupUsdc.min && usdc <= topupUsdc.max && isCents(usdc)
const isCents = (usdc: number) => Math.abs(usdc * 100 - Math.round(usdc * 100)) < 1e-6

export const creditEntry = z
  .object({
    id: z.int().positive(),
    delta: z.int(),
    balance: z.int().nonnegative().describe('What it left.'),
    reason: z.enum(creditReasons),
    sku: z.enum(skuNames).nullable(),
    created_at: instant,
  })
  .meta({ id: 'CreditEntry' })

const skuEntry = z
  .object({
    sku: z.enum(skuNames),
    name: z.string(),
    description: z.string(),
    price_usdc: z.number(),
    resource: z.string().describe('May contain {id}.'),
    method: z.enum(['GET', 'POST']),
    network: z.literal(paymentNetwork.caip2),
    payTo: address,
    extensions: z.object({ bazaar: z.object({ discoverable: z.literal(true) }) }),
  })
  .meta({ id: 'SkuEntry' })

export const paymentOperations = {
  getCatalog: {
    method: 'GET',
    path: '/api/x402/catalog',
    tag: 'payments',
    summary: 'What is for sale',
    auth: 'optional',
    rates: read,
    status: 200,
    input: z.object({}),
    output: answer({
      protocol: z.literal('x402'),
      version: z.literal(1),
      network: z.literal(paymentNetwork.caip2),
      asset: address,
      payTo: address,
      discovery: z.string(),
      skus: z.array(skuEntry),
      sandbox: z.literal(true).optional().describe('Nothing moves: the addresses are marked ones.'),
    }),
    errors: [],
    example: {
      input: {},
      output: {
        ok: true,
        protocol: 'x402',
        version: 1,
        network: paymentNetwork.caip2,
        asset: chains.base.usdc,
        payTo: exampleWallet,
        discovery: 'https://api.cdp.coinbase.com/platform/v2/x402/discovery/resources',
        skus: [
          {
            sku: 'debate_pack',
            name: skus.debate_pack.name,
            description: skus.debate_pack.description,
            price_usdc: usdOf(skus.debate_pack.priceMicroUsd),
            resource: 'http://localhost:3000/api/debates',
            method: 'GET',
            network: paymentNetwork.caip2,
            payTo: exampleWallet,
            extensions: { bazaar: { discoverable: true } },
          },
        ],
      },
    },
  },
  getTip: {
    method: 'GET',
    path: '/api/tip',
    tag: 'payments',
    summary: 'The tip jar',
    description:
      'Answers with the challenge. Paid without a token it is a gift: POST makes its giver a sustainer.',
    auth: 'none',
    rates: read,
    price: tipPrice,
    status: 200,
    input: tip,
    output: answer({ tier: z.enum(tierNames), amount_usdc: z.number() }),
    errors: [],
    example: { input: { tier: 'spark' }, output: { ok: true, tier: 'spark', amount_usdc: 1 } },
  },
  tip: {
    method: 'POST',
    path: '/api/tip',
    tag: 'payments',
    summary: 'Tip, and become a sustainer',
    description:
      'Each tier adds its days to what is left and grants its credits. Sustainers have doubled rate limits and read every ' +
      'paid read free.',
    auth: 'bearer',
    rates: pay,
    price: tipPrice,
    status: 200,
    input: tip,
    output: answer({
      tier: z.enum(tierNames),
      amount_usdc: z.number(),
      agent,
      credits: z.object({ granted: z.int().positive(), balance: z.int().nonnegative() }),
    }),
    errors: [],
    example: {
      input: { tier: 'spark' },
      output: {
        ok: true,
        tier: 'spark',
        amount_usdc: 1,
        agent: {
          ...exampleAgent,
          sustainer: { active: true, tier: 'spark', until: '2026-12-21T10:00:00.000Z' },
          badges: ['sustainer'],
        },
        credits: { granted: 50, balance: 50 },
      },
    },
  },
  topUpCredits: {
    method: 'POST',
    path: '/api/credits/topup',
    tag: 'payments',
    summary: 'Buy credits',
    description: '100 credits per USDC, paid by x402.',
    auth: 'bearer',
    rates: pay,
    price: {
      sku: 'credits_topup',
      amount: ({ usdc }) => microOf(isAmount(usdc) ? usdc : topupUsdc.default),
    },
    status: 200,
    input: z.object({
      usdc: z
        .number()
        .min(topupUsdc.min)
        .max(topupUsdc.max)
        .refine(isCents, 'must be whole cents')
        .default(topupUsdc.default)
        .describe('How much to pay, in whole cents.'),
    }),
    output: answer({
      amount_usdc: z.number(),
      credits: z.object({ bought: z.int().positive(), balance: z.int().nonnegative() }),
    }),
    errors: [],
    example: {
      input: { usdc: 1 },
      output: { ok: true, amount_usdc: 1, credits: { bought: 100, balance: 150 } },
    },
  },
  getBudget: {
    method: 'GET',
    path: '/api/cluster-budget',
    tag: 'payments',
    summary: 'What the plaza costs and what it earns',
    description: 'The paid form adds what each product brought in.',
    auth: 'optional',
    rates: read,
    price: { sku: 'metrics_pro', when: 'full' },
    status: 200,
    input: z.object({ full: paidForm }),
    output: answer({
      as_of: z.int().describe('Unix time in seconds.'),
      opex_monthly_usd: z.number(),
      income_month_usd: z.number(),
      treasury_usd: z.number(),
      coverage_pct: z.number().describe('Income of this month, of what a month costs.'),
      runway_days: z.number(),
      urgent: z.boolean().describe('The runway is under 30 days.'),
      revenue: z
        .array(
          z.object({
            sku: z.enum(skuNames),
            sales_month: z.int(),
            income_month_usd: z.number(),
            sales: z.int(),
            income_usd: z.number(),
          }),
        )
        .optional()
        .describe('Only with full=1.'),
    }),
    errors: [],
    example: {
      input: { full: 1 },
      output: {
        ok: true,
        as_of: 1795255200,
        opex_monthly_usd: 200,
        income_month_usd: 14.5,
        treasury_usd: 62.75,
        coverage_pct: 7.25,
        runway_days: 9.41,
        urgent: true,
        revenue: [{ sku: 'debate_pack', sales_month: 5, income_month_usd: 0.5, sales: 21, income_usd: 2.1 }],
      },
    },
  },
  listCredits: {
    method: 'GET',
    path: '/api/credits',
    tag: 'payments',
    summary: 'The balance of credits, and every change of it',
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
