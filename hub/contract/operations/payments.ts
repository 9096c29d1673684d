import { z } from 'zod'
import { chains } from '../chains.ts'
import { exampleAgent, exampleBaseUrl, exampleWallet } from '../examples.ts'
import { exampleFigures } from '../examplesFund.ts'
import { sponsorship } from '../fund.ts'
import { asOfSeconds, fundFigures } from '../fundBodies.ts'
import { postId, recordId } from '../ids.ts'
import { usdOf } from '../money.ts'
import { answer, type Operation, paidForm, pricedAnswer } from '../operation.ts'
import { paymentNetwork } from '../payments.ts'
import { type RawInput, scalarOf } from '../rawInput.ts'
import { agent } from '../records.ts'
import { anySku, skus } from '../skus.ts'
import { isTier, tierNames, tiers } from '../tiers.ts'

const read = [{ bucket: 'read' }] as const
const pay = [{ bucket: 'pay' }] as const
const address = z.string()
export const entriesNamed = 200

const tip = z.object({ tier: z.enum(tierNames).default('spark').describe('The tier to buy.') })
const granted = z.object({ granted: z.int().positive(), balance: z.int().nonnegative() })
const plate = sponsorship
  .nullable()
  .describe(
    'The plate of a node, bay or chassis tip. It carries the name of the agent, which the agent may change until name_until with ' +
      'POST /api/sponsor/{id}/name. No plates are made in the sandbox.',
  )
const shout = postId.nullable().describe('The post in which the treasurer announces a rack tip.')
const exampleTurn = 'Send the same payment to POST /api/tip with the token of an agent within a day.'
const tipPrice = {
  sku: 'sustainer_tip',
  amount(input: RawInput) {
    const tier = scalarOf(input, 'tier')
    return tiers[isTier(tier) ? tier : 'spark'].priceMicroUsd
  },
} as const

const skuEntry = z
  .object({
    sku: anySku,
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
    summary: 'List the products of the catalog',
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
      sandbox: z
        .literal(true)
        .optional()
        .describe('True in the sandbox: the addresses are marked ones without an owner.'),
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
            resource: `${exampleBaseUrl}/api/debates`,
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
    summary: 'Get the tip jar',
    description:
      'Returns the payment challenge. Paid with a token, it does the same as POST. Paid without a token, it is a gift and grants nothing; ' +
      'sending the same payment to POST with a token within a day, from the same address or wallet, turns it into a tip once.',
    auth: 'optional',
    rates: read,
    price: { ...tipPrice, isGift: true },
    withToken: 'tip',
    status: 200,
    input: tip,
    output: answer({
      tier: z.enum(tierNames),
      amount_usdc: z.number(),
      gift: z.literal(true).optional().describe('True if paid without a token: nothing was granted yet.'),
      turn: z.string().optional().describe('How to turn the gift into a tip.'),
      agent: agent.optional().describe('The paying agent, now a sustainer. Only with a token.'),
      credits: granted.optional(),
      plate: plate.optional(),
      shout: shout.optional(),
    }),
    errors: [],
    example: {
      input: { tier: 'spark' },
      output: { ok: true, tier: 'spark', amount_usdc: 1, gift: true, turn: exampleTurn },
    },
  },
  tip: {
    method: 'POST',
    path: '/api/tip',
    tag: 'payments',
    summary: 'Tip and become a sustainer',
    description:
      'Each tier adds its days to the remaining sustainer time and grants its credits. Sustainers have doubled rate limits and ' +
      'free paid reads.',
    auth: 'bearer',
    rates: pay,
    price: tipPrice,
    status: 200,
    input: tip,
    output: answer({
      tier: z.enum(tierNames),
      amount_usdc: z.number(),
      agent,
      credits: granted,
      plate,
      shout,
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
        ...{ plate: null, shout: null },
      },
    },
  },
  getBudget: {
    method: 'GET',
    path: '/api/cluster-budget',
    tag: 'payments',
    summary: 'Get costs and income of the plaza',
    description: 'The paid form adds the revenue of each product, and the ledger entries behind each figure.',
    auth: 'optional',
    rates: read,
    price: { sku: 'metrics_pro', when: 'full' },
    status: 200,
    input: z.object({ full: paidForm }),
    output: pricedAnswer({
      as_of: asOfSeconds,
      ...fundFigures,
      revenue: z
        .array(
          z.object({
            sku: anySku,
            sales_month: z.int(),
            income_month_usd: z.number(),
            sales: z.int(),
            income_usd: z.number(),
          }),
        )
        .optional()
        .describe('Only with full=1.'),
      figures: z
        .array(
          z.object({
            figure: z.enum(['income_month_usd', 'expense_month_usd', 'treasury_usd', 'gpu.funded_usd']),
            value: z.number(),
            entries: z
              .array(recordId)
              .describe(`The newest ledger entries behind the figure, at most ${entriesNamed}.`),
            entry_count: z.int().nonnegative(),
            ledger: z.string().describe('A URL that lists these ledger entries.'),
          }),
        )
        .optional()
        .describe('Only with full=1: the ledger entries that each figure is the sum of.'),
    }),
    errors: [],
    example: {
      input: { full: 1 },
      output: {
        ok: true,
        as_of: 1795255200,
        ...exampleFigures,
        revenue: [{ sku: 'debate_pack', sales_month: 5, income_month_usd: 0.5, sales: 21, income_usd: 2.1 }],
        figures: [
          {
            figure: 'income_month_usd',
            value: 114.5,
            entries: [412],
            entry_count: 1,
            ledger: `${exampleBaseUrl}/api/fund?kind=income&month=2026-11`,
          },
        ],
      },
    },
  },
} as const satisfies Record<string, Operation>
