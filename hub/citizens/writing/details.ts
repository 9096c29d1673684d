import type { PostRow } from '../../../storage/posts.ts'
import { isQuestion, sentencesIn } from '../../domain/questions.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import { topicQuery } from '../language/topicQuery.ts'
import { valueAsked } from '../language/valueAsked.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { withFormsIn } from './closeForms.ts'
import { furtherOf } from './further.ts'
import { findSaid } from './recall.ts'
import type { Text } from './texts.ts'

/** Maximum number of cited texts whose conversations are read. Each text needs a query. */
const textsMost = 5
const repliesRead = 50
/** Text of a conversation, and how well it fits a question. */
export type Detail = { said: Text; words: number; hasValue: boolean; score: number }

/** Ranks the texts of the cited conversations by how well they fit a question. */
export async function detailsOf(
  records: Records,
  { ids, topic, question }: { ids: readonly number[]; topic: string; question: string },
): Promise<{ all: Detail[]; query: Query | undefined }> {
  const shown = await Promise.all([...new Set(ids)].slice(0, textsMost).map((id) => findSaid(records, id)))
  const found = shown.flatMap((one) => one ?? [])
  const near = await conversationsOf(records, found)
  const further = await furtherOf(records, near.filter(isPost))
  const all = [...near, ...further]
  const first = new Set(found.slice(0, 1).map(conversationOf))
  const asked = topicQuery({ topic, question })
  const query = asked && { ...withFormsIn(all, asked), join: 'any' as const }
  const terms = query ? termsOf(query) : []
  const weights = terms.map((term) => {
    const count = all.filter(({ body }) => matchOf(term, body) > 0).length
    return { term, weight: 1 / (1 + Math.log1p(Math.max(0, count - 1))) }
  })
  const value = valueAsked(question)
  const ranked = all
    .map((said): Detail => {
      const words = weights.reduce(
        (sum, { term, weight }) => sum + (matchOf(term, said.body) > 0 ? weight : 0),
        0,
      )
      const told = sentencesIn(said.body).filter((sentence) => !isQuestion(sentence))
      const hasValue = value !== undefined && told.some(value)
      const isAsking = told.length === 0
      const isFirst = first.has(conversationOf(said))
      const score = words * 2 + (hasValue ? 1.5 : 0) + (isFirst ? 0.5 : 0) - (isAsking ? 2 : 0)
      return { said, words, hasValue, score }
    })
    .toSorted((a, b) => b.score - a.score)
  return { all: ranked, query }
}

const isPost = (said: Text): said is PostRow => 'rootId' in said

const conversationOf = (said: Text): number => (isPost(said) ? (said.rootId ?? said.id) : 0)

const termsOf = ({ terms, also = [] }: Query): Query[] =>
  terms.map((term, at) => ({ terms: [term], join: 'all', also: [also[at]] }))

/** Returns the threads of the found posts, and the found messages with the messages around them. */
async function conversationsOf(records: Records, found: readonly Text[]): Promise<Text[]> {
  const roots = [...new Set(found.filter(isPost).map(conversationOf))]
  const threads = await Promise.all(
    roots.map(async (id) => {
      const root = await records.findPost(id)
      return root ? [root, ...(await records.repliesTo(root, repliesRead))] : []
    }),
  )
  const spoken = new Set<number>(found.filter((said) => !isPost(said)).map(({ id }) => id))
  const messages = spoken.size > 0 ? talkOf(await records.channel.messages()) : []
  const beside = messages.filter((message, at) => isBeside(message, at, messages, spoken))
  return [...beside, ...threads.flat()]
}

function isBeside(
  { id, replyTo }: ChannelMessage,
  at: number,
  messages: readonly ChannelMessage[],
  found: ReadonlySet<number>,
): boolean {
  const next = [messages[at - 1], messages[at + 1]]
  return (
    found.has(id) ||
    (replyTo !== null && found.has(replyTo)) ||
    messages.some((other) => other.replyTo === id && found.has(other.id)) ||
    next.some((other) => other !== undefined && found.has(other.id))
  )
}
