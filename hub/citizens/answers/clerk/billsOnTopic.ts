import type { FeatureRow } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { parameterInWords } from '../../../contract/parameterWords.ts'
import { matchOf, type Query } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { alike } from '../../learning/alike.ts'
import type { Records } from '../../records/records.ts'
import type { Answer } from '../../writing/engine.ts'
import { type Bill, cardOf, featureItem, withReason } from './billLines.ts'
import { findBill, shown } from './bills.ts'

/** Laws and feature requests that match a question. `nearest`: the one best match, shown alone with all its details. */
type Bills = {
  laws: LawRow[]
  features: FeatureRow[]
  now: Date
  hasWords: boolean
  fit: 'all' | 'some' | 'far' | 'none'
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
  // Require all words, because a law with only some of them may be about something else.
  const all: Query = { ...query, join: 'all' }
  const found = {
    laws: laws.filter((law) => matchOf(all, `${law.title}\n${law.text}`) > 0),
    features: features.filter((feature) => matchOf(all, `${feature.title}\n${feature.body}`) > 0),
  }
  const rest = { now, hasWords: true }
  if (found.laws.length + found.features.length === 0) {
    const own = laws.filter(({ article }) => article === null)
    const nearest = nearestBills(asked.message ?? asked.question ?? asked.topic ?? '', [...own, ...features])
    const near = new Set(nearest.map(({ id }) => id))
    if (near.size === 0) return { laws: own, features, ...rest, fit: 'none' }
    const [id] = near
    return {
      laws: own.filter((law) => near.has(law.id)),
      features: features.filter((feature) => near.has(feature.id)),
      ...{ ...rest, fit: nearest.some(({ isLikely }) => isLikely) ? 'some' : 'far' },
      nearest: near.size === 1 ? await findBill(records, { id: String(id) }) : undefined,
    }
  }
  const titled = [...found.laws, ...found.features].filter(({ title }) => matchOf(all, title) > 0)
  const [only, ...others] = titled
  if (only && others.length === 0)
    return {
      laws: found.laws.filter((law) => law === only),
      features: found.features.filter((feature) => feature === only),
      ...{ ...rest, fit: 'all', nearest: await findBill(records, { id: String(only.id) }) },
    }
  const first = lawsFirst ? found.laws : found.features
  return {
    laws: lawsFirst || first.length === 0 ? found.laws : [],
    features: !lawsFirst || first.length === 0 ? found.features : [],
    ...{ ...rest, fit: 'all' },
  }
}

/** Minimum score of further results, as a fraction of the best score. */
const besideShare = 0.8
/** Minimum relevance (0 to 1) to a question at which a law or feature request is shown. */
const least = 0.03
/** Minimum relevance of a likely match in several words (`ofSeveral`) or in only one word (`ofOne`). */
const likelyFrom = { ofSeveral: 0.12, ofOne: 0.2 }
const sureFrom = 0.28

export type NearBill = { id: number; isLikely: boolean; isSure: boolean }

export function nearestBills(question: string, bills: readonly (LawRow | FeatureRow)[]): NearBill[] {
  const found = alike(question, bills, (bill) => {
    const effect = bill.effect ? parameterInWords(bill.effect.parameter) : ''
    return `${bill.title} ${effect}\n${'body' in bill ? bill.body : bill.text}`
  })
  const best = found[0]?.share ?? 0
  return found
    .filter(({ share }) => share >= Math.max(least, best * besideShare))
    .map(({ said, share, words }) => ({
      id: said.id,
      isLikely: share >= (words > 1 ? likelyFrom.ofSeveral : likelyFrom.ofOne),
      isSure: words > 1 && share >= sureFrom,
    }))
}

const none = 'I found no law and no feature request about that.'
const some = 'No law and no feature request has all words of your question. The nearest:'
const far = `${none} The nearest in words:`
/** First lines of answers without an exact match, which show the nearest laws or feature requests instead. */
export const leadsOfNearest: readonly string[] = [some, far]

export function writeBills({ laws, features, now, hasWords, fit, nearest }: Bills): Answer {
  if (!hasWords) return { lead: 'Your question has no word that I can search for.' }
  const leads = { all: 'I found:', some, far, none: `${none} Those that exist, besides the charter:` }
  if (nearest) return { lead: leads[fit], items: cardOf(nearest) }
  const items = [...laws.flatMap((law) => withReason(law, now)), ...features.map(featureItem)]
  if (items.length === 0) return { lead: none }
  return { lead: leads[fit], items: items.slice(0, shown), omitted: Math.max(0, items.length - shown) }
}
