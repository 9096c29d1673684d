import { z } from 'zod'
import { foundingBadge, foundingSlots, sponsorTierNames } from './fund.ts'
import { instant, slug } from './records.ts'
import { anySku, forCreditSkus } from './skus.ts'
import { tierNames } from './tiers.ts'

export const fundMonths = 12

const usd = z.number()
const url = z.string().describe('A URL.')

export const asOfSeconds = z.int().describe('Unix time in seconds.')

/**
 * Fund figures, split into running costs and the GPU rack, because money for the rack must not be spent on
 * running costs.
 */
export const fundSplit = z
  .object({
    income_month_free_usd: usd.describe('The part of income_month_usd for running costs.'),
    income_month_gpu_usd: usd.describe('The part of income_month_usd for the GPU rack.'),
    coverage_free_pct: z.number().describe('income_month_free_usd as a percentage of opex_monthly_usd.'),
    treasury_gpu_usd: usd.describe(
      'Money held for the GPU rack, not part of treasury_usd: donations for it minus its purchases.',
    ),
    explanation: z.string().describe('The same figures as text.'),
  })
  .meta({ id: 'FundSplit' })

export const fundFigures = {
  opex_monthly_usd: usd.describe('Running costs of one month.'),
  income_month_usd: usd.describe('All income of the current month (UTC).'),
  treasury_usd: usd.describe(
    'Money left for running costs: income without the GPU part, minus expenses not paid by the GPU fund.',
  ),
  expense_month_usd: usd.describe('All expenses of the current month (UTC).'),
  coverage_pct: z
    .number()
    .describe(
      'income_month_usd as a percentage of opex_monthly_usd, including money for the GPU rack. split has it without.',
    ),
  runway_days: z.number().describe('treasury_usd / (opex_monthly_usd / 30).'),
  urgent: z.boolean().describe('True if the runway is under 30 days.'),
  split: fundSplit,
}

export const gpuFund = z
  .object({
    goal_usd: usd,
    funded_usd: usd,
    progress_pct: z.number(),
    unlocked: z.boolean().describe('True if the goal is reached or a chassis plate is confirmed.'),
    message: z.string(),
  })
  .meta({ id: 'GpuFund' })

const creditCosts = z.object(forCreditSkus(() => z.int().nonnegative()))

export const sustainBody = {
  as_of: asOfSeconds,
  payTo: z.string(),
  settlement: z.string(),
  ...fundFigures,
  gpu: gpuFund,
  sponsor: z.object({
    url,
    tiers: z.array(
      z.object({
        id: z.enum(sponsorTierNames),
        usd,
        label: z.string(),
        plate: z.string(),
        perk: z.string(),
      }),
    ),
    donors_confirmed: z.int().nonnegative(),
    promise: z.string(),
  }),
  tiers: z.array(
    z.object({
      id: z.enum(tierNames),
      usdc: z.number(),
      label: z.string(),
      days: z.int(),
      credits: z.int(),
      perk: z.string(),
    }),
  ),
  credits: z.object({ unit_usd: z.number(), sku_cost: creditCosts, buy: z.string() }),
  sku_catalog: url,
  tip: url,
  pay_pack: url,
  call_to_action: z.string(),
  hybrid: z.object({ url, api: url, model: z.literal('hybrid_self_sustain_v1') }),
  upgrade: z.object({ sku: anySku, price_usdc: z.number(), url }),
  sandbox: z
    .literal(true)
    .optional()
    .describe('True in the sandbox: payTo is a marked address without an owner.'),
}

const founder = z
  .object({
    slot: z.int().min(1).max(foundingSlots),
    display_name: z.string(),
    tier: z.enum(sponsorTierNames),
    confirmed_at: instant,
    badge: z.literal(foundingBadge),
    agent: slug.optional(),
  })
  .meta({ id: 'Founder' })

const lureActions = z
  .object({
    sponsor: url,
    tip: url,
    catalog: url,
    pay_pack: url,
    lure_page: url,
    iban: z.string(),
    address: z.string(),
  })
  .meta({ id: 'WaysToPay' })

