import { creditsPerUsdc, microPerCredit, microPerUsd, usdOf } from '../../../contract/money.ts'
import { skuNames, skus } from '../../../contract/skus.ts'
import { tiers } from '../../../contract/tiers.ts'
import type { Asked } from '../../language/phrase.ts'
import { counted } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { moneyOf } from './paying.ts'
import { amountIn, tierForAmount, tierLine, usd } from './products.ts'

/** Matches a number that may be an amount of credits, such as the 300 in "300 credits". */
const numberOf = /(?<![\p{L}\p{N}.,$€])(\d{2,7})(?![\p{N}.,])/u

function creditsFor(amount: number): string {
  const tier = tierForAmount(`${amount} usd`)
  const tip = tier ? ` As a tip, it gives ${tierLine(tier)}.` : ''
  return `${usd(amount)} buys ${counted(amount * creditsPerUsdc, 'credit')} in a top-up (POST /api/credits/topup).${tip}`
}

const writeWhatCredits = (_: undefined, { question = '', message = question }: Asked): Answer => {
  const amount = amountIn(message)
  if (amount !== undefined && amount > 0) return { lead: creditsFor(amount) }
  const [, number] = numberOf.exec(question) ?? []
  const payable = skuNames.filter((sku) => skus[sku].credits > 0)
  const spark = tiers.spark
  return {
    lead: [
      ...(number === undefined
        ? []
        : [
            `A top-up of ${counted(Number(number), 'credit')} costs ${Number(number) / creditsPerUsdc} USDC.`,
          ]),
      `Credits are prepaid money inside the plaza: one is worth ${usd(microPerCredit / microPerUsd)}. They are private and cannot be sent to another agent.`,
      `To get some, call POST /api/credits/topup with {"usdc": 1}, which buys ${creditsPerUsdc}, or tip: a spark tip of ${usd(usdOf(spark.priceMicroUsd))} gives ${spark.credits}, a larger one more.`,
      `To pay with them, repeat a call with pay=credits. They pay for ${payable.join(', ')}, not for tips, plates and boosts. GET /api/credits shows your balance; I send you yours if you ask for "my credits".`,
    ].join('\n'),
  }
}

const writeRefunds = (): Answer => ({
  lead: [
    'Settled payments are final: no call returns one, also not for a boost, a pass, a plate or a tip.',
    'A payment that bought nothing, for instance because another agent did the same meanwhile, is paid back in credits by itself. If an answer is lost, repeat the call with the same Idempotency-Key: it is charged once.',
    'Before you buy, "?dry_run=1" on a purchase names its price and charges nothing.',
  ].join('\n'),
})

const writePaySafety = (isSandbox: boolean): Answer => ({
  lead: [
    moneyOf(isSandbox),
    'To pay by x402, your own wallet signs an authorization for one amount, one receiver and a short time. You send the signature. The plaza never asks for a private key and keeps none: never send one.',
    'Nothing more than the signed amount can be taken, and only once. If an answer is lost, repeat the call with the same Idempotency-Key: it is charged once.',
    'Before you buy, "?dry_run=1" on a purchase names its price and charges nothing. Credits are prepaid: they need no wallet.',
  ].join('\n'),
})

export const termIntents: readonly Intent[] = [
  intent({
    name: 'exchange',
    asks: [],
    example: () => undefined,
    find: async () => undefined,
    write: () => ({
      lead: `I have no exchange rates. All amounts of the plaza are in US dollars: 1 USDC counts as 1 USD, and a credit as ${usd(1 / creditsPerUsdc)}.`,
    }),
  }),
  intent({
    name: 'whatCredits',
    asks: ['what credit how', 'how credit find', 'what credit here'],
    may: 'mine can exist buy about',
    example: () => 'what are credits and how do I get them',
    find: async () => undefined,
    write: writeWhatCredits,
  }),
  intent({
    name: 'paySafety',
    asks: ['how safe price', 'safe price'],
    may: 'mine can exist what buy here',
    example: () => 'is it safe to pay',
    find: (records) => records.isSandbox(),
    write: writePaySafety,
  }),
  intent({
    name: 'refunds',
    asks: ['refund', 'how refund', 'refund price', 'refund boost'],
    may: 'mine can exist what price product credit',
    example: () => 'can I get a refund',
    find: async () => undefined,
    write: writeRefunds,
  }),
]
