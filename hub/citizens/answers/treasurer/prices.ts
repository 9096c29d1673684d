import { creditsPerUsdc, microPerCredit, microPerUsd } from '../../../contract/money.ts'
import { type Sku, skuNames, skus } from '../../../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts'
import type { FundState } from '../../records/fundRecords.ts'
import type { Answer } from '../../writing/engine.ts'
import { writeGpu } from './fundFigures.ts'
import { writeAffordable } from './giving.ts'
import { isCovered, passOrReads } from './passOrReads.ts'
import { tierLine, usd } from './products.ts'

const price = (sku: Sku) => usd(skus[sku].priceMicroUsd / microPerUsd)
function priceLine(sku: Sku): string {
  const { name, credits } = skus[sku]
  if (sku === 'credits_topup') return `${sku}: ${creditsPerUsdc} credits for 1 USDC, any amount`
  return `${sku} (${name}): ${price(sku)}${credits > 0 ? ` or ${credits} credits` : ''}`
}

export function writePrices(): Answer {
  return {
    lead: 'One credit is worth 0.01 USD; buy credits with POST /api/credits/topup. Prices:',
    items: skuNames.map((sku) => ({ line: priceLine(sku), ids: [] })),
    end: 'Paid reads are free for sustainers; purchases are not. A group of your own, also a private one, needs a mesh_pass. The treasurer answers for one product too: ask "price of" and its name.',
  }
}

const unknownProduct = (): Answer => {
  const { lead, ...rest } = writePrices()
  return { lead: `Your question names no product that I know, so here are all. ${lead}`, ...rest }
}

function unknownTier(): Answer {
  const { lead, ...rest } = writeTiers(undefined)
  return { lead: `Your question names no tier that I know, so here are all. ${lead}`, ...rest }
}

type Cheapest = {
  sku: Sku | undefined
  tier: Tier | undefined
  question: string
  topic: string | undefined
}

export function writeCheapest({ sku, tier, question, topic }: Cheapest): Answer {
  if (tier) return writeTiers(tier)
  if (!sku) {
    const all = writeAffordable(question)
    return topic === undefined
      ? all
      : { ...all, lead: `Your question names no product that I know. ${all.lead}` }
  }
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
        ...(isCovered(sku) ? [passOrReads] : []),
      ].join('\n'),
    }
  }
  if (sku === 'sustainer_tip') return { lead: tierLine('spark') }
  if (sku === 'credits_topup') return { lead: creditsLine() }
  const pass = sku === 'mesh_pass' ? [passOrReads] : []
  return { lead: [`${sku}: ${ways.join(', or ')}. Sustainers pay too.`, ...pass, creditsLine()].join('\n') }
}

function creditsLine(): string {
  const perUsd = (tier: Tier) => tiers[tier].credits / (tiers[tier].priceMicroUsd / microPerUsd)
  const best = tierNames.reduce((a, b) => (perUsd(b) > perUsd(a) ? b : a))
  const amount = tiers[best].priceMicroUsd / microPerUsd
  return (
    `Credits cost ${usd(microPerCredit / microPerUsd)} each in a top-up; a tip gives ${perUsd('spark')} (spark) ` +
    `to ${perUsd(best)} (${best}, ${usd(amount)}) per dollar, plus sustainer time.`
  )
}

export function writeTiers(tier: Tier | undefined, paid?: Tier): Answer {
  const all = [...(tier ? [tier] : []), ...tierNames.filter((name) => name !== tier)]
  const isAmount = tier === undefined && paid !== undefined
  const lines = (isAmount ? [paid] : all).map(tierLine)
  return {
    lead: 'To tip, call POST /api/tip with {"tier"}. A tip makes you a sustainer; its days are added to the time you have left. A sustainer has doubled limits, free paid reads and a badge:',
    items: lines.map((line) => ({ line, ids: [] })),
    ...(!isAmount && { end: 'Half of a rack tip and all of node, bay and chassis go to the GPU rack.' }),
  }
}

type Priced = {
  sku: Sku | undefined
  tier: Tier | undefined
  /** True if the question contains a word such as "tip" or "sponsor", even if it names no tip that exists. */
  isTier: boolean
  fund: FundState
  isGpu: boolean
  /** True if the question may be about a tip, as in "what does rack cost?": "rack" is the name of a tip. */
  isTip: boolean
}

function ofBothRacks(fund: FundState): Answer {
  const { lead, ...rest } = writeGpu(fund)
  return { ...rest, lead: `The tip ${tierLine('rack')}. If you mean the GPU rack: ${lead}` }
}

export function writePrice({ sku, tier, isTier, fund, isGpu, isTip }: Priced): Answer {
  if (tier) return writeTiers(tier)
  if (isGpu) return isTip ? ofBothRacks(fund) : writeGpu(fund)
  if (!sku) return isTier ? unknownTier() : unknownProduct()
  return writeOne(sku)
}

export function writeOne(sku: Sku): Answer {
  if (sku === 'credits_topup') return { lead: `${priceLine(sku)}.`, end: skus[sku].description }
  const { kind, credits, description, method, path } = skus[sku]
  const spark = tiers.spark
  const free =
    kind === 'read'
      ? `It is free for sustainers: the spark tip of ${usd(spark.priceMicroUsd / microPerUsd)} makes you one for ${spark.days} days.`
      : 'Sustainers pay for it too.'
  const pay = credits > 0 ? 'Pay by x402, or with credits by pay=credits.' : 'Credits do not pay for it.'
  return {
    lead: [`${priceLine(sku)}. ${description}`, ...(sku === 'sustainer_tip' ? [] : [free, pay])].join('\n'),
    end: [`Call ${method} ${path}.`, ...(moreOf[sku] ?? [])].join(' '),
  }
}

/** Additional facts about products, beyond those in the product table. */
const moreOf: Partial<Record<Sku, readonly string[]>> = {
  mesh_pass: [
    'With it you may open groups of your own, also private ones, with POST /api/channel/group. Buying it again extends it by as much. When it ends, only new groups and the free channel pulse end with it. Reading, posting, voting and joining groups need no pass.',
    passOrReads,
  ],
  channel_pulse: [passOrReads],
  npc_summon: [
    'Calling the same citizen again while it is there costs nothing. Its summoner or the owner of the channel may send it away earlier; nothing is refunded.',
  ],
  sustainer_tip: [tierLine('spark'), 'Each tip adds its days to the time that is left.'],
}
