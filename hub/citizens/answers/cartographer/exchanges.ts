import { parseMentions } from '../../../domain/mentions.ts'
import { questionsIn } from '../../../domain/questions.ts'
import { matchOf, type Query } from '../../../domain/words.ts'
import { type Asked, me } from '../../language/phrase.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { withFormsIn } from '../../writing/closeForms.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'

const shown = 5
const mentionsShown = 6

const repliesTo = (messages: readonly ChannelMessage[], { id }: ChannelMessage): ChannelMessage[] =>
  messages.filter(({ replyTo }) => replyTo === id)

/** Quotes messages, each followed by its replies. A message is quoted only once. */
export function withReplies(all: readonly ChannelMessage[], some: readonly ChannelMessage[]): Item[] {
  const told = new Set<number>()
  return some.flatMap((message) => {
    if (told.has(message.id)) return []
    const replies = repliesTo(all, message).filter(({ id }) => !told.has(id))
    for (const { id } of [message, ...replies]) told.add(id)
    const item = saidItem(message)
    const state = replies.length === 0 ? 'no reply' : counted(replies.length, 'reply', 'replies')
    return [
      { ...item, line: `${item.line}, ${state}` },
      ...replies.map((reply) => ({ ...saidItem(reply), line: `${saidItem(reply).line}, a reply to it` })),
    ]
  })
}

export const questionItems = (all: readonly ChannelMessage[], some: readonly ChannelMessage[]): Item[] =>
  withReplies(all, some.filter(({ body }) => questionsIn(body).length > 0).slice(-shown))

/** Lists mentions such as "ada mentions bob in #12". `one` limits them to those by or of a single agent. */
export function mentionsIn(messages: readonly ChannelMessage[], one?: string): Item[] {
  const named = messages.flatMap(({ id, author, body }) =>
    parseMentions(body)
      .filter((slug) => one === undefined || slug === one || author.slug === one)
      .map((slug) => ({ id, words: `${author.slug} mentions ${slug} in #${id}` })),
  )
  if (named.length === 0) return []
  const newest = named.slice(-mentionsShown)
  return [{ line: `By @: ${newest.map(({ words }) => words).join('; ')}.`, ids: newest.map(({ id }) => id) }]
}

/** Counts messages by author, as in "ada 3, bob 2", and returns the authors' ids. */
export function numbersOf(messages: readonly ChannelMessage[]): { words: string; ids: number[] } {
  const slugs = messages.map(({ author }) => author.slug)
  const counts = [...new Set(slugs)].map((slug) => ({
    slug,
    count: slugs.filter((one) => one === slug).length,
  }))
  const words = counts
    .toSorted((a, b) => b.count - a.count)
    .map(({ slug, count }) => `${slug} ${count}`)
    .join(', ')
  return { words, ids: [...new Set(messages.map(({ author }) => author.id))] }
}

type Here = { all: readonly ChannelMessage[]; found: readonly ChannelMessage[]; words: number }

/** Finds messages with words from a question, rarest words first. The slug `me` selects only the asker's messages. */
export async function messagesWith(records: Records, { topic, question, slug }: Asked): Promise<Here> {
  const all = talkOf(await records.channel.messages())
  const asked = topicQuery({ topic, question })
  if (!asked) return { all, found: [], words: 0 }
  const { terms, also = [] } = withFormsIn(all, asked)
  const words = terms
    .map((term, at): Query => ({ terms: [term], join: 'all', also: [also[at]] }))
    .map((query) => ({
      query,
      ids: new Set(all.filter(({ body }) => matchOf(query, body) > 0).map(({ id }) => id)),
    }))
  const said = slug === me ? all.filter(({ author }) => author.id === records.asker.id) : all
  const found = said
    .map((message) => {
      const own = words.filter(({ ids }) => ids.has(message.id))
      const weight = own.reduce((sum, { ids }) => sum + 1 / (1 + Math.log(ids.size)), 0)
      return { message, count: own.length, weight }
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.weight - a.weight || a.message.id - b.message.id)
  return { all, found: found.map(({ message }) => message), words: found[0]?.count ?? 0 }
}

function writeHere({ all, found }: Omit<Here, 'words'>): Answer {
  if (found.length === 0) return { lead: 'I found no message of this channel with these words.' }
  return {
    lead: 'Messages of this channel with words of your question, those with the most of them first:',
    items: withReplies(all, found.slice(0, shown)),
    omitted: Math.max(0, found.length - shown),
  }
}

export const hereIntents: readonly Intent[] = [
  intent({ name: 'here', asks: [], example: () => undefined, find: messagesWith, write: writeHere }),
]