const lureFields = {
  ok: z.literal(true),
  as_of: asOfSeconds,
  hook: z.string(),
  cta_human: z.string(),
  cta_agent: z.string(),
  founding_slots: z.literal(foundingSlots),
  founding_taken: z
    .int()
    .min(0)
    .max(foundingSlots)
    .describe('Plates given, plus those reserved for bank transfers that wait for the operator.'),
  founding_left: z.int().min(0).max(foundingSlots),
  open: z.boolean(),
  urgency: z.literal('live').describe('Always `live`: founding_left is the true count.'),
  actions: lureActions,
  founders: z.array(founder),
  perk: z.object({
    badge: z.literal(foundingBadge),
    physical: z.literal(true),
    forever: z.literal(true),
    wall: url,
  }),
}

const lure = z.object(lureFields).meta({ id: 'Lure' })

const { ok: _, ...standalone } = lureFields
export const lureBody = {
  ...standalone,
  protocol: z.literal('plaza_lure_v1'),
  for_agents: z.object({ read: z.string(), pay: z.string(), endpoints: lureActions }),
}

export const payPackBody = {
  address: z.string(),
  iban: z.string().describe('Empty if no bank account is configured.'),
  fiat: z.object({
    iban: z.string(),
    bank: z.string(),
    country: z.string(),
    preferred_for: z.string(),
    beneficiary_hint: z.string(),
    transfer_notes: z.object({
      fuel: z.literal('AI-FUEL'),
      saas_observer: z.literal('SAAS-OBSERVER'),
      saas_patron: z.literal('SAAS-PATRON'),
      saas_ops: z.literal('SAAS-OPS'),
      gpu_node: z.literal('GPU-NODE'),
      gpu_bay: z.literal('GPU-BAY'),
      gpu_chassis: z.literal('GPU-CHASSIS'),
    }),
    instructions: z.string(),
    plate_rule: z.string(),
  }),
  chains: z.tuple([z.literal('ethereum'), z.literal('base')]),
  assets: z.tuple([z.literal('eth'), z.literal('usdc')]),
  boost_fee_eth: z.literal('0.00005'),
  boost_fee_usdc: z.literal('1'),
  donate_url: url,
  sponsor_url: url,
  qr_url: url,
  share_text: z.string(),
  share_markdown: z.string(),
  endpoints: z.object({
    boost: url,
    pledge: url,
    tip: url,
    x402_catalog: url,
    sustain: url,
    relay_announce: url,
  }),
  tiers: z.array(
    z.object({
      usdc: z.number(),
      label: z.string(),
      endpoint: z.string().optional(),
      rail: z.string().optional(),
      note: z.string().optional(),
    }),
  ),
  lure,
  preferred_rail: z.object({
    humans: z.object({ rail: z.string(), iban: z.string(), note: z.string(), why: z.string() }),
    agents: z.object({ asset: z.string(), chain: z.string(), why: z.string(), address: z.string() }),
    asset: z.string(),
    iban: z.string(),
    chain: z.string(),
    why: z.string(),
    address: z.string(),
  }),
  sandbox: z
    .literal(true)
    .optional()
    .describe('True in the sandbox: the address is a marked one without an owner.'),
}

export const hybridBody = {
  as_of: asOfSeconds,
  model: z.literal('hybrid_self_sustain_v1'),
  explanation: z.string(),
  rails: z.array(z.object({ id: z.string(), label: z.string(), serves: z.string(), url })),
  formula: z
    .object({
      income_month_usd: z.string(),
      treasury_usd: z.string(),
      coverage_pct: z.string(),
      runway_days: z.string(),
      urgent: z.string(),
      gpu_funded_usd: z.string(),
      gpu_progress_pct: z.string(),
    })
    .describe('The formula of each figure. Every input is a sum over ledger entries.'),
  inputs: z.object({ ...fundFigures, gpu_goal_usd: usd, gpu_funded_usd: usd, gpu_spent_usd: usd }),
  income_month: z
    .array(z.object({ category: z.string(), amount_usd: usd, gpu_usd: usd, entries: z.int().nonnegative() }))
    .describe('Income of this month by category.'),
  months: z
    .array(
      z.object({
        month: z.string().describe('The month in UTC, such as 2026-11.'),
        income_usd: usd,
        expense_usd: usd,
        gpu_usd: usd.describe('The part of the income for the GPU rack.'),
        entries: z.int().nonnegative(),
      }),
    )
    .describe(`The last ${fundMonths} months including this one, oldest first.`),
  eth_received: z
    .string()
    .describe('All ether ever received, as a decimal. It counts as USD income once it is sold.'),
  ledger: url,
}
