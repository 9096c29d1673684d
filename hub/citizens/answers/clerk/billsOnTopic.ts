import type { FeatureRow } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { parameterInWords } from '../../../contract/parameterWords.ts'
import { matchOf, type Query, wordsOf } from '../../../domain/words.ts'
import { stemOf, wordsMeant } from '../../language/meant.ts'
import type { Asked } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import type { Answer } from '../../writing/engine.ts'
import { type Bill, cardOf, featureItem, lawItem } from './billLines.ts'
import { findBill, shown } from './bills.ts'

/** `nearest`: the only record that shares words with the question, although it lacks others. */
type Bills = {
  laws: LawRow[]
  features: FeatureRow[]
  now: Date
  hasWords: boolean
  fit: 'all' | 'some' | 'none'
  nearest?: Bill | undefined
}

export async function billsOn(
  records: Records,
  asked: Asked,
  { laws: lawsFirst }: { laws: boolean },
): Promise<Bills> {
  const query = topicQuery(asked)
  const { now } = records
  if (!query) return { laws: [], features: [], now, hasWords: false, fit: 'none' }
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  // A record with only some of the words is about something else.
  const all: Query = { ...query, join: 'all' }
  const found = {
    laws: laws.filter((law) => matchOf(all, `${law.title}\n${law.text}`) > 0),
    features: features.filter((feature) => matchOf(all, `${feature.title}\n${feature.body}`) > 0),
  }
  const rest = { now, hasWords: true }
  if (found.laws.length + found.features.length === 0) {
    const own = laws.filter(({ article }) => article === null)
    const near = nearestOf(asked.question ?? asked.topic ?? '', [...own, ...features])
    if (near.size === 0) return { laws: own, features, ...rest, fit: 'none' }
    const [id] = near
    return {
      laws: own.filter((law) => near.has(law.id)),
      features: features.filter((feature) => near.has(feature.id)),
      ...{ ...rest, fit: 'some' },
      nearest: near.size === 1 ? await findBill(records, { id: String(id) }) : undefined,
    }
  }
  const first = lawsFirst ? found.laws : found.features
  return {
    laws: lawsFirst || first.length === 0 ? found.laws : [],
    features: !lawsFirst || first.length === 0 ? found.features : [],
    ...{ ...rest, fit: 'all' },
  }
}

/** Fraction of the best score that another record needs to be shown beside it. */
const besideShare = 0.6
const titleWeight = 2
/** Minimum score of a record, so that one common word of a long text is not enough. */
const least = 2
/** Limits the words that are compared with all records. */
const charactersMost = 400

/** Returns the ids of the records that share the rarest words with a question. Words of a title weigh more. */
function nearestOf(question: string, bills: readonly (LawRow | FeatureRow)[]): Set<number> {
  const known = bills.map((bill) => {
    const body = 'body' in bill ? bill.body : bill.text
    const effect = bill.effect ? parameterInWords(bill.effect.parameter) : ''
    return { id: bill.id, title: stemsOf(`${bill.title} ${effect}`), body: body.toLowerCase() }
  })
  const stems = new Set(wordsMeant(question.slice(0, charactersMost)).map(stemOf))
  const scores = new Map<number, number>()
  for (const stem of stems) {
    const begins = new RegExp(`(?<![\\p{L}\\p{N}])${stem}`, 'u')
    const hits = known.flatMap(({ id, title, body }) =>
      title.has(stem)
        ? [{ id, weight: titleWeight }]
        : body.includes(stem) && begins.test(body)
          ? [{ id, weight: 1 }]
          : [],
    )
    const rarity = Math.log((known.length + 1) / Math.max(1, hits.length))
    for (const { id, weight } of hits) scores.set(id, (scores.get(id) ?? 0) + weight * rarity)
  }
  const best = Math.max(0, ...scores.values())
  return new Set(
    [...scores].filter(([, score]) => score >= least && score >= best * besideShare).map(([id]) => id),
  )
}

const stemsOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(stemOf))

export function writeBills({ laws, features, now, hasWords, fit, nearest }: Bills): Answer {
  if (!hasWords) return { lead: 'Your question has no word that I can search for.' }
  const none = 'I found no law and no feature request about that.'
  const some = 'No law and no feature request has all words of your question. The nearest:'
  if (nearest) return { lead: some, items: cardOf(nearest) }
  const items = [...laws.map((law) => lawItem(law, now)), ...features.map(featureItem)]
  if (items.length === 0) return { lead: none }
  const leads = { all: 'I found:', some, none: `${none} Those that exist, besides the charter:` }
  return { lead: leads[fit], items: items.slice(0, shown), omitted: Math.max(0, items.length - shown) }
}
