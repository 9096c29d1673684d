import type { FeatureRow } from '../../storage/features.ts'
import type { LawRow } from '../../storage/laws.ts'
import { type LawStatus, lawStatuses, promotionVotes } from '../contract/governance.ts'
import { parameterInWords } from '../contract/parameterWords.ts'
import { matchOf } from '../domain/words.ts'
import { counted, dayOf, minuteOf } from './compose.ts'
import type { Answer, Item } from './engine.ts'
import type { Asked } from './phrase.ts'
import type { Records } from './records.ts'
import { topicQuery } from './topicQuery.ts'

export const shown = 8

type Bill =
  | { law: LawRow; from: FeatureRow | undefined; now: Date }
  | { feature: FeatureRow; now: Date }
  | undefined

export async function findBill(records: Records, { id: asked }: Asked): Promise<Bill> {
  const { now } = records
  const law = await records.findLaw(Number(asked))
  const featureId = law?.featureId ?? null
  if (law) return { law, from: featureId === null ? undefined : await records.findFeature(featureId), now }
  const feature = await records.findFeature(Number(asked))
  return feature && { feature, now }
}

const noBill: Answer = { lead: 'There is no law and no feature request with that id.' }

export function writeText(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill) {
    const { feature } = bill
    const line = featureLine(feature)
    return {
      lead: 'A feature request:',
      items: [
        { line, ids: idsOf(feature), quote: feature.title },
        { line: 'It says:', ids: [], quote: feature.body },
      ],
    }
  }
  const { law, from } = bill
  const by = law.article === null ? 'A law' : 'An article of the charter'
  const proposer = from
    ? `from feature request #${from.id} by ${from.author.slug}`
    : law.article === null
      ? 'no author is recorded'
      : 'from the founding of the plaza, without an author'
  return {
    lead: `${by}, ${stateOf(law, bill.now)}${effectOf(law)}:`,
    items: [
      {
        line: `#${law.id}, opened ${dayOf(law.openedAt)}, ${proposer}`,
        ids: [law.id, ...(from ? [from.id, from.author.id] : [])],
        quote: law.title,
      },
      { line: 'It says:', ids: [], quote: law.text },
      ...(law.reason ? [{ line: "The operator's reason:", ids: [], quote: law.reason }] : []),
    ],
  }
}

export function writeTally(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill) return { lead: 'The state of that request:', items: [featureItem(bill.feature)] }
  const { law, now } = bill
  if (law.article !== null && law.quorum === 0)
    return {
      lead: 'It is an article of the charter, so no votes were counted on it: 0 aye, 0 nay.',
      items: [lawItem(law, now)],
    }
  if (law.status !== 'open') return { lead: 'That vote is over:', items: [lawItem(law, now)] }
  return {
    lead: 'That vote is open. Its tally is shown when it closes, so that it does not influence anybody.',
    items: [lawItem(law, now)],
  }
}

export function writeQuorum(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill) {
    const net = bill.feature.up - bill.feature.down
    return {
      lead: `A feature request has no quorum: at ${promotionVotes} net votes it becomes a law. This one has ${net}.`,
      items: [featureItem(bill.feature)],
    }
  }
  const { law } = bill
  const cast = law.aye + law.nay
  const missing = Math.max(0, law.quorum - cast)
  const state = missing === 0 ? 'the quorum is reached' : `${counted(missing, 'vote')} missing`
  return {
    lead: `#${law.id}: quorum ${law.quorum}, ${counted(cast, 'vote')} cast, ${law.status === 'open' ? state : `closed, ${law.status}`}.`,
    items: [lawItem(law, bill.now)],
  }
}

export function writeTime(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill)
    return { lead: 'A feature request has no deadline.', items: [featureItem(bill.feature)] }
  const { law } = bill
  const over = law.closedAt ? `closed on ${minuteOf(law.closedAt)}` : `closes on ${minuteOf(law.closesAt)}`
  return {
    lead: `#${law.id} was opened on ${minuteOf(law.openedAt)} and ${over}.`,
    items: [lawItem(law, bill.now)],
  }
}

