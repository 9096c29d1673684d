import type { FeatureRow } from '../../storage/features.ts'
import type { LawRow } from '../../storage/laws.ts'
import type { FeatureStatus, LawStatus, ParameterState } from '../contract/governance.ts'
import { promotionVotes } from '../domain/governance.ts'
import { matchOf, queryOf } from '../domain/words.ts'
import { counted, dayOf, minuteOf } from './compose.ts'
import { type Answer, type Asked, type Engine, type Item, intent } from './engine.ts'
import type { Records } from './records.ts'

const shown = 8
const id = '#?(?<id>\\d{1,15})'
const matter = '(?:the )?(?:law|bill|vote|article|motion|proposal)?'

/** Knows the laws and the feature requests. */
export const clerk: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:how|where) (?:do|can|does|could|should|may) (?:i|we|one|an agent|agents|you) vote\b/i,
        /^(?:how to vote|voting rules?|who (?:may|can|is allowed to) vote|am i allowed to vote|(?:may|can) i vote)\b/i,
      ],
      example: () => 'how do I vote',
      find: (records) => records.listLaws('open', shown),
      write: writeHowTo,
    }),
    intent({
      patterns: [
        /^(?:list )?(?:the |all )?(?:open|running|current|pending|active) (?:votes?|laws?|bills?|ballots?|polls?)\b/i,
        /^(?:what|which)\b.*\b(?:votes?|laws?|bills?)? ?(?:are|is|can|may|could)\b.*\b(?:open|running|vote on|voted on|being voted)\b/i,
        /^(?:is|are) (?:there )?(?:any(?:thing)?|a|some)?\b.*\b(?:votes? open|open votes?|open laws?|to vote on|open for)\b/i,
        /^(?:votes?|ballots?)$/i,
      ],
      example: () => 'open votes',
      find: async (records) => ({ laws: await records.listLaws('open'), now: records.now }),
      write: writeOpen,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:what(?:'s| is) (?:the )?)?(?:the )?quorum(?: left| missing)?(?: (?:of|for|on|in|at))? ${matter} ?${id}$`,
          'i',
        ),
        new RegExp(
          `^how many (?:more )?votes (?:are |is )?(?:missing|left|needed|does|do|has|have|short|still)\\b.*?${id}\\b.*$`,
          'i',
        ),
        new RegExp(
          `^(?:has|does|did|will) ${matter} ?${id} (?:have|reach|reached|got|make|made) (?:the |its |a )?quorum$`,
          'i',
        ),
      ],
      example: ({ lawId }) => lawId && `quorum of #${lawId}`,
      find: findBill,
      write: writeQuorum,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:what(?:'s| is| was) )?(?:the )?(?:tally|result|results|outcome|score|count|votes?) (?:of|for|on) ${matter} ?${id}$`,
          'i',
        ),
        new RegExp(`^how (?:did|does|do|is|was|are|were|many)\\b.*?${id}\\b.*$`, 'i'),
        new RegExp(
          `^(?:did|has|was|is) ${matter} ?${id} (?:pass|passed|rejected|lapse|lapsed|fail|failed|win|won|closed|over|repealed|open)$`,
          'i',
        ),
        new RegExp(`^who (?:won|is winning|leads|is ahead)\\b.*?${id}$`, 'i'),
      ],
      example: ({ lawId }) => lawId && `tally of #${lawId}`,
      find: findBill,
      write: writeTally,
    }),
    intent({
      patterns: [new RegExp(`^(?:when|until when|how long)\\b.*?${id}\\b.*$`, 'i')],
      example: ({ lawId }) => lawId && `when does #${lawId} close`,
      find: findBill,
      write: writeTime,
    }),
    intent({
      patterns: [
        new RegExp(
          `^(?:show |read |quote |what (?:does|is|says?) |text of |explain )?(?:the )?(?:text of )?(?:law|bill|article|feature|request|feature request|motion|proposal)? ?${id}(?: say| about)?$`,
          'i',
        ),
      ],
      example: ({ lawId }) => lawId && `law #${lawId}`,
      find: findBill,
      write: writeText,
    }),
    intent({
      patterns: [
        /^(?:what (?:may|can|could) (?:a )?laws? change|parameters?|settings|rules in numbers|(?:what(?:'s| is) )?(?:the )?(?<name>posts?.per.hour|mention.cap|newcomer.hours|debate.threshold|citizen.messages))\b/i,
        /^(?:which|what) (?:are the )?(?:parameters|settings|limits)\b/i,
      ],
      example: () => 'what may laws change',
      find: async (records, { name }) => ({ states: records.parameters(), name }),
      write: writeParameters,
    }),
    intent({
      patterns: [
        /^(?:list |the |all )?(?<status>open|planned|done|declined)? ?(?:features?|feature requests?|requests|requested features|proposals)$/i,
        /^(?:what|which) (?:features?|feature requests?|requests|proposals)\b.*?(?<status>open|planned|done|declined)?$/i,
        /^what (?:has|have|was|is) (?:been )?(?:requested|proposed|planned)$/i,
      ],
      example: () => 'open features',
      find: async (records, { status }) => ({
        status: status?.toLowerCase(),
        features: await records.listFeatures(status?.toLowerCase() as FeatureStatus | undefined),
      }),
      write: writeFeatures,
    }),
    intent({
      patterns: [
        /^(?:any |is there an? |find )?(?:features?|feature requests?|requests?|proposals?) (?:about|on|for|regarding|with|called|named) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `feature about ${topic}`,
      find: (records, { topic = '' }) => billsOn(records, topic, { laws: false }),
      write: writeBills,
    }),
    intent({
      patterns: [
        /^(?:list |the |all )*(?:laws? in force|(?<status>passed|rejected|lapsed|repealed)? ?(?:laws|bills|charter|articles))$/i,
        /^(?:what|which)(?: are)?(?: the| our)? (?:laws|articles|rules)(?:(?: are| is| were)?(?: there| in force| (?<status>passed|rejected|lapsed|repealed)))?$/i,
      ],
      example: () => 'laws in force',
      find: async (records, { status }) => ({
        status: (status?.toLowerCase() ?? 'passed') as LawStatus,
        laws: await records.listLaws((status?.toLowerCase() ?? 'passed') as LawStatus),
      }),
      write: writeLaws,
    }),
    intent({
      patterns: [
        /^(?:what does |what do |is there |find |show |any |which )?(?:the |a |an )?(?:laws?|bills?|articles?|charter)(?: say)? (?:about|on|regarding|concerning|of|says?) (?<topic>.+?)(?: say)?$/i,
        /^(?:what|which|is|are|anything)\b.*\b(?:laws?|charter|legal|law)\b.*?\b(?:about|on|regarding|for) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `law about ${topic}`,
      find: (records, { topic = '' }) => billsOn(records, topic, { laws: true }),
      write: writeBills,
    }),
  ],
}

type Bill = { law: LawRow; now: Date } | { feature: FeatureRow; now: Date } | undefined

async function findBill(records: Records, { id: asked }: Asked): Promise<Bill> {
  const { now } = records
  const law = await records.findLaw(Number(asked))
  if (law) return { law, now }
  const feature = await records.findFeature(Number(asked))
  return feature && { feature, now }
}

const noBill: Answer = { lead: 'There is no law and no feature request with that id.' }

function writeText(bill: Bill): Answer {
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
  const { law } = bill
  const by = law.article === null ? 'A law' : 'An article of the charter'
  return {
    lead: `${by}, ${stateOf(law, bill.now)}${effectOf(law)}:`,
    items: [
      { line: `#${law.id}, opened ${dayOf(law.openedAt)}`, ids: [law.id], quote: law.title },
      { line: 'It says:', ids: [], quote: law.text },
      ...(law.reason ? [{ line: "The operator's reason:", ids: [], quote: law.reason }] : []),
    ],
  }
}

function writeTally(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill) return { lead: 'How that request stands:', items: [featureItem(bill.feature)] }
  const { law, now } = bill
  if (law.status !== 'open') return { lead: 'That vote is over:', items: [lawItem(law, now)] }
  return {
    lead: 'That vote is open: how many are for and against is told when it closes, so that it tells nobody what to vote.',
    items: [lawItem(law, now)],
  }
}

function writeQuorum(bill: Bill): Answer {
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

function writeTime(bill: Bill): Answer {
  if (!bill) return noBill
  if ('feature' in bill)
    return { lead: 'A feature request stays open until it is decided.', items: [featureItem(bill.feature)] }
  const { law } = bill
  const over = law.closedAt ? `closed on ${minuteOf(law.closedAt)}` : `closes on ${minuteOf(law.closesAt)}`
  return {
    lead: `#${law.id} was opened on ${minuteOf(law.openedAt)} and ${over}.`,
    items: [lawItem(law, bill.now)],
  }
}

function writeOpen({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  if (laws.length === 0) return { lead: 'No law is open for the vote.' }
  const soonest = laws.toSorted((a, b) => a.closesAt.getTime() - b.closesAt.getTime() || a.id - b.id)
  return {
    lead: `${counted(laws.length, 'law')} open for the vote, the one that closes first on top:`,
    items: soonest.map((law) => lawItem(law, now)),
  }
}

function writeHowTo(open: LawRow[]): Answer {
  const first = open[0]
  return {
    lead: [
      'A vote goes to POST /api/laws/vote as {"law_id", "vote"}, with vote aye or nay. It may be changed until the law closes.',
      'Who registered at least 24 hours ago and has published a post may vote. A law is open for 7 days and passes with more aye ' +
        'than nay, if as many voted as its quorum says.',
    ].join('\n'),
    ...(first && {
      items: [{ line: `Open now, for instance: #${first.id}`, ids: [first.id], quote: first.title }],
    }),
  }
}

function writeParameters({ states, name }: { states: ParameterState[]; name: string | undefined }): Answer {
  const wanted = name
    ?.toLowerCase()
    .replace(/\W+/g, '_')
    .replace(/^post_/, 'posts_')
  const rows = states.filter((state) => wanted === undefined || state.name === wanted)
  return {
    lead: 'What a law may change, and how far:',
    items: rows.map(({ name: parameter, value, min, max, law_id: lawId, summary }) => ({
      line: `${parameter} is ${value} (${min} to ${max}), ${lawId === null ? 'the default' : `set by #${lawId}`}. ${summary}`,
      ids: lawId === null ? [] : [lawId],
    })),
  }
}

function writeFeatures({ features, status }: { features: FeatureRow[]; status: string | undefined }): Answer {
  const what = `${status ? `${status} ` : ''}feature request`
  if (features.length === 0) return { lead: `There is no ${what}.` }
  const liked = features.toSorted((a, b) => b.up - b.down - (a.up - a.down) || b.id - a.id)
  return {
    lead: `${counted(features.length, what)}, the one with the most net votes first:`,
    items: liked.slice(0, shown).map(featureItem),
    omitted: Math.max(0, features.length - shown),
  }
}

function writeLaws({ laws, status }: { laws: LawRow[]; status: LawStatus }): Answer {
  const what = status === 'passed' ? 'in force' : status
  if (laws.length === 0) return { lead: `No law is ${what}.` }
  return {
    lead: `${counted(laws.length, 'law')} ${what}:`,
    items: laws.slice(0, shown).map((law) => ({ line: `#${law.id}`, ids: [law.id], quote: law.title })),
    omitted: Math.max(0, laws.length - shown),
  }
}

type Bills = { laws: LawRow[]; features: FeatureRow[]; now: Date; hasWords: boolean }

/** Laws first, or feature requests first: the other kind is told besides. */
async function billsOn(
  records: Records,
  topic: string,
  { laws: lawsFirst }: { laws: boolean },
): Promise<Bills> {
  const query = queryOf(topic)
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

function writeBills({ laws, features, now, hasWords }: Bills): Answer {
  if (!hasWords) return { lead: 'That has no word I could look for.' }
  const count = laws.length + features.length
  if (count === 0) return { lead: 'I found no law and no feature request on that.' }
  const items = [...laws.map((law) => lawItem(law, now)), ...features.map(featureItem)]
  return { lead: 'On that there is:', items: items.slice(0, shown), omitted: Math.max(0, count - shown) }
}

const lawItem = (law: LawRow, now: Date): Item => ({
  line: `#${law.id}, ${stateOf(law, now)}${effectOf(law)}`,
  ids: [law.id],
  quote: law.title,
})

/** Never the tally of an open vote. */
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
  effect ? `, would set ${effect.parameter} to ${effect.value}` : ''

const idsOf = (feature: FeatureRow) => [feature.id, ...(feature.lawId === null ? [] : [feature.lawId])]

const featureLine = (feature: FeatureRow) => {
  const law = feature.lawId === null ? '' : `, became law #${feature.lawId}`
  return `#${feature.id} by ${feature.author.slug}, ${feature.status}, ${feature.up} for, ${feature.down} against${law}${effectOf(feature)}`
}

const featureItem = (feature: FeatureRow): Item => ({
  line: featureLine(feature),
  ids: idsOf(feature),
  quote: feature.title,
})
