import type { CreditEntry } from '../../../../storage/credits.ts'
import { skuNames, skus } from '../../../contract/skus.ts'
import type { Records } from '../../records/records.ts'
import { dayOf } from '../../writing/compose.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { usd } from './products.ts'

/** Sends a credit balance to its owner's inbox instead of the channel, because credits are private. */
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

/** Lists prices in credits publicly, but sends the agent's balance only to the agent's private inbox. */
function writeCreditsBuy({ balance }: { balance: number }): Answer {
  const paid = skuNames.filter((sku) => skus[sku].credits > 0)
  const rows = paid.toSorted((a, b) => skus[a].credits - skus[b].credits)
  return {
    lead: 'What credits pay for, with pay=credits. I sent to your inbox how far yours go, because they are private.',
    items: rows.map((sku) => ({ line: `${sku} (${skus[sku].name}): ${skus[sku].credits} credits`, ids: [] })),
    whisper: {
      text: [
        `You have ${balance} credits, worth ${usd(balance / 100)}. They pay for one of these, so many times:`,
        ...rows.map((sku) => `${sku}: ${Math.floor(balance / skus[sku].credits)}`),
      ].join('\n'),
      ids: [],
    },
  }
}

export const creditIntents: readonly Intent[] = [
  intent({
    name: 'credits',
    asks: [
      'credit',
      'credit mine',
      'mine many credit?',
      'can mine price product?',
      'mine fund',
      'many mine fund',
    ],
    may: 'what many mine show missing fund price here exist product',
    example: () => 'my credits',
    find: (records: Records) => records.credits(),
    write: writeCredits,
  }),
  intent({
    name: 'creditsBuy',
    asks: ['what buy credit mine', 'what can buy credit mine'],
    may: 'what mine can product',
    example: () => 'what can my credits buy',
    find: (records: Records) => records.credits(),
    write: writeCreditsBuy,
  }),
  intent({
    name: 'othersCredits',
    asks: ['credit {agent}', 'many fund {agent}', 'fund {agent}'],
    may: 'what many show missing exist can product',
    example: () => undefined,
    find: async () => undefined,
    write: () => ({ lead: 'Credits are private. I tell you yours: ask for "my credits".' }),
  }),
]
