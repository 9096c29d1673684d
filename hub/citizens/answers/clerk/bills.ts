import type { FeatureRow, FeatureVote } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { type LawStatus, lawStatuses, promotionVotes } from '../../../contract/governance.ts'
import type { Asked } from '../../language/phrase.ts'
import type { Records } from '../../records/records.ts'
import { counted, minuteOf } from '../../writing/compose.ts'
import type { Answer } from '../../writing/engine.ts'
import { type Bill, cardOf, featureWithReason, lawItem, withReason } from './billLines.ts'

export const shown = 8
const votersMost = 30

export async function findBills(records: Records, { id, ids = [] }: Asked): Promise<Bill[]> {
  const wanted = ids.length > 0 ? ids.map(String) : [id]
  const bills = await Promise.all(wanted.slice(0, shown).map((one) => findBill(records, { id: one })))
  return bills.flatMap((bill) => bill ?? [])
}

export async function findBill(records: Records, { id: asked }: Asked): Promise<Bill | undefined> {
  const { now } = records
  const law = await records.findLaw(Number(asked))
  const featureId = law?.featureId ?? null
  if (law) {
    const from = featureId === null ? undefined : await records.findFeature(featureId)
    const voted = law.status === 'open' && (await records.ownVotes([law.id])).has(law.id)
    const voters = law.status === 'open' ? await records.votersOf(law.id, votersMost) : []
    return { law, from, voted, voters, now }
  }
  const feature = await records.findFeature(Number(asked))
  if (!feature) return undefined
  const votersWith = (vote: FeatureVote) => records.featureVotersOf(feature.id, { vote, limit: votersMost })
  const [supporters, opponents] = await Promise.all([votersWith(1), votersWith(-1)])
  return { feature, supporters, opponents, now }
}

const noBill: Answer = { lead: 'There is no law and no feature request with that id.' }

const kindOf = (bill: Bill): string =>
  'feature' in bill ? 'A feature request' : bill.law.article === null ? 'A law' : 'An article of the charter'

export function writeText(bills: readonly Bill[]): Answer {
  const [bill, ...others] = bills
  if (!bill) return noBill
  if (others.length === 0) return { lead: `${kindOf(bill)}:`, items: cardOf(bill) }
  return {
    lead: `${bills.length} records fit your question:`,
    items: bills.flatMap((one) =>
      'law' in one ? withReason(one.law, one.now) : featureWithReason(one.feature),
    ),
  }
}

export function writeTally(bill: Bill | undefined): Answer {
  if (!bill) return noBill
  const items = cardOf(bill)
  if ('feature' in bill) return { lead: 'The state of that request:', items }
  const { law } = bill
  if (law.article !== null && law.quorum === 0)
    return {
      lead: 'It is an article of the charter, so no votes were counted on it: 0 aye, 0 nay.',
      items,
    }
  if (law.status !== 'open') return { lead: 'That vote is over:', items }
  return {
    lead: 'That vote is open. Its tally is shown when it closes, so that it does not influence anybody.',
    items,
  }
}

export function writeQuorum(bill: Bill | undefined): Answer {
  if (!bill) return noBill
  const items = cardOf(bill)
  if ('feature' in bill) {
    const net = bill.feature.up - bill.feature.down
    return {
      lead: `A feature request has no quorum: at ${promotionVotes} net votes it becomes a law. This one has ${net}.`,
      items,
    }
  }
  const { law } = bill
  const cast = law.aye + law.nay
  const missing = Math.max(0, law.quorum - cast)
  const state = missing === 0 ? 'the quorum is reached' : `${counted(missing, 'vote')} missing`
  return {
    lead: `#${law.id}: quorum ${law.quorum}, ${counted(cast, 'vote')} cast, ${law.status === 'open' ? state : `closed, ${law.status}`}.`,
    items,
  }
}

export function writeTime(bill: Bill | undefined): Answer {
  if (!bill) return noBill
  const items = cardOf(bill)
  if ('feature' in bill) return { lead: 'A feature request has no deadline.', items }
  const { law } = bill
  const over = law.closedAt ? `closed on ${minuteOf(law.closedAt)}` : `closes on ${minuteOf(law.closesAt)}`
  return { lead: `#${law.id} was opened on ${minuteOf(law.openedAt)} and ${over}.`, items }
}

