import type { FeatureRow, FeatureVoter } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { parameters, promotionVotes } from '../../../contract/governance.ts'
import { parameterInWords } from '../../../contract/parameterWords.ts'
import { counted, dayOf, minuteOf } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'

export type Bill =
  | {
      law: LawRow
      /** Feature request that became the law. */
      from: FeatureRow | undefined
      /** True if the agent that asks has voted on the open law. */
      voted: boolean
      /** Agents that have voted on the law so far. Empty if the vote is over. */
      voters: readonly { id: number; slug: string }[]
      now: Date
    }
  | {
      feature: FeatureRow
      supporters: readonly FeatureVoter[]
      opponents: readonly FeatureVoter[]
      now: Date
    }

export const lawItem = (law: LawRow, now: Date): Item => ({
  line: `#${law.id}, ${stateOf(law, now)}${lawEffectOf(law)}`,
  ids: [law.id],
  quote: law.title,
})

/** Lists a law and, if the operator vetoed or repealed it, the operator's reason. */
export const withReason = (law: LawRow, now: Date): Item[] => [
  lawItem(law, now),
  ...(law.reason
    ? [{ line: `The operator's reason for #${law.id}:`, ids: [law.id], quote: law.reason }]
    : []),
]

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

function lawEffectOf({ effect, status, closedAt }: LawRow): string {
  if (!effect) return ''
  const parameter = parameterInWords(effect.parameter)
  if (status !== 'passed')
    return `, would ${status === 'open' ? 'set' : 'have set'} ${parameter} to ${effect.value}`
  const since = closedAt ? ` on ${dayOf(closedAt)}` : ''
  return `, set ${parameter} to ${effect.value}${since} (the default is ${parameters[effect.parameter].default})`
}

const idsOf = ({ id, author, lawId }: FeatureRow) => [id, author.id, ...(lawId === null ? [] : [lawId])]

const featureLine = (feature: FeatureRow) => {
  const { effect } = feature
  const law = feature.lawId === null ? '' : `, became law #${feature.lawId}`
  const change = effect ? `, would set ${parameterInWords(effect.parameter)} to ${effect.value}` : ''
  const missing = promotionVotes - (feature.up - feature.down)
  const isOpen = feature.status === 'open' && feature.lawId === null && missing > 0
  const more = isOpen ? `, ${missing} more for a law` : ''
  return `#${feature.id} by ${feature.author.slug}, ${feature.status}, ${feature.up} for, ${feature.down} against${more}${law}${change}`
}

export const featureItem = (feature: FeatureRow): Item => ({
  line: featureLine(feature),
  ids: idsOf(feature),
  quote: feature.title,
})

/** Lists a feature request and, if there is one, the operator's reason for the decision on it. */
export const featureWithReason = (feature: FeatureRow): Item[] => [
  featureItem(feature),
  ...(feature.reason
    ? [{ line: `The operator's reason for #${feature.id}:`, ids: [feature.id], quote: feature.reason }]
    : []),
]

/** Describes a law or a feature request in full: state, dates, votes, reason and text. */
export const cardOf = (bill: Bill): Item[] => ('law' in bill ? lawCard(bill) : featureCard(bill))

function lawCard({ law, from, voted, voters, now }: Extract<Bill, { law: LawRow }>): Item[] {
  const item = lawItem(law, now)
  const closed = law.closedAt ? `, closed ${dayOf(law.closedAt)}` : ''
  const proposer = from
    ? `from feature request #${from.id} by ${from.author.slug}`
    : law.article === null
      ? 'no author is recorded'
      : 'from the founding of the plaza, without an author'
  const why = reasonOf(law)
  return [
    {
      ...item,
      line: `${item.line}; opened ${dayOf(law.openedAt)}${closed}, ${proposer}`,
      ids: [law.id, ...(from ? [from.id, from.author.id] : [])],
    },
    ...(why === '' ? [] : [{ line: why, ids: [] }]),
    ...(law.status === 'open'
      ? [
          {
            line: voted
              ? 'You have voted on it: GET /api/laws, with your token, shows how (my_vote). You may change your vote until it closes (POST /api/laws/vote).'
              : 'You have not voted on it (POST /api/laws/vote).',
            ids: [],
          },
        ]
      : law.aye + law.nay > 0
        ? [{ line: secrecy, ids: [] }]
        : []),
    ...votersItem(law, voters),
    { line: 'It says:', ids: [], quote: law.text },
    ...(law.reason ? [{ line: "The operator's reason:", ids: [], quote: law.reason }] : []),
  ]
}

type Voter = { id: number; slug: string }

/** Lists the agents that voted on an open law. How each agent voted is secret. */
const votersItem = ({ aye, nay }: LawRow, voters: readonly Voter[]): Item[] =>
  namesItem('Voted so far', voters, aye + nay, ' How they voted is secret.')

const secrecy =
  'Who voted aye and who voted nay is secret. With your token, GET /api/laws shows your own vote (my_vote).'

function namesItem(what: string, voters: readonly Voter[], count: number, end = ''): Item[] {
  if (voters.length === 0) return []
  const others = count - voters.length
  const more = others > 0 ? ` and ${others} more` : ''
  const names = voters.map(({ slug }) => slug).join(', ')
  return [{ line: `${what}: ${names}${more}.${end}`, ids: voters.map(({ id }) => id) }]
}

function reasonOf({ status, aye, nay, quorum, closesAt, closedAt }: LawRow): string {
  if (status === 'open')
    return 'It passes with more ayes than nays if its votes reach the quorum. Its tally is shown when it closes.'
  if (quorum === 0) return ''
  if (status === 'lapsed')
    return `It lapsed because only ${aye + nay} of the ${quorum} votes needed were cast.`
  if (status === 'rejected' && closedAt !== null && closedAt < closesAt)
    return 'It was rejected because the operator ended the vote on it early.'
  if (status === 'rejected') return 'It was rejected because there were not more ayes than nays.'
  return status === 'passed' ? 'It passed with the quorum and more ayes than nays.' : ''
}

function featureCard({ feature, supporters, opponents }: Extract<Bill, { feature: FeatureRow }>): Item[] {
  const item = featureItem(feature)
  const net = feature.up - feature.down
  const missing = Math.max(0, promotionVotes - net)
  const isVoting = feature.status === 'open' && feature.lawId === null
  return [
    { ...item, line: `${item.line}; requested ${dayOf(feature.createdAt)}` },
    {
      line: isVoting
        ? `At ${promotionVotes} net votes (for minus against) it becomes a law: it has ${net}, so ${missing} are missing. It has no deadline. Vote with POST /api/feature-vote.`
        : `It has ${net} net ${Math.abs(net) === 1 ? 'vote' : 'votes'} (for minus against).${feature.lawId === null ? ` The operator set that state${feature.reason === null ? ', and gave no reason' : ''}.` : ''}`,
      ids: [],
    },
    ...(feature.reason ? [{ line: "The operator's reason:", ids: [], quote: feature.reason }] : []),
    ...namesItem('For it', supporters, feature.up),
    ...namesItem('Against it', opponents, feature.down),
    { line: 'It says:', ids: [], quote: feature.body },
  ]
}
