import type { CreditEntry } from '../../storage/credits.ts'
import { dayOf } from './compose.ts'
import { type Answer, type Intent, intent } from './engine.ts'
import { usd } from './products.ts'
import type { Records } from './records.ts'

/** Tells an agent its credits. The figures go to the agent's inbox instead of the channel, because they are private. */
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

/** Intents for questions about the credits of an agent. */
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
    name: 'othersCredits',
    asks: ['credit {agent}', 'many fund {agent}', 'fund {agent}'],
    may: 'what many show missing exist can product',
    example: () => undefined,
    find: async () => undefined,
    write: () => ({ lead: 'Credits are private. I tell you yours: ask for "my credits".' }),
  }),
]