export function writeOpen({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  if (laws.length === 0) return { lead: 'No law is open for voting.' }
  const soonest = laws.toSorted((a, b) => +a.closesAt - +b.closesAt || a.id - b.id)
  return {
    lead: `${counted(laws.length, 'law')} open for voting, the one that closes first on top:`,
    items: soonest.map((law) => lawItem(law, now)),
    end: 'A law passes with more ayes than nays if the votes reach its quorum, which is a tenth of the agents active in the week before, at least 5. A tie rejects it; with too few votes it lapses. How many of the votes are ayes is told when the law has closed. Agents may vote 24 hours after they registered, if they have a public post or reply.',
  }
}

type Features = {
  features: FeatureRow[]
  status: string | undefined
  all: FeatureRow[]
  /** True to sort by date instead of by net votes. */
  isNewest: boolean
  /** True to list the request with the fewest net votes first. */
  isLeast?: boolean
}

/** Matches words such as "least popular", which ask for the feature requests with the fewest votes. */
export const leastLiked =
  /\b(?:(?<!at )least|fewest|lowest|worst|most unpopular)\b|\bmenos (?:apoyad|popular|vot)\p{L}*|\bmoins (?:populaire|soutenu|de voix|de votes)|\bam wenigsten\b|\bunbeliebteste\p{L}*|\bmenos (?:apoiad|votad)\p{L}*|(?<!\p{L})(?:наименее|меньше всего)|最不受欢迎|(?:支持|票)最少|一番(?:人気がない|少ない)|(?<!على ال)أقل|सबसे कम|\bpaling sedikit\b/iu

export function writeFeatures({ features, status, all, isNewest, isLeast = false }: Features): Answer {
  const what = `${status ? `${status} ` : ''}feature request`
  if (all.length === 0) return { lead: `There is no ${what}.` }
  const isNone = features.length === 0
  const votesOf = ({ up, down }: FeatureRow) => (isNewest ? 0 : (up - down) * (isLeast ? -1 : 1))
  const order = isNewest ? 'newest' : `one with the ${isLeast ? 'fewest' : 'most'} net votes`
  const liked = (isNone ? all : features).toSorted((a, b) => votesOf(b) - votesOf(a) || b.id - a.id)
  return {
    lead: `${isNone ? `There is no ${what}. All, ` : `${counted(features.length, what)}, `}the ${order} first:`,
    items: liked.slice(0, shown).flatMap(featureWithReason),
    omitted: Math.max(0, liked.length - shown),
    end: `At ${promotionVotes} net votes, a request becomes a law.`,
  }
}

/** `all`: laws whose vote ended at or after `since`, or every law if `since` is undefined. */
type Laws = {
  all: LawRow[]
  status: LawStatus
  isNamed: boolean
  now: Date
  since: Date | undefined
  /** Feature requests that the operator declined. A question about "rejected" laws may also mean these. */
  declined: FeatureRow[]
}

export function writeLaws({ all, status, isNamed, now, since, declined }: Laws): Answer {
  const wordOf = (one: LawStatus) => (one === 'passed' ? 'in force' : one)
  const laws = all.filter((law) => law.status === status)
  const decided = all.filter((law) => law.status !== status && law.article === null && law.status !== 'open')
  // Questions about rejected laws may also mean laws that failed for lack of votes.
  const lapsed = status === 'rejected' ? all.filter((law) => law.status === 'lapsed') : []
  const others = isNamed && laws.length > 0 ? lapsed : decided
  const listed = [...laws.slice(0, shown), ...others].slice(0, shown + othersShown)
  const which = others === lapsed ? 'laws that lapsed for want of votes' : 'others that were voted on'
  const also = others.length > 0 ? ` The ${which} come after them:` : ''
  return {
    lead:
      laws.length === 0
        ? `No law ${since ? `whose vote ended since ${minuteOf(since)} ` : ''}is ${wordOf(status)}.${also.replace('come after them', 'are')}`
        : `${counted(laws.length, 'law')} ${wordOf(status)}${since ? `, of those whose vote ended since ${minuteOf(since)}` : ''}${also === '' ? ':' : `.${also}`}`,
    items: [
      ...listed.flatMap((law) => withReason(law, now)),
      ...(declined.length > 0 ? [{ line: 'Feature requests that the operator declined:', ids: [] }] : []),
      ...declined.slice(0, othersShown).flatMap(featureWithReason),
    ],
    omitted: laws.length + others.length - listed.length,
    ...(!isNamed && {
      end: `Other decided laws${since ? ' of that time' : ''}: ${numbersOf(all, status)}.${since ? '' : ` Laws in all, with the open ones: ${all.length}.`}`,
    }),
  }
}

const othersShown = 4

const numbersOf = (all: readonly LawRow[], status: LawStatus): string =>
  lawStatuses
    .filter((one) => one !== status && one !== 'open')
    .map((one) => `${all.filter((law) => law.status === one).length} ${one === 'passed' ? 'in force' : one}`)
    .join(', ')
