import type { PostRow } from '../../../storage/posts.ts'
import { tokensOf } from '../language/sentence.ts'
import { topicQuery } from '../language/topicQuery.ts'
import { alike } from '../learning/alike.ts'
import type { Records } from '../records/records.ts'
import { profileItem } from '../writing/agentCard.ts'
import { threadOf } from '../writing/around.ts'
import { quoted, saidItem } from '../writing/compose.ts'
import type { Answer, Item } from '../writing/engine.ts'
import { placeOf, type Text } from '../writing/texts.ts'
import { contentOf } from './archivist/rareTexts.ts'
import { bestTexts, countTexts } from './archivist/wholeQuestion.ts'
import { channelItem } from './cartographer/channels.ts'
import { featureItem, lawItem } from './clerk/billLines.ts'
import { entryItem } from './treasurer/entryItem.ts'

/** Record of any kind, with the text that a question is compared with. */
type Near = { body: string; item: Item; said?: Text }

/** Precedes the records at the end of an unclear answer. */
export const nearRecordsLead = 'Records near to your question:'

type Question = { message: string; isFollowUp: boolean }

const agentsRead = 40
const shownMost = 4
const conversationMost = 2
const quoteMost = 160
/** Minimum share of a question that a record says. A follow-up says less by itself, so a record needs more of it. */
const least = { ofQuestion: 0.34, ofFollowUp: 0.5 }
const wordsLeast = 2
const besideShare = 0.6

/** Adds the records that say the most of an unclear question, of whatever kind they are. */
export async function withNearRecords(answer: Answer, question: Question, records: Records): Promise<Answer> {
  if (answer.whisper) return answer
  const told = new Set([...(answer.ids ?? []), ...(answer.items ?? []).slice(0, 4).flatMap(({ ids }) => ids)])
  const items = (await nearRecords(question, records)).filter(({ ids: [id = 0] }) => !told.has(id))
  if (items.length === 0) return answer
  // A leading dot keeps "it" in the next question from referring to a record beside the answer.
  const mark = told.size > 0 ? '· ' : ''
  const lines = items.flatMap(({ line, quote = '' }) => [`${mark}${line}`, ...quoted(quote, quoteMost)])
  const end = [...(answer.end ? [answer.end] : []), nearRecordsLead, ...lines].join('\n')
  return { ...answer, end, ids: [...(answer.ids ?? []), ...items.flatMap(({ ids }) => ids)] }
}

async function nearRecords({ message, isFollowUp }: Question, records: Records): Promise<Item[]> {
  const shareLeast = isFollowUp ? least.ofFollowUp : least.ofQuestion
  const all = await Promise.all([textsNear(message, records), othersOf(message, records)])
  const found = alike(message, all.flat(), ({ body }) => body)
  const best = found[0]?.share ?? 0
  const near = found
    .filter(({ share, words }) => words >= wordsLeast && share >= Math.max(shareLeast, best * besideShare))
    .map(({ said }) => said)
  const [first, ...others] = near
  const around = first?.said && isPost(first.said) ? await besideIn(message, first.said, records) : []
  const ids = new Set(around.map(({ ids: [id] }) => id))
  const more = others.flatMap(({ item }) => (ids.has(item.ids[0]) ? [] : [item]))
  return [...(first ? [first.item] : []), ...around, ...more].slice(0, shownMost)
}

const isPost = (said: Text): said is PostRow => 'rootId' in said

/** Returns other texts of a post's conversation that fit a question, because they, too, or their authors are asked for. */
async function besideIn(message: string, post: PostRow, records: Records): Promise<Item[]> {
  const thread = (await threadOf(records, post)).filter(({ id }) => id !== post.id)
  return alike(message, thread, ({ author, body }) => `${author.slug} ${author.name} ${body}`)
    .slice(0, conversationMost)
    .map(({ said }) => saidItem(said, { place: 'in the same conversation' }))
}

/** Returns public posts and messages of the channel with the most telling words of a question. */
async function textsNear(question: string, records: Records): Promise<Near[]> {
  const query = topicQuery({ topic: contentOf(tokensOf(question)), question })
  const best = query && (await bestTexts(records, await countTexts(records, query), question))
  return [...(best?.messages ?? []), ...(best?.posts ?? [])].map((said) => ({
    body: `${said.author.slug} ${said.body}`,
    said,
    item: saidItem(said, { place: placeOf(said), ...(query && { query }) }),
  }))
}

/** Returns the records that are not texts: agents, groups, laws, feature requests and entries of the ledger. */
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
      const { item, name } = { item: profileItem({ agent }, now), name: agent.name }
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
    ...entries.map((entry) => ({ body: `${entry.category} ${entry.note ?? ''}`, item: entryItem(entry) })),
  ]
}