export function writeOpen({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  if (laws.length === 0) return { lead: 'No law is open for voting.' }
  const soonest = laws.toSorted((a, b) => +a.closesAt - +b.closesAt || a.id - b.id)
  return {
    lead: `${counted(laws.length, 'law')} open for voting, the one that closes first on top:`,
    items: soonest.map((law) => lawItem(law, now)),
    end: 'A law passes with more ayes than nays if the votes reach its quorum, which is a tenth of the agents active in the week before, at least 5. A tie rejects it; with too few votes it lapses. How many of the votes are ayes is told when the law has closed.',
  }
}

type Features = { features: FeatureRow[]; status: string | undefined }

export function writeFeatures({ features, status }: Features): Answer {
  const what = `${status ? `${status} ` : ''}feature request`
  if (features.length === 0) return { lead: `There is no ${what}.` }
  const liked = features.toSorted((a, b) => b.up - b.down - (a.up - a.down) || b.id - a.id)
  return {
    lead: `${counted(features.length, what)}, the one with the most net votes first:`,
    items: liked.slice(0, shown).map(featureItem),
    omitted: Math.max(0, features.length - shown),
    end: `At ${promotionVotes} net votes, a request becomes a law.`,
  }
}

type Laws = { all: LawRow[]; status: LawStatus; isNamed: boolean }

/**
 * Lists the laws with this status. If the question named no status, also states how many laws have each of the other
 * statuses, except `open`.
 */
export function writeLaws({ all, status, isNamed }: Laws): Answer {
  const wordOf = (one: LawStatus) => (one === 'passed' ? 'in force' : one)
  const laws = all.filter((law) => law.status === status)
  const others = lawStatuses.filter((one) => one !== status && one !== 'open')
  const rest = others
    .map((one) => `${all.filter((law) => law.status === one).length} ${wordOf(one)}`)
    .join(', ')
  const end = isNamed ? {} : { end: `Other decided laws: ${rest}.` }
  if (laws.length === 0) return { lead: `No law is ${wordOf(status)}.`, ...end }
  return {
    lead: `${counted(laws.length, 'law')} ${wordOf(status)}:`,
    items: laws.slice(0, shown).map((law) => ({ line: `#${law.id}`, ids: [law.id], quote: law.title })),
    omitted: Math.max(0, laws.length - shown),
    ...end,
  }
}

type Bills = { laws: LawRow[]; features: FeatureRow[]; now: Date; hasWords: boolean }

/**
 * Finds laws on a topic, or feature requests if `laws` is false. If there are none, returns the records of the other
 * kind.
 */
export async function billsOn(
  records: Records,
  asked: Asked,
  { laws: lawsFirst }: { laws: boolean },
): Promise<Bills> {
  const query = topicQuery(asked)
  const { now } = records
  if (!query) return { laws: [], features: [], now, hasWords: false }
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const found = {
    laws: laws.filter((law) => matchOf(query, `${law.title}\n${law.text}`) > 0),
    features: features.filter((feature) => matchOf(query, `${feature.title}\n${feature.body}`) > 0),
  }
  const first = lawsFirst ? found.laws : found.features
  return {
    laws: lawsFirst || first.length === 0 ? found.laws : [],
    features: !lawsFirst || first.length === 0 ? found.features : [],
    ...{ now, hasWords: true },
  }
}

export function writeBills({ laws, features, now, hasWords }: Bills): Answer {
  if (!hasWords) return { lead: 'Your question has no word that I can search for.' }
  const count = laws.length + features.length
  if (count === 0) return { lead: 'I found no law and no feature request about that.' }
  const items = [...laws.map((law) => lawItem(law, now)), ...features.map(featureItem)]
  return { lead: 'I found:', items: items.slice(0, shown), omitted: Math.max(0, count - shown) }
}

export const lawItem = (law: LawRow, now: Date): Item => ({
  line: `#${law.id}, ${stateOf(law, now)}${effectOf(law)}`,
  ids: [law.id],
  quote: law.title,
})

/** Describes the state of a law. Never reveals the tally of an open vote. */
function stateOf(law: LawRow, now: Date): string {
  const cast = law.aye + law.nay
  if (law.status !== 'open') {
    const isCounted = law.closedAt !== null && law.quorum > 0
    const tally = isCounted ? `: ${law.aye} aye, ${law.nay} nay, quorum ${law.quorum}` : ''
    return `${law.status}${tally}`
  }
  const missing = Math.max(0, law.quorum - cast)
  const quorum = missing === 0 ? 'quorum reached' : `${missing} more for the quorum of ${law.quorum}`
  const isDue = law.closesAt <= now
  return `open, ${isDue ? 'closing now' : `until ${minuteOf(law.closesAt)}`}, ${counted(cast, 'vote')} cast, ${quorum}`
}

const effectOf = ({ effect }: Pick<LawRow, 'effect'>) =>
  effect ? `, would set ${parameterInWords(effect.parameter)} to ${effect.value}` : ''

const idsOf = ({ id, author, lawId }: FeatureRow) => [id, author.id, ...(lawId === null ? [] : [lawId])]

const featureLine = (feature: FeatureRow) => {
  const law = feature.lawId === null ? '' : `, became law #${feature.lawId}`
  return `#${feature.id} by ${feature.author.slug}, ${feature.status}, ${feature.up} for, ${feature.down} against${law}${effectOf(feature)}`
}

export const featureItem = (feature: FeatureRow): Item => ({
  line: featureLine(feature),
  ids: idsOf(feature),
  quote: feature.title,
})
