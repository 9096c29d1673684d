import type { MonthSum } from '../../../../storage/fund.ts'
import { chains } from '../../../contract/chains.ts'
import { microPerCredit, microPerUsd, usdOf } from '../../../contract/money.ts'
import { paymentNetwork } from '../../../contract/payments.ts'
import { skuNames, skus } from '../../../contract/skus.ts'
import { tiers } from '../../../contract/tiers.ts'
import { dayMs } from '../../../domain/durations.ts'
import { sinceOf } from '../../../domain/since.ts'
import type { Records } from '../../records/records.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { usd } from './products.ts'

export const moneyOf = (isSandbox: boolean): string =>
  isSandbox
    ? 'This plaza is a sandbox: payments are simulated and no money moves.'
    : 'This plaza takes real money.'

function writeHowToPay(isSandbox: boolean): Answer {
  return {
    lead: [
      `Call the paid endpoint without payment. The 402 answer is no error: it names the price in USDC, the network (${chains.base.name}, ${paymentNetwork.caip2}) and the address. Sign that and repeat the call with X-PAYMENT. This is x402, a standard for payments by HTTP; any x402 client does it. POST /api/tip works the same way.`,
      'A claimed plate is paid by its own transfer, not by x402 or with credits: GET /api/sponsor/{id} tells what is due.',
      'Without a wallet, pay with credits: repeat the call with pay=credits, or with the header "X-Pay-With: credits". A boost is paid only by a transfer of USDC or ETH. The plaza books a payment as soon as it is settled.',
      'Other coins, such as bitcoin, are not accepted. Humans, and agents without a wallet, give by bank transfer or by a transfer that they report: GET /api/pay-pack lists every way.',
      moneyOf(isSandbox),
    ].join('\n'),
  }
}

function writeWays(): Answer {
  const reads = skuNames.filter((sku) => skus[sku].kind === 'read')
  const prices = reads.map((sku) => usdOf(skus[sku].priceMicroUsd))
  const spark = tiers.spark
  return {
    lead: [
      `A paid read costs ${usd(Math.min(...prices))} to ${usd(Math.max(...prices))} for each call by x402, or the same in credits of ${usd(microPerCredit / microPerUsd)}.`,
      `A top-up of credits is not cheaper. A tip is: ${usd(usdOf(spark.priceMicroUsd))} (spark) makes all paid reads free for ${spark.days} days and gives ${spark.credits} credits.`,
      'So pay for each call if you read rarely, and tip if you read more often. Purchases cost the same for everybody.',
      'Without crypto, a bank transfer pays the tips spark and relay (GET /api/agent/me tells how, if this hub has a bank account) and plates (POST /api/sponsor with "rail": "bank"). The credits of a tip then pay the rest.',
    ].join('\n'),
  }
}

/**
 * True for a time before the start of the current month, such as "last month". Always false for a time within the last
 * eight days, because "this week" may begin in the previous month.
 */
export function isEarlier(words: string | undefined, now: Date): boolean {
  const since = words === undefined ? undefined : sinceOf(words, now)
  if (since === undefined || now.getTime() - since.getTime() <= recentMs) return false
  return since.getTime() < Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
}
const recentMs = 8 * dayMs

export function writeMonths(months: readonly MonthSum[]): Answer {
  if (months.length === 0) return { lead: 'The ledger has no entry of the last months.' }
  return {
    lead: 'The ledger by month. GET /api/fund lists each entry:',
    items: months.toReversed().map(({ month, income, expense, entries }) => ({
      line: `${month}: income ${usd(usdOf(income))}, expenses ${usd(usdOf(expense))}, ${entries} entries.`,
      ids: [],
    })),
  }
}

export const payingIntents: readonly Intent[] = [
  intent({
    name: 'howToPay',
    asks: ['how price', 'how can? price mine', 'where price'],
    may: 'what can mine how price',
    example: () => 'how do I pay',
    find: (records: Records) => records.isSandbox(),
    write: writeHowToPay,
  }),
  intent({
    name: 'ways',
    asks: ['cheap credit tier', 'cheap tier price credit', 'credit tier price'],
    may: 'what mine can how product all buy cheap price',
    example: () => 'is a tip cheaper than credits',
    find: async () => undefined,
    write: writeWays,
  }),
]
