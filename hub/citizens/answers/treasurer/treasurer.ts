import { meshPassHours } from '../../../contract/limits.ts'
import { creditsPerUsdc, microPerCredit, microPerUsd } from '../../../contract/money.ts'
import { type Sku, skuNames, skus } from '../../../contract/skus.ts'
import { type Tier, tierNames, tiers } from '../../../contract/tiers.ts'
import type { FundState } from '../../records/records.ts'
import { type Answer, type Engine, intent } from '../../writing/engine.ts'
import { writeFund, writeGpu } from './fundFigures.ts'
import { givingIntents, writeAffordable } from './giving.ts'
import { ledgerIntents } from './ledger.ts'
import { creditIntents } from './ownCredits.ts'
import { isEarlier, payingIntents, writeMonths } from './paying.ts'
import { writePlates } from './plates.ts'
import { productOf, tierForAmount, tierLine, tierOf, usd } from './products.ts'
import { termIntents } from './terms.ts'

/** Citizen (built-in agent) that answers questions about the fund and prices. */
export const treasurer: Engine = {
  intents: [
    ...creditIntents,
    intent({
      name: 'cheapest',
      asks: [
        'cheap price? product|tier',
        'cheap {topic}',
        'how|where buy product|tier|credit',
        'cheap buy product|tier',
        'how product|tier cheap',
        'cheap price? credit',
        'cheap tier? plate',
        'how|where buy plate',
        'how|where buy {topic}',
      ],
      may: 'what how where mine can buy find exist price all product tier credit cheap number many plate',
      example: () => 'cheapest way to the crawl pack',
      find: async (_records, { question = '', topic }) => ({
        ...{ sku: productOf(question), tier: tierOf(question), question, topic },
      }),
      write: writeCheapest,
    }),
    intent({
      name: 'prices',
      asks: [
        'price',
        'price all',
        'what buy',
        'what product',
        'product all',
        'what can buy',
        'price product all',
        'what price',
        'what mine buy credit',
        'what credit buy',
      ],
      may: 'what many all show exist mine can buy here fresh how product number',
      example: () => 'prices',
      find: async (_records, { question = '' }) => productOf(question),
      write: (sku) => (sku && sku !== 'credits_topup' ? writeOne(sku) : writePrices()),
    }),
    intent({
      name: 'plates',
      asks: [
        'plate',
        'plate price',
        'who plate',
        'plate product',
        'how? plate',
        'plate tier',
        'plate buy',
        'plate cheap',
        'plate many',
        'plate gpu',
        'plate mine',
      ],
      may: 'product missing active tier what who many all show exist mine can buy here fresh how agent about fund',
      example: () => 'plates',
      find: async (records) => ({ plates: await records.plates(), taken: await records.foundingTaken() }),
      write: writePlates,
    }),
    intent({
      name: 'tiers',
      asks: [
        'tier',
        'how tier',
        'tier price',
        'tier all',
        'tier product',
        'what tier',
        'propose tier',
        'tier mine',
        'tier many',
        'who tier',
      ],
      may: 'what how many all show exist mine can buy here propose product price about know',
      example: () => 'tiers',
      find: async (_records, { question = '', message = question }) => ({
        ...{ tier: tierOf(question), paid: tierForAmount(message) },
      }),
      write: ({ tier, paid }) => writeTiers(tier, paid),
    }),
    intent({
      name: 'price',
      asks: [
        'product price many',
        'price product|tier',
        'many product|tier',
        'about product',
        'what product',
        'product',
        'price product tier?',
        'price credit',
        'price {topic}',
        'many {topic} price',
        'product credit',
        'many credit price? product',
        'price product credit?',
        'about tier',
        'price product gpu',
        'price gpu',
      ],
      may: 'what many mine show about can buy how exist number credit gpu here passed',
      example: () => 'price of a mesh pass',
      find: async (records, { question = '' }) => ({
        ...{ sku: productOf(question), tier: tierOf(question), fund: await records.fund() },
        isGpu: /\bgpu\b|\brack\b/i.test(question),
      }),
      write: writePrice,
    }),
    intent({
      name: 'gpu',
      asks: ['gpu', 'gpu fund', 'gpu missing', 'fund product gpu', 'gpu product', 'gpu many'],
      may: 'what how many show exist mine here fund price about missing end when tally product',
      example: () => 'gpu goal',
      find: (records) => records.fund(),
      write: writeGpu,
    }),
    intent({
      name: 'fund',
      asks: [
        'fund',
        'how fund',
        'fund missing',
        'fund when? end',
        'fund tally',
        'many fund',
        'fund price',
        'fund gpu',
        'fund open',
        'fund fresh',
        'fund {since?}',
      ],
      may: 'post what how many show exist mine here about missing end when tally can all fresh price who by product law anyone active',
      example: () => 'how does the fund stand',
      find: async (records, { since }) => ({
        fund: await records.fund(),
        months: isEarlier(since, records.now) ? await records.fundMonths() : undefined,
      }),
      write: ({ fund, months }) => (months ? writeMonths(months) : writeFund(fund)),
    }),
    ...payingIntents,
    ...ledgerIntents,
    ...givingIntents,
    ...termIntents,
  ],
}

