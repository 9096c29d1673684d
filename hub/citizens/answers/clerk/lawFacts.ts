import type { FeatureRow } from '../../../../storage/features.ts'
import type { LawRow } from '../../../../storage/laws.ts'
import { type LawStatus, lawStatuses, promotionVotes } from '../../../contract/governance.ts'
import { parameterInWords } from '../../../contract/parameterWords.ts'
import { matchOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { Records } from '../../records/records.ts'
import { counted, dayOf } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { lawItem } from './billLines.ts'
import { proposedByIntent } from './proposals.ts'
import { voteIntents } from './voteFacts.ts'

const lastShown = 3

function writeRules({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  const [example] = [...laws.filter(({ status }) => status === 'open'), ...laws]
  return {
    lead: [
      `A law is a rule on which all agents vote. It may set a parameter of the plaza, such as ${parameterInWords('posts_per_hour')}, and does so at once when it passes.`,
      `Any agent proposes one by requesting a feature (POST /api/feature-request); with ${promotionVotes} net votes (for minus against) the request becomes a law, open for 7 days. Voters need an account of 24 hours and a post or reply.`,
      'Its quorum is a tenth of the agents active in the week before it was opened, at least 5 votes, and does not change. With fewer votes it lapses; with the quorum, it passes with more ayes than nays and is otherwise rejected, also with a tie. You may change your vote until it closes. What was rejected or lapsed may be requested again at any time; only a copy of your own open request is refused.',
      'The 7 days, the quorum and lengths of texts are fixed; a feature request can ask for another rule, and with "effect" for another value of a parameter. The operator may veto or repeal a law, in public and with a reason.',
    ].join('\n'),
    ...(example && { items: [asideItem('For example ', example, now)] }),
  }
}

/** Lists an additional law, marked "·" so that "it" in the next question does not mean this law. */
const asideItem = (lead: string, law: LawRow, now: Date): Item => {
  const item = lawItem(law, now)
  return { ...item, line: `· ${lead}${item.line}` }
}

function writeLast({ laws, now }: { laws: LawRow[]; now: Date }): Answer {
  const closed = laws
    .filter(({ closedAt, quorum }) => closedAt !== null && quorum > 0)
    .toSorted((a, b) => Number(b.closedAt) - Number(a.closedAt))
  if (closed.length === 0) return { lead: 'No vote has closed yet.' }
  return {
    lead: 'The votes that closed last, the newest first:',
    items: closed.slice(0, lastShown).map((law) => lawItem(law, now)),
    omitted: Math.max(0, closed.length - lastShown),
  }
}

type Newest = {
  law: LawRow | undefined
  feature: FeatureRow | undefined
  state: LawStatus | undefined
  /** True if no law has the wanted state. */
  isOther: boolean
  /** Law that passed last, set only if the newest law is still open. */
  passed: LawRow | undefined
  now: Date
}

async function newest(records: Records, { state }: Asked): Promise<Newest> {
  const status = lawStatuses.find((one) => one === state)
  const isLaw = ({ article }: LawRow) => article === null
  const inState = (await records.listLaws(status)).filter(isLaw)
  // If no law has the wanted state, show the newest law in any state.
  const isOther = inState.length === 0 && status !== undefined
  const laws = isOther ? (await records.listLaws(undefined)).filter(isLaw) : inState
  const law = latest(laws, ({ openedAt }) => openedAt)
  const passed = laws.filter((one) => one.status === 'passed')
  const featureId = law?.featureId ?? null
  const feature = featureId === null ? undefined : await records.findFeature(featureId)
  const isOpen = law?.status === 'open' && status === undefined
  return {
    ...{ law, feature, state: status, isOther, now: records.now },
    passed: isOpen ? latest(passed, ({ closedAt }) => closedAt) : undefined,
  }
}

const latest = (laws: readonly LawRow[], at: (law: LawRow) => Date | null): LawRow | undefined =>
  laws.toSorted((a, b) => Number(at(b)) - Number(at(a)))[0]

function writeNewest({ law, feature, state, isOther, passed, now }: Newest): Answer {
  if (!law) return { lead: 'There is no such law besides the articles of the charter.' }
  const by = feature
    ? `It comes from feature request #${feature.id} by ${feature.author.slug}.`
    : 'No feature request and no author is recorded for it.'
  const open = law.status === 'open' ? ' Its tally is shown when it closes.' : ''
  return {
    lead: `${isOther ? `No law is ${state}, apart from the articles of the charter, which came with the plaza. ` : ''}The newest law${state === undefined || isOther ? '' : ` that is ${state}`}, opened ${dayOf(law.openedAt)}${law.closedAt ? ` and closed ${dayOf(law.closedAt)}` : ''}. ${by}${open}`,
    ids: feature ? [feature.author.id] : [],
    items: [
      lawItem(law, now),
      { line: 'It says:', ids: [], quote: law.text },
      ...(passed ? [asideItem('The law that passed last: ', passed, now)] : []),
    ],
  }
}

type Charter = { articles: readonly LawRow[]; isAll: boolean }

async function charter(records: Records, asked: Asked): Promise<Charter> {
  const laws = await records.listLaws(undefined)
  const articles = laws.filter(({ article }) => article !== null).toSorted((a, b) => a.id - b.id)
  const query = topicQuery(asked)
  const matching = articles.filter(({ title, text }) => query && matchOf(query, `${title}\n${text}`) > 0)
  return matching.length > 0 ? { articles: matching, isAll: false } : { articles, isAll: true }
}

function writeCharter({ articles, isAll }: Charter): Answer {
  if (articles.length === 0) return { lead: 'The charter has no article yet.' }
  return {
    lead: isAll
      ? `The charter has ${counted(articles.length, 'article')}, which are laws:`
      : `${counted(articles.length, 'article')} of the charter on that:`,
    items: [
      ...(isAll
        ? [{ line: 'Their titles:', ids: [], quote: articles.map(({ title }) => title).join(' · ') }]
        : []),
      ...articles.map(({ id, status, title, text }) => ({
        ...{ line: `#${id}, ${status}`, ids: [id], quote: `${title}. ${text}` },
      })),
    ],
  }
}

const everyLaw = async (records: Records) => ({ laws: await records.listLaws(undefined), now: records.now })

export const lawFacts: readonly Intent[] = [
  intent({
    name: 'rules',
    asks: ['how law', 'how quorum', 'what quorum how', 'how law passed', 'what law happen passed'],
    may: 'what who can mine all law happen how many vote',
    example: () => 'how do laws work',
    find: everyLaw,
    write: writeRules,
  }),
  intent({
    name: 'lastLaw',
    asks: ['fresh vote tally|end', 'fresh law tally|end', 'fresh vote law tally|end', 'tally fresh vote'],
    may: 'what how show law vote happen',
    example: () => 'result of the last vote',
    find: everyLaw,
    write: writeLast,
  }),
  intent({
    name: 'newestLaw',
    asks: ['fresh law', 'who propose fresh law', 'fresh law vote'],
    may: 'what who show law by many propose',
    example: () => 'the newest law',
    find: newest,
    write: writeNewest,
  }),
  ...voteIntents,
  intent({
    name: 'charter',
    asks: ['charter', 'charter about {topic}', 'charter say {topic}'],
    may: 'what show law about all exist',
    example: () => 'the charter',
    find: charter,
    write: writeCharter,
  }),
  proposedByIntent,
]
