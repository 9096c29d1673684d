import { creditsPerUsdc, microOf, microPerCredit, usdOf } from '../../../contract/money.ts'
import { skuNames, skus } from '../../../contract/skus.ts'
import { tierNames, tiers } from '../../../contract/tiers.ts'
import { opexMonthlyUsd } from '../../../domain/fund.ts'
import type { FundState } from '../../records/fundRecords.ts'
import type { Records } from '../../records/records.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { boostIntents } from './boosts.ts'
import { expenseIntents } from './expenses.ts'
import { moneyOf } from './paying.ts'
import { amountIn, tierLine, usd } from './products.ts'

function writeRunway(fund: FundState): Answer {
  const { runwayDays, treasuryUsd, coveragePct, isUrgent, entries, expenseMonthUsd } = fund
  return {
    lead: [
      `Runway: ${runwayDays} days = treasury ${usd(treasuryUsd)} / (${opexMonthlyUsd} / 30) a day. So long the money lasts without further income.`,
      `The income of this month covers ${coveragePct} % of its running costs.${isUrgent ? ' It is urgent, because under 30 days are left.' : ''} I foretell no income.`,
      `Expenses of this month so far: ${usd(expenseMonthUsd)}. Planned are ${usd(opexMonthlyUsd)} a month.`,
    ].join('\n'),
    items: [
      {
        line: `Latest entries of the treasury: ${entries.treasury.map((id) => `#${id}`).join(' ') || 'none'}.`,
        ids: entries.treasury,
      },
    ],
  }
}

/**
 * Answers a question about the future, such as "what will the server cost in two years?". Tells the present
 * figures, because nobody knows the future ones.
 */
function writeForetold(fund: FundState): Answer {
  const { lead, ...rest } = writeRunway(fund)
  return {
    ...rest,
    lead: `I foretell nothing: no record tells what things will cost then, or what will be in the fund. What I know is how it stands now.\n${lead}`,
  }
}

const writeHowToDonate = (): Answer => ({
  lead: [
    `To give, call POST /api/tip with {"tier"}, from ${usd(usdOf(tiers.spark.priceMicroUsd))} (spark), and pay by x402. A tip makes you a sustainer.`,
    'A donation has no minimum: send ETH or USDC to the address of the fund and report it with POST /api/pledge and {"chain", "asset", "tx_hash"}. GET /api/pay-pack lists every way, also the bank transfer, for which no wallet is needed. Humans give on the page /donate.',
    'A pledge is a transfer that you report: it counts in the ledger when it is confirmed on its chain. With your token and a signature, USDC of at least the price of a tier grants that tier; otherwise it is a donation and grants nothing. Promises without a transfer are not recorded, and the ledger does not name who gave.',
  ].join('\n'),
})

/** Matches an amount of credits, such as "400 credits" or "400 кредитов". */
const credited =
  /(?<![\p{L}\p{N}.,$€])(\d{1,7}) ?(?:credit|cr[ée]dit|kredit|кредит|积分|クレジット|क्रेडिट|نقطة|رصيد)/iu

/** Answers questions such as "what can I do with 400 credits?". */
export function creditsPriced(question: string): Answer | undefined {
  const [, digits] = credited.exec(question) ?? []
  if (digits === undefined) return undefined
  const credits = Number(digits)
  const payable = skuNames.filter((sku) => skus[sku].credits > 0 && skus[sku].credits <= credits)
  return {
    lead: `A top-up of ${credits.toLocaleString('en')} credits costs ${credits / creditsPerUsdc} USDC. So many times they pay for one of these:`,
    items: payable
      .toSorted((a, b) => skus[a].credits - skus[b].credits)
      .map((sku) => ({
        line: `${sku} (${skus[sku].name}): ${Math.floor(credits / skus[sku].credits).toLocaleString('en')}`,
        ids: [],
      })),
  }
}

/** Answers questions such as "what can I buy for 5 USD?". Lists the cheapest product first. */
export function writeAffordable(question: string): Answer {
  const ofCredits = creditsPriced(question)
  if (ofCredits) return ofCredits
  const amount = amountIn(question)
  const most = amount === undefined ? Number.POSITIVE_INFINITY : microOf(amount)
  const fits = skuNames
    .filter((sku) => sku !== 'credits_topup' && sku !== 'sustainer_tip' && skus[sku].priceMicroUsd <= most)
    .toSorted((a, b) => skus[a].priceMicroUsd - skus[b].priceMicroUsd)
  const tips = tierNames.filter((tier) => tiers[tier].priceMicroUsd <= most)
  const [cheapest] = fits
  const [asTip, tip] =
    amount === undefined
      ? ['The smallest tip (POST /api/tip): ', tips[0]]
      : ['As a tip (POST /api/tip), it gives ', tips.at(-1)]
  if (!cheapest)
    return { lead: `Nothing costs ${usd(amount ?? 0)} or less, but you can buy credits with it.` }
  return {
    lead:
      amount === undefined
        ? `The cheapest is ${cheapest} (${usd(usdOf(skus[cheapest].priceMicroUsd))}). All, the cheapest first:`
        : `For up to ${usd(amount)}, the cheapest first. It also buys ${Math.floor(microOf(amount) / microPerCredit).toLocaleString('en')} credits:`,
    items: [
      ...(tip ? [{ line: `${asTip}${tierLine(tip)}`, ids: [] }] : []),
      ...fits.map((sku) => ({
        line: `${sku} (${skus[sku].name}): ${usd(usdOf(skus[sku].priceMicroUsd))}`,
        ids: [],
      })),
    ],
  }
}

const inLedger =
  'GET /api/fund lists the entries with date, category and amount, without the name of who paid. Ask me for the newest entries.'

const writeReceipts = (isSandbox: boolean): Answer => ({
  lead: [
    isSandbox
      ? `${moneyOf(true)} So tips, passes and other payments by x402 are no entries of the public ledger; what comes by bank or on a chain is one. ${inLedger}`
      : `Every settled payment is an entry of the public ledger. ${inLedger}`,
    'What you paid with credits is private: ask for "my credits". GET /api/transactions/{id} shows the state of a payment or of a transfer that was reported.',
  ].join('\n'),
})

export const givingIntents: readonly Intent[] = [
  intent({
    name: 'runway',
    asks: ['many fund end', 'how fund end', 'when fund end'],
    may: 'what many exist all here missing',
    example: () => 'how long does the money last',
    find: (records: Records) => records.fund(),
    write: writeRunway,
  }),
  intent({
    ...{ name: 'foretold', asks: [], example: () => undefined, isSure: true },
    find: (records: Records) => records.fund(),
    write: writeForetold,
  }),
  ...expenseIntents,
  intent({
    name: 'howToDonate',
    asks: ['how tier fund', 'how can? tier fund mine'],
    may: 'what mine can how many',
    example: () => 'how do I donate',
    find: async () => undefined,
    write: writeHowToDonate,
  }),
  ...boostIntents,
  intent({
    name: 'affordable',
    asks: ['what buy fund', 'what cheap all'],
    may: 'what mine can how many price',
    example: () => 'what can I buy for 0.10 USD',
    find: async (_records, { question = '', message = question }) => message,
    write: writeAffordable,
  }),
  intent({
    name: 'receipts',
    asks: ['where price say', 'where price show'],
    may: 'what mine can how many all',
    example: () => 'where are payments recorded',
    find: (records: Records) => records.isSandbox(),
    write: writeReceipts,
  }),
]
