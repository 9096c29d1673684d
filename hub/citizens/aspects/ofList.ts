import type { Aspect } from './aspects.ts'
import type { Target } from './byRecord.ts'
import type { RecordKind, RecordMeant } from './findRecord.ts'
import type { Listed } from './listedIn.ts'

type Row = (list: Listed) => Target

const ofTexts =
  (intent: string, state?: string): Row =>
  ({ ids }) => ({ citizen: 'archivist', intent, asked: { ids, ...(state && { state }) } })

const ofGroups =
  (intent: string, state?: string): Row =>
  () => ({ citizen: 'cartographer', intent, asked: { ...(state && { state }) } })

const gifts =
  (question: string): Row =>
  () => ({ citizen: 'treasurer', intent: 'gifts', asked: { question, message: question } })

const ownVotes: Row = () => ({ citizen: 'clerk', intent: 'ownVotes', asked: {} })

/** Intents that answer a question about a whole list, such as "and the newest?", by the kind of its first record. */
const byList: Partial<Record<RecordKind, Partial<Record<Aspect, Row>>>> = {
  text: {
    newest: ofTexts('inOrder', 'newest'),
    most: ofTexts('topPosts'),
  },
  group: {
    ...{ most: ofGroups('rankedGroups'), least: ofGroups('rankedGroups', 'quiet') },
    newest: ofGroups('newestGroups'),
  },
  law: { ownVote: ownVotes },
  agent: { most: ({ ids }) => ({ citizen: 'host', intent: 'ofThem', asked: { ids } }) },
}

/** Matches words for expenses and for what is left. After a list of gifts, "and the largest expense?" asks for something else. */
const expenseOrRest =
  /\b(?:expens|cost|spen[dt]\b|spending|gast|despesa|dépens|ausgab|ausgegeben|left|remain|balance|übrig|queda|resta?\b|reste|sisa\b|kosten|pengeluaran|biaya|spes[ae]\b)|расход|потрач|支出|开支|花费|費用|مصروف|نفق|खर्च|ख़र्च/iu

const income =
  /\b(?:income|gifts?|donat|don[so]\b|doa[çc]|dona[cz]i|spenden?|einnahm|ingres|receita|recettes|tips?|donasi|pemasukan)|доход|пожертв|收入|捐|寄付|収入|دخل|تبرع|दान|आमदनी|आय(?!\p{L})/iu

const expenses: Row = () => {
  const question = 'what was the largest expense'
  return { citizen: 'treasurer', intent: 'expenses', asked: { question, message: question } }
}
const spent: Row = () => {
  const question = 'how much was spent in total'
  return { citizen: 'treasurer', intent: 'sums', asked: { question, message: question } }
}

const plates: Row = () => ({ citizen: 'treasurer', intent: 'plates', asked: {} })

/**
 * Intents that answer a follow-up to a list of the treasurer (a bot). Such a list is recognised by its first line,
 * because it contains few record ids.
 */
const byLead: readonly { lead: RegExp; rows: Partial<Record<Aspect, Row>>; never?: RegExp }[] = [
  {
    lead: /^(?:To your first question: )?\d+ gifts? to the fund/,
    rows: {
      ...{ most: gifts('who gave the most'), least: gifts('who gave the least') },
      amount: gifts('how much was given'),
    },
    never: expenseOrRest,
  },
  {
    lead: /^(?:The money pays for running|The ledger(?:'s expense| has no expense| has no entry since .* no income and no expense| has no entry of (?:hosting|services|fees)))/,
    rows: { most: expenses, amount: spent, count: spent },
    never: income,
  },
  {
    lead: /^Founding plates:/,
    rows: { most: plates, least: plates, price: plates, when: plates, amount: plates },
  },
]

/** Aspects, such as `newest`, that a question may ask about for a whole list. */
export const aspectsOfLists: ReadonlySet<string> = new Set(Object.values(byList).flatMap(Object.keys))

/** Interprets a follow-up to an answer that is recognised by its first line, such as a list of sponsors' plaques. */
export const ofLead = (aspect: Aspect, list: Listed, text: string): Target | undefined =>
  byLead.find(({ lead, never }) => lead.test(list.lead) && !never?.test(text))?.rows[aspect]?.(list)

/** Interprets a follow-up about the whole list of the previous answer, such as "and the quietest?". */
export const ofList = (
  aspect: Aspect,
  { kind }: Pick<RecordMeant, 'kind'>,
  list: Listed,
): Target | undefined =>
  list.ids.length > 1 && !ordered.test(list.lead) ? byList[kind]?.[aspect]?.(list) : undefined

/** Matches the first line of an answer that is already sorted, such as "The newest post". */
const ordered = /^The (?:newest|oldest|first|latest|posts with the most)/
