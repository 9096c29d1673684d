import type { PostRow } from '../../../storage/posts.ts'
import { textLength } from '../../domain/text.ts'
import { tokensOf } from '../language/sentence.ts'
import { topicQuery } from '../language/topicQuery.ts'
import { alike } from '../learning/alike.ts'
import type { Records } from '../records/records.ts'
import { profileItem } from '../writing/agentCard.ts'
import { threadOf } from '../writing/around.ts'
import { answerMax, quoted, saidItem, shortened } from '../writing/compose.ts'
import type { Answer, Item } from '../writing/engine.ts'
import { placeOf, type Text } from '../writing/texts.ts'
import { contentOf } from './archivist/rareTexts.ts'
import { bestTexts, countTexts } from './archivist/wholeQuestion.ts'
import { channelItem } from './cartographer/channels.ts'
import { featureItem, lawItem } from './clerk/billLines.ts'
import { entryItem } from './treasurer/entryItem.ts'

/** Post, law or other record. `body`: text to compare with the question. */
type Near = { body: string; item: Item; said?: Text }

export const nearRecordsLead = 'Records near to your question:'

/** `talk`: true if the answer shows a conversation or profile. */
type Question = { message: string; before?: string | undefined; talk?: boolean }

const agentsRead = 40
const shownMost = 4
const conversationMost = 2
const quoteMost = 160
const entriesMost = 40
/** Number of characters reserved for a last line such as "3 more not shown." */
const aroundMost = 40
/** Number of characters added to each item: the mark "· " before it and the line break after it. */
const markLength = 3
/** Minimum relevance of a post or law that is added to an answer. Higher for follow-ups, which rarely name a topic. */
const least = { ofQuestion: 0.34, ofFollowUp: 0.5 }
const wordsLeast = 2
const besideShare = 0.6

/** Adds records such as posts and laws that best match an unclear question. */
export async function withNearRecords(answer: Answer, question: Question, records: Records): Promise<Answer> {
  const { items = [], lead, end = '', omitted = 0 } = answer
  if (answer.whisper || answer.isWhole) return answer
  const near = await nearRecords(question, records)
  const room = answerMax - aroundMost - textLength(`${lead}\n${end}\n${nearRecordsLead}\n`)
  const kept = question.talk
    ? items
    : fitting(items, room - near.reduce((sum, one) => sum + lengthOf(one), 0))
  const told = new Set([...(answer.ids ?? []), ...kept.flatMap(({ ids }) => ids)])
  const others = near.filter(({ ids: [id = 0] }) => !told.has(id))
  if (others.length === 0) return answer
  // Mark the added records with "· ", so that "it" in the next question means a record of the main answer.
  const mark = told.size > 0 ? '· ' : ''
  return {
    ...answer,
    items: [
      ...kept,
      { line: nearRecordsLead, ids: [], isBeside: true },
      ...others.map((one) => ({ ...one, line: `${mark}${one.line}`, isBeside: true as const })),
    ],
    omitted: omitted + items.slice(kept.length).filter(({ isBeside }) => !isBeside).length,
  }
}

const lengthOf = ({ line, quote }: Item): number =>
  textLength([line, ...(quote === undefined ? [] : quoted(quote))].join('\n')) + markLength

function fitting(items: readonly Item[], most: number): readonly Item[] {
  let length = 0
  const over = items.findIndex((one) => {
    length += lengthOf(one)
    return length > most
  })
  return over < 0 ? items : items.slice(0, over)
}

async function nearRecords({ message, before, talk }: Question, records: Records): Promise<Item[]> {
  const shareLeast = before === undefined ? least.ofQuestion : least.ofFollowUp
  const all = await Promise.all([talk ? [] : textsNear(message, records), othersOf(message, records)])
  const found = alike(message, all.flat(), ({ body }) => body)
  const best = found[0]?.share ?? 0
  const near = found
    .filter(({ share, words }) => words >= wordsLeast && share >= Math.max(shareLeast, best * besideShare))
    .map(({ said }) => said)
  const [first, ...others] = near
  const around = first?.said && isPost(first.said) ? await besideIn(message, first.said, records) : []
  const ids = new Set(around.map(({ ids: [id] }) => id))
  const more = others.flatMap(({ item }) => (ids.has(item.ids[0]) ? [] : [item]))
  const nearest = [...(first ? [first.item] : []), ...around, ...more].slice(0, shownMost)
  return nearest.map((item) => (item.quote ? { ...item, quote: shortened(item.quote, quoteMost) } : item))
}

const isPost = (said: Text): said is PostRow => 'rootId' in said

async function besideIn(message: string, post: PostRow, records: Records): Promise<Item[]> {
  const thread = (await threadOf(records, post)).filter(({ id }) => id !== post.id)
  return alike(message, thread, ({ author, body }) => `${author.slug} ${author.name} ${body}`)
    .slice(0, conversationMost)
    .map(({ said }) => saidItem(said, { place: 'in the same conversation' }))
}

/** Returns the public posts and channel messages that contain the most distinctive words of a question. */
async function textsNear(question: string, records: Records): Promise<Near[]> {
  const query = topicQuery({ topic: contentOf(tokensOf(question)), question })
  const best = query && (await bestTexts(records, await countTexts(records, query), question))
  return [...(best?.messages ?? []), ...(best?.posts ?? [])].map((said) => ({
    body: `${said.author.slug} ${said.body}`,
    said,
    item: saidItem(said, { place: placeOf(said), ...(query && { query }) }),
  }))
}

/** Returns the agents, groups, laws, feature requests and ledger entries to compare with a question. */
async function othersOf(message: string, records: Records): Promise<Near[]> {
  const query = topicQuery({ topic: message, question: message })
  const [agents, groups, laws, features, entries] = await Promise.all([
    query ? records.agentsWith({ ...query, join: 'any' }, agentsRead) : [],
    records.publicChannels(),
    records.listLaws(undefined),
    records.listFeatures(undefined),
    records.fundEntries(undefined),
  ])
  const { now } = records
  return [
    ...agents.map((agent) => {
      const item = profileItem({ agent }, now)
      const { name } = agent
      return {
        body: [name, item.quote].join(' '),
        item: { ...item, quote: [name, item.quote].filter(Boolean).join(' · ') },
      }
    }),
    ...groups.map((group) => ({ body: [group.name, group.topic].join(' '), item: channelItem(group) })),
    ...laws
      .filter(({ article }) => article === null)
      .map((law) => ({ body: `${law.title} ${law.text}`, item: lawItem(law, now) })),
    ...features.map((feature) => ({ body: `${feature.title} ${feature.body}`, item: featureItem(feature) })),
    ...entries
      .slice(0, entriesMost)
      .map((entry) => ({ body: `${entry.category} ${entry.note ?? ''}`, item: entryItem(entry) })),
  ]
}
