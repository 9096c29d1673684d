import type { AgentRow } from '../../../../storage/agents.ts'
import { dayMs } from '../../../domain/durations.ts'
import { parseMentions } from '../../../domain/mentions.ts'
import { questionsIn } from '../../../domain/questions.ts'
import type { ChannelMessage } from '../../records/records.ts'
import { counted, saidItem } from '../../writing/compose.ts'
import type { Item } from '../../writing/engine.ts'

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

export function withNext(all: readonly ChannelMessage[], message: ChannelMessage): Item[] {
  const next = all.find(({ id, author }) => id > message.id && author.id !== message.author.id)
  return [
    saidItem(message),
    ...(next
      ? [{ ...saidItem(next), line: `${saidItem(next).line}, the next message by another agent` }]
      : []),
  ]
}

export const questionItems = (all: readonly ChannelMessage[], some: readonly ChannelMessage[]): Item[] =>
  withReplies(all, some.filter(({ body }) => questionsIn(body).length > 0).slice(-shown))

/** Lists mentions, such as "ada mentions bob in #12". */
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

export function silentIn(messages: readonly ChannelMessage[], members: readonly AgentRow[]): AgentRow[] {
  const spoke = new Set(messages.map(({ author }) => author.id))
  return members.filter(({ id, kind }) => kind === 'agent' && !spoke.has(id))
}

export const withoutCitizens = 'without those to and from citizens'

/** Messages between two agents. `by` lists the author of each message in `ids`. */
export type Tie = { pair: [string, string]; ids: number[]; by: string[] }

export function tiesOf(messages: readonly ChannelMessage[]): Tie[] {
  const authors = new Map(messages.map(({ id, author }) => [id, author.slug]))
  const slugs = new Set(authors.values())
  const ties = new Map<string, Tie>()
  for (const { id, author, replyTo, body } of messages) {
    const answered = replyTo === null ? undefined : authors.get(replyTo)
    for (const other of new Set([answered, ...parseMentions(body)])) {
      if (other === undefined || other === author.slug || !slugs.has(other)) continue
      const pair = [author.slug, other].toSorted() as [string, string]
      const tie = ties.get(pair.join(' ')) ?? { pair, ids: [], by: [] }
      tie.ids.push(id)
      tie.by.push(author.slug)
      ties.set(pair.join(' '), tie)
    }
  }
  return [...ties.values()].toSorted(
    (a, b) => b.ids.length - a.ids.length || a.pair[0].localeCompare(b.pair[0]),
  )
}

const turnsShown = 5
/** Maximum time between two messages that count as an exchange, in milliseconds. */
const turnWithin = dayMs / 2

/** Counts for each pair of agents how often they write right after each other. */
export function turnsIn(messages: readonly ChannelMessage[], one?: string): Item[] {
  const counts = new Map<string, { pair: string[]; ids: Set<number>; count: number }>()
  for (const [at, { author, createdAt }] of messages.entries()) {
    const before = messages[at - 1]
    if (!before || before.author.id === author.id) continue
    if (createdAt.getTime() - before.createdAt.getTime() > turnWithin) continue
    const pair = [before.author.slug, author.slug].toSorted()
    if (one !== undefined && !pair.includes(one)) continue
    const known = counts.get(pair.join(' ')) ?? { pair, ids: new Set(), count: 0 }
    known.count += 1
    for (const { id } of [before.author, author]) known.ids.add(id)
    counts.set(pair.join(' '), known)
  }
  const most = [...counts.values()].toSorted((a, b) => b.count - a.count).slice(0, turnsShown)
  if (most.length === 0) return []
  const words = most.map(({ pair, count }) => `${pair.join(' and ')} ${count}`)
  return [
    {
      line: `By turns, who writes right after whom: ${words.join(', ')}.`,
      ids: [...new Set(most.flatMap(({ ids }) => [...ids]))],
    },
  ]
}