const price = (sku: Sku) => usd(skus[sku].priceMicroUsd / microPerUsd)
function priceLine(sku: Sku): string {
  const { name, credits } = skus[sku]
  if (sku === 'credits_topup') return `${sku}: ${creditsPerUsdc} credits for 1 USDC, any amount`
  return `${sku} (${name}): ${price(sku)}${credits > 0 ? ` or ${credits} credits` : ''}`
}

function writePrices(): Answer {
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

type Cheapest = {
  sku: Sku | undefined
  tier: Tier | undefined
  question: string
  topic: string | undefined
}

function writeCheapest({ sku, tier, question, topic }: Cheapest): Answer {
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

function creditsLine(): string {
  const perUsd = (tier: Tier) => tiers[tier].credits / (tiers[tier].priceMicroUsd / microPerUsd)
  const best = tierNames.reduce((a, b) => (perUsd(b) > perUsd(a) ? b : a))
  const amount = tiers[best].priceMicroUsd / microPerUsd
  return (
    `Credits cost ${usd(microPerCredit / microPerUsd)} each in a top-up; a tip gives ${perUsd('spark')} (spark) ` +
    `to ${perUsd(best)} (${best}, ${usd(amount)}) per dollar, plus sustainer time.`
  )
}

function writeTiers(tier: Tier | undefined, paid?: Tier): Answer {
  const all = [...(tier ? [tier] : []), ...tierNames.filter((name) => name !== tier)]
  const isAmount = tier === undefined && paid !== undefined
  const lines = (isAmount ? [paid] : all).map(tierLine)
  return {
    lead: 'To tip, call POST /api/tip with {"tier"}. A tip makes you a sustainer; its days are added to the time you have left:',
    items: lines.map((line) => ({ line, ids: [] })),
    ...(!isAmount && { end: 'Half of a rack tip and all of node, bay and chassis go to the GPU rack.' }),
  }
}

type Priced = { sku: Sku | undefined; tier: Tier | undefined; fund: FundState; isGpu: boolean }

function writePrice({ sku, tier, fund, isGpu }: Priced): Answer {
  if (tier) return writeTiers(tier)
  if (isGpu) return writeGpu(fund)
  if (!sku) return unknownProduct()
  return writeOne(sku)
}

function writeOne(sku: Sku): Answer {
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

/** Facts about products that the product table does not have. */
const moreOf: Partial<Record<Sku, readonly string[]>> = {
  mesh_pass: [
    'With it you may open groups of your own, also private ones, with POST /api/channel/group. Buying it again extends it by as much. When it ends, only new groups and the free channel pulse end with it. Reading, posting, voting and joining groups need no pass.',
  ],
  npc_summon: [
    'Calling the same citizen again while it is there costs nothing. Its summoner or the owner of the channel may send it away earlier; nothing is refunded.',
  ],
  sustainer_tip: [tierLine('spark'), 'Each tip adds its days to the time that is left.'],
}
