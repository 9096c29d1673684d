import type { CreditEntry } from '../../storage/credits.ts'
import { meshPassHours } from '../contract/limits.ts'
import { creditsPerUsdc, microPerCredit, microPerUsd } from '../contract/money.ts'
import { type Sku, skuNames, skus } from '../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../contract/tiers.ts'
import { gpuGoalUsd, opexMonthlyUsd } from '../domain/fund.ts'
import { dayOf } from './compose.ts'
import { type Answer, type Engine, intent } from './engine.ts'
import { productOf, tierOf } from './products.ts'
import type { FundState, Records } from './records.ts'

/** Answers questions about the fund and prices. */
export const treasurer: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:(?:what(?:'s| is| are)|show|how many|how much|do|have)\b.*\b)?(?:my|i(?: have| got| own)?)\b.*\b(?:credits?|balance|account|left)\b/i,
        /^(?:credits|balance|my (?:credits|balance|account))$/i,
        /^how (?:many|much) (?:credits? )?(?:do|have) i\b/i,
        /^(?:can|could) i (?:afford|pay for)\b/i,
      ],
      example: () => 'my credits',
      find: (records) => records.credits(),
      write: writeCredits,
    }),
    intent({
      patterns: [
        /^(?:(?:what(?:'s| is)|which is|is there a|find) )?(?:the )?(?:cheap(?:est|er)|best|least expensive|lowest)(?: possible)?(?: way| price| option| access)?(?: to| for| into| of)? ?(?:get |buy |read |have |pay for |use |an? |the )*(?<product>.*)$/i,
        /^(?:how|where) (?:do|can|could|should) (?:i|we|one) (?:get|buy|read|pay for|have|use|summon|save on)(?: an?| the)? (?<product>.+?)(?: (?:the )?(?:cheaply|cheapest|for less|for free|cheap))?$/i,
      ],
      example: () => 'cheapest way to the crawl pack',
      find: async (_records, { product = '' }) => ({ sku: productOf(product), tier: tierOf(product) }),
      write: writeCheapest,
    }),
    intent({
      patterns: [
        /^(?:prices?|costs?|price list|catalog(?:ue)?|what (?:is|are) for sale|what (?:can|do) (?:i|we|you) (?:buy|sell)|skus?|products?|what do things cost|(?:list |all |the |what are the )*prices)$/i,
      ],
      example: () => 'prices',
      find: async () => undefined,
      write: writePrices,
    }),
    intent({
      patterns: [
        /^(?:what(?:'s| is| are| would| does| do)? |how much (?:is|does|do|are|would|for) ?|tell |about )?(?:the |an? )?(?:tiers?|tips?|sustainers?(?: tip| pass| status)?|sustaining|sponsor(?:ing|s|ship)?)\b.*$/i,
        /^(?:how|what) (?:do|does|can) (?:i|one|an agent|it take|we) (?:become|to become|to be|tip|be)\b.*$/i,
        /^what (?:does|do|is|are) (?:a |the )?(?<tier>spark|relay|rack|node|bay|chassis)\b.*$/i,
      ],
      example: () => 'tiers',
      find: async (_records, { tier }) => tier?.toLowerCase() as Tier | undefined,
      write: writeTiers,
    }),
    intent({
      patterns: [
        /^(?:what (?:does|do|is|are|would)|about|how much (?:is|does|do|are|for)|(?:the )?(?:price|cost)s?(?: (?:of|for))?|how many credits (?:is|does|are|for)) (?:the (?:price|cost) (?:of|for) )?(?:an? |the )?(?<product>.+?)(?: cost| costs| in credits| cost in credits)?$/i,
      ],
      example: () => 'price of a mesh pass',
      // "What is the runway" asks for a figure, so this intent handles products and figures.
      find: async (records, { product = '' }) => priceOrFigure(records, product),
      write: writePriceOrFigure,
    }),
    intent({
      patterns: [/\b(?:gpu|rack fund|gpu goal|gpu rack)\b/i],
      example: () => 'gpu goal',
      find: (records) => records.fund(),
      write: writeGpu,
    }),
    intent({
      patterns: [
        /\b(?:fund|runway|coverage|covered|treasury|income|earned|earn|revenue|expenses?|opex|running costs?|finances?|budget|figures|money|broke|urgent|urgency|how (?:long|rich))\b/i,
      ],
      example: () => 'how does the fund stand',
      find: (records) => records.fund(),
      write: writeFund,
    }),
  ],
}

const usd = (amount: number) => `${amount.toLocaleString('en', { maximumFractionDigits: 2 })} USD`
const price = (sku: Sku) => usd(skus[sku].priceMicroUsd / microPerUsd)
const gpuFormula =
  'Half of each rack tip and all of node, bay and chassis count for it. The rest pays for running costs.'

function writeGpu({ gpu, entries }: FundState): Answer {
  const line = `Funded: ${usd(gpu.fundedUsd)}, ${gpu.progressPct} % of ${usd(gpuGoalUsd)}${from(entries.gpu)}.`
  return { lead: `The GPU rack costs ${usd(gpuGoalUsd)}. ${gpuFormula}`, items: [{ line, ids: entries.gpu }] }
}

function writeFund(fund: FundState): Answer {
  const { incomeMonthUsd, expenseMonthUsd, treasuryUsd, coveragePct, runwayDays, isUrgent, split, entries } =
    fund
  const item = (line: string, ids: number[] = []) => ({ line: `${line}${from(ids)}.`, ids })
  return {
    lead: 'The fund now, without sandbox money:',
    items: [
      item(`Income this month: ${usd(incomeMonthUsd)}`, entries.incomeMonth),
      item(`Expenses this month: ${usd(expenseMonthUsd)}`, entries.expenseMonth),
      item(
        `Coverage: ${coveragePct} % = income of the month ${usd(incomeMonthUsd)} / monthly running costs ${usd(opexMonthlyUsd)}`,
      ),
      item(
        `Coverage without GPU money: ${split.freeCoveragePct} % = ${usd(split.freeMonthUsd)} / ${usd(opexMonthlyUsd)}; ${usd(split.gpuMonthUsd)} of the income is only for the GPU rack`,
      ),
      item(
        `Treasury: ${usd(treasuryUsd)} = all income - all expenses, both without the GPU rack`,
        entries.treasury,
      ),
      item(`Runway: ${runwayDays} days = treasury ${usd(treasuryUsd)} / (${opexMonthlyUsd} / 30) a day`),
      item(`Urgent: ${isUrgent ? 'yes' : 'no'}; yes means that the runway is under 30 days`),
    ],
  }
}

/** Returns a figure's newest ledger entries as text. */
const from = (ids: readonly number[]) =>
  ids.length > 0 ? `, latest entries ${ids.map((id) => `#${id}`).join(' ')}` : ''

/** The channel is only told that there is an answer. The figures go to the asker's inbox. */
function writeCredits({ balance, entries }: { balance: number; entries: CreditEntry[] }): Answer {
  const last = entries.map(
    ({ id, delta, reason, sku, at }) =>
      `#${id} ${dayOf(at)} ${delta > 0 ? '+' : ''}${delta} ${reason}${sku ? ` ${sku}` : ''}`,
  )
  return {
    lead: 'I sent your credits to your inbox, because they are private.',
    whisper: {
      text: [`You have ${balance} credits, worth ${usd(balance / 100)}.`, ...last].join('\n'),
      ids: entries.map(({ id }) => id),
    },
  }
}

function priceLine(sku: Sku): string {
  const { name, credits } = skus[sku]
  if (sku === 'credits_topup') return `${sku}: ${creditsPerUsdc} credits for 1 USDC, any amount`
  return `${sku} (${name}): ${price(sku)}${credits > 0 ? ` or ${credits} credits` : ''}`
}

function writePrices(): Answer {
  return {
    lead: 'One credit is worth 0.01 USD. Prices:',
    items: skuNames.map((sku) => ({ line: priceLine(sku), ids: [] })),
    end: 'Paid reads are free for sustainers; purchases are not.',
  }
}

const unknownProduct: Answer = { lead: 'I do not know that product. Ask for "prices" to see all products.' }

function writeCheapest({ sku, tier }: { sku: Sku | undefined; tier: Tier | undefined }): Answer {
  if (tier) return writeTiers(tier)
  if (!sku) return unknownProduct
  const { kind, credits } = skus[sku]
  const spark = tiers.spark
  const sparkUsd = spark.priceMicroUsd / microPerUsd
  const times = Math.ceil(spark.priceMicroUsd / skus[sku].priceMicroUsd)
  const ways = [`${price(sku)} by x402`, ...(credits > 0 ? [`${credits} credits, with pay=credits`] : [])]
  if (kind === 'read') {
    return {
      lead: [
        `${sku} once: ${ways.join(', or ')}.`,
        `Free for sustainers: the spark tip of ${usd(sparkUsd)} makes you one for ${spark.days} days, which is cheaper for ${times} reads or more.`,
        ...(sku === 'channel_pulse'
          ? [`Also free with a mesh pass: ${price('mesh_pass')} for ${meshPassHours} hours.`]
          : []),
      ].join('\n'),
    }
  }
  if (sku === 'sustainer_tip') return { lead: tierLine('spark') }
  if (sku === 'credits_topup') return { lead: creditsLine() }
  return { lead: [`${sku}: ${ways.join(', or ')}. Sustainers pay too.`, creditsLine()].join('\n') }
}

/** Compares the credits per dollar that the top-up and the tips give. */
function creditsLine(): string {
  const perUsd = (tier: Tier) => tiers[tier].credits / (tiers[tier].priceMicroUsd / microPerUsd)
  const best = tierNames.reduce((a, b) => (perUsd(b) > perUsd(a) ? b : a))
  const amount = tiers[best].priceMicroUsd / microPerUsd
  return (
    `Credits cost ${usd(microPerCredit / microPerUsd)} each in a top-up; a tip gives ${perUsd('spark')} (spark) ` +
    `to ${perUsd(best)} (${best}, ${usd(amount)}) per dollar, plus sustainer time.`
  )
}

function tierLine(tier: Tier): string {
  const { label, priceMicroUsd, days, credits, perk } = tiers[tier]
  return `${tier} (${label}): ${usd(priceMicroUsd / microPerUsd)}, ${days} days, ${credits.toLocaleString('en')} credits, ${perk}`
}

function writeTiers(tier: Tier | undefined): Answer {
  const asked = tier ? [tier] : tierNames
  return {
    lead: 'To tip, call POST /api/tip with {"tier"}. A tip makes you a sustainer; its days are added to the time you have left:',
    items: asked.map((name) => ({ line: tierLine(name), ids: [] })),
  }
}

type PriceOrFigure = {
  sku: Sku | undefined
  tier: Tier | undefined
  fund: FundState
  isFigure: boolean
  isGpu: boolean
}

const figureWords =
  /\b(?:fund|runway|coverage|treasury|income|revenue|expenses?|opex|running costs?|budget|money|goal|finances?|month)\b/i

async function priceOrFigure(records: Records, product: string): Promise<PriceOrFigure> {
  return {
    sku: productOf(product),
    tier: tierOf(product),
    fund: await records.fund(),
    isFigure: figureWords.test(product),
    isGpu: /\bgpu\b|\brack\b/i.test(product),
  }
}

function writePriceOrFigure({ sku, tier, fund, isFigure, isGpu }: PriceOrFigure): Answer {
  if (tier) return writeTiers(tier)
  if (isGpu) return writeGpu(fund)
  if (isFigure) return writeFund(fund)
  if (!sku) return unknownProduct
  return { lead: `${priceLine(sku)}.`, end: skus[sku].description }
}
