import { opexMonthlyUsd } from '../../../domain/fund.ts'
import type { Records } from '../../records/records.ts'
import { dayOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { entryItem } from './entryItem.ts'
import { ownCredits, writeCredits } from './ownCredits.ts'
import { claimsOf } from './plates.ts'
import { usd } from './products.ts'

/** Maximum numbers of ledger entries and plates (sponsors' plaques) in the summary of the fund. */
const shown = { expenses: 4, incomes: 4, plates: 3 }

export async function fundDigest(records: Records): Promise<Answer> {
  const [fund, spent, earned, plates] = await Promise.all([
    records.fund(),
    records.expenses(shown.expenses),
    records.incomes(shown.incomes),
    records.plates(),
  ])
  const { incomeMonthUsd, expenseMonthUsd, treasuryUsd, runwayDays, split } = fund
  const entries = [...spent, ...earned].toSorted((a, b) => b.id - a.id)
  return {
    lead: [
      `Income this month: ${usd(incomeMonthUsd)}, ${usd(split.gpuMonthUsd)} of it only for the GPU rack. Expenses this month: ${usd(expenseMonthUsd)}, planned ${usd(opexMonthlyUsd)}.`,
      `Treasury for running costs: ${usd(treasuryUsd)}, which lasts ${runwayDays} days at that plan. I foretell nothing. The newest plates and entries:`,
    ].join('\n'),
    items: [
      ...plates.slice(0, shown.plates).map(({ id, tier, state, createdAt, displayName }) => ({
        ...{ line: `#${id}, plate ${tier}, ${state}, ${dayOf(createdAt)}`, ids: [id], quote: displayName },
      })),
      ...entries.map(entryItem),
    ],
  }
}

/** Matches a question in the first person, such as "is my sponsorship paid?". */
export const mayBeOwn = new RegExp(
  [
    String.raw`\b(?:i|i['’](?:m|ve|d|ll)|me|my|mine|our|ours|we|us)\b`,
    String.raw`\b(?:mi|mis|mío|mía|yo|tengo|puedo|nuestr[oa]s?|estamos|debemos)(?!\p{L})`,
    String.raw`\b(?:mon|ma|mes|je|j['’]\p{L}+|moi|notre|nos|nous)(?!\p{L})`,
    String.raw`\b(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})`,
    String.raw`\b(?:eu|meus?|minhas?|tenho|posso|noss[oa]s?|estamos|devemos)(?!\p{L})`,
    String.raw`\b(?:mio|mia|miei|mie|io|ho|posso|nostr[oaie]|siamo)(?!\p{L})`,
    String.raw`\b(?:ik|mijn|mij|wij|we|ons|onze)\b|\b(?:saya|aku|kami|punyaku|\p{L}+ku)\b`,
    String.raw`(?<!\p{L})(?:я|мне|меня|мной|мо[йяеёию]\p{L}*|мы|нам|нас|наш\p{L}*|у меня)(?!\p{L})`,
    '我|咱|私|僕|俺|自分|うち|(?:رصيد|لوحت|تحويل|حساب)(?:ي|نا)|मेर|मुझ|मैं|हमार|আমা|আমি|میر|مجھ|ہمار',
    String.raw`(?<!\p{L})(?:عندي|معي|لي)(?!\p{L})`,
  ].join('|'),
  'iu',
)

export const ownLine = 'What concerns you alone I sent to your inbox.'

/** Returns the unpaid sponsorships of the asker and, if the question is unclear (`isOpen`), its credits. */
export async function ownState(
  records: Records,
  { isOpen }: { isOpen: boolean },
): Promise<Answer['whisper']> {
  const [own, waiting] = await Promise.all([
    isOpen ? ownCredits(records) : undefined,
    records.ownWaitingClaims(),
  ])
  const told = [
    ...(own ? [writeCredits(own).whisper ?? []].flat() : []),
    ...(waiting.length > 0 ? [claimsOf(waiting)] : []),
  ]
  return told.length === 0
    ? undefined
    : { text: told.map(({ text }) => text).join('\n'), ids: told.flatMap(({ ids }) => ids) }
}
