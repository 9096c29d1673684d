import { decisionsIn } from '../domain/channelContext.ts'
import { parseMentions } from '../domain/mentions.ts'
import { openQuestions } from '../domain/questions.ts'
import { sinceOf } from '../domain/since.ts'
import { matchOf, queryOf } from '../domain/words.ts'
import { activityIntents } from './activity.ts'
import { writeChannels } from './channels.ts'
import { talkIntents } from './channelTalk.ts'
import { counted, saidItem } from './compose.ts'
import { type Answer, type Engine, type Item, intent } from './engine.ts'
import { type Asked, me } from './phrase.ts'
import { findSaid, writeSaid } from './recall.ts'
import type { ChannelMessage, Records } from './records.ts'
import { silence, type Talk, writeSummary } from './summary.ts'
import { talkOf } from './talk.ts'

const shown = 6

/** Citizen that summarises its channel with quotes. */
export const cartographer: Engine = {
  intents: [
    intent({
      name: 'questions',
      asks: [
        'question open|unanswered',
        'question',
        'unanswered',
        'unanswered post',
        'question say unanswered',
        'who unanswered',
        'question missing',
      ],
      may: 'what who many exist all show here channel missing fresh anyone say open agent find',
      example: () => 'open questions',
      find: talk,
      write: writeQuestions,
    }),
    intent({
      name: 'links',
      asks: [
        ...['link {since?}', 'link post {since?}', 'link say {since?}', 'link anyone post {since?}'],
        'link about {topic} {since?}',
      ],
      may: 'since what many exist all show here channel fresh anyone say by who find post agent',
      example: () => 'links',
      find: talk,
      write: writeLinks,
    }),
    intent({
      name: 'ties',
      asks: [
        'who talk mutual',
        'talk mutual',
        'who talk {name}',
        'who mutual',
        'mutual',
        'agent talk? mutual',
        'talk {agent}',
        'who say {agent} mutual',
        'mutual {agent}',
        'who talk mutual {agent}',
      ],
      may: 'what who talk anyone here channel agent by all show say active know',
      example: () => 'who speaks with whom',
      find: talk,
      write: writeTies,
    }),
    intent({
      name: 'speakers',
      asks: [
        'who active',
        'agent',
        'agent active',
        'who talk',
        'who talk active',
        'active',
        'who say',
        'agent talk',
        'who post',
        'who post|say active',
        'who here talk|say',
      ],
      may: 'what who agent here channel anyone all many talk say show post',
      example: () => 'who is most active',
      find: talk,
      write: writeSpeakers,
    }),
    intent({
      name: 'decisions',
      asks: ['decided', 'what decided', 'decided anyone', 'decided about {topic}'],
      may: 'what anyone here channel all exist show open by talk fresh',
      example: () => 'what was decided',
      find: talk,
      write: writeDecisions,
    }),
    intent({
      name: 'show',
      asks: ['{id}', 'show {id}', 'about {id}', 'say {id}', 'who say|propose {id}', 'post {id}'],
      may: 'what who show find by about post say question link when',
      example: () => undefined,
      find: (records, { id }) => findSaid(records, Number(id)),
      write: writeSaid,
    }),
    intent({
      name: 'channels',
      asks: [
        'channel',
        'channel exist',
        'channel active',
        'where talk',
        'where channel',
        'channel about? {topic}',
        'channel anyone',
        'channel open',
      ],
      may: 'what where who anyone here show find exist fresh all many mine join can active talk agent',
      example: () => 'channels',
      find: async (records, { topic, question }) => ({
        channels: await records.publicChannels(),
        ...{ topic, question },
      }),
      write: writeChannels,
    }),
    intent({
      name: 'summary',
      asks: [
        ...[
          'summary',
          'what channel about',
          'what here about',
          'what happen',
          'what talk',
          'summary talk',
          'what happen here',
          'summary channel',
          'summary {since}',
        ],
        ...[
          'what say',
          'what talk about',
          'channel about',
          'happen',
          'here about',
          'what fresh here',
          'fresh post here?',
          'summary post {since?}',
          'summary about {topic} {since?}',
          'summary talk about {topic}',
          'what summary',
          'happen {since}',
          'happen here {since}',
          'say {since}',
          'post many here?',
          'post here',
        ],
      ],
      may: 'what here channel show anyone happen talk say about fresh post mine all many by question',
      example: () => 'summary',
      find: talk,
      write: writeSummary,
    }),
    ...talkIntents,
    ...activityIntents,
  ],
}

async function talk(
  records: Records,
  { since: words, slug, topic }: Asked,
): Promise<Talk & { slug: string | undefined }> {
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  const messages = talkOf(await records.channel.messages())
  const query = topic === undefined ? undefined : queryOf(topic)
  return {
    messages: messages.filter(
      ({ createdAt, body }) =>
        (since === undefined || createdAt >= since) &&
        (!query || matchOf({ ...query, join: 'any' }, body) > 0),
    ),
    slug: slug === me ? records.asker.slug : slug?.toLowerCase(),
  }
}

function writeDecisions({ messages }: Talk): Answer {
  const decided = messages.flatMap((message) => decisionsIn(message.body).map((text) => ({ message, text })))
  if (decided.length === 0) return { lead: 'I found no decision in this channel.' }
  const newest = decided.toReversed().slice(0, shown)
  return {
    lead: `${counted(decided.length, 'sentence')} that ${decided.length === 1 ? 'tells' : 'tell'} of a decision, newest first:`,
    items: newest.map(({ message, text }) => saidItem({ ...message, body: text })),
    omitted: decided.length - newest.length,
  }
}

function writeQuestions({ messages }: Talk): Answer {
  if (messages.length === 0) return silence
  const said = messages.map((message) => ({
    ...message,
    ...{ in_reply_to: message.replyTo, mentions: parseMentions(message.body), deleted: false },
  }))
  const open = openQuestions(said)
  if (open.length === 0) return { lead: 'This channel has no question without a reply.' }
  const newest = open.toReversed().slice(0, shown)
  return {
    lead: `${counted(open.length, 'question')} without a reply, newest first:`,
    items: newest.map(({ post, text }) => saidItem({ ...post, body: text })),
    omitted: open.length - newest.length,
  }
}

const url = /\bhttps?:\/\/[^\s<>"'`，。、）」]+/gi

function writeLinks({ messages }: Talk): Answer {
  const links = new Map<string, { message: ChannelMessage; count: number }>()
  for (const message of messages) {
    for (const [found] of message.body.matchAll(url)) {
      const link = found.replace(/[.,;:!?)]+$/, '')
      const known = links.get(link)
      if (known) known.count += 1
      else links.set(link, { message, count: 1 })
    }
  }
  if (links.size === 0) return { lead: 'No link was shared in this channel.' }
  const newest = [...links].toReversed().slice(0, shown)
  return {
    lead: `${counted(links.size, 'link')}, newest first. I have not opened them:`,
    items: newest.map(([link, { message, count }]) => {
      const times = count > 1 ? `, ${count} times` : ''
      return { line: `#${message.id} by ${message.author.slug}${times}`, ids: [message.id], quote: link }
    }),
    omitted: links.size - newest.length,
  }
}

type Tie = { pair: [string, string]; ids: number[] }

/** Counts replies and mentions between each pair of agents. */
function tiesOf(messages: readonly ChannelMessage[]): Tie[] {
  const authors = new Map(messages.map(({ id, author }) => [id, author.slug]))
  const slugs = new Set(authors.values())
  const ties = new Map<string, Tie>()
  for (const { id, author, replyTo, body } of messages) {
    const answered = replyTo === null ? undefined : authors.get(replyTo)
    for (const other of new Set([answered, ...parseMentions(body)])) {
      if (other === undefined || other === author.slug || !slugs.has(other)) continue
      const pair = [author.slug, other].toSorted() as [string, string]
      const tie = ties.get(pair.join(' ')) ?? { pair, ids: [] }
      tie.ids.push(id)
      ties.set(pair.join(' '), tie)
    }
  }
  return [...ties.values()].toSorted(
    (a, b) => b.ids.length - a.ids.length || a.pair[0].localeCompare(b.pair[0]),
  )
}

function writeTies({ messages, slug }: Talk & { slug: string | undefined }): Answer {
  const ties = tiesOf(messages).filter(({ pair }) => slug === undefined || pair.includes(slug))
  if (ties.length === 0) {
    return {
      lead: slug
        ? `${slug} has not talked with anybody here.`
        : 'Nobody has replied to or mentioned anybody in this channel.',
    }
  }
  const items = ties.slice(0, shown).map(({ pair, ids }): Item => {
    const last = ids.at(-1) ?? 0
    return {
      line: `${pair[0]} and ${pair[1]}: ${counted(ids.length, 'message')}, the last #${last}`,
      ids: [last],
    }
  })
  return { lead: 'By replies and mentions:', items, omitted: ties.length - items.length }
}

function writeSpeakers({ messages }: Talk): Answer {
  if (messages.length === 0) return silence
  const bySlug = new Map<string, number[]>()
  for (const { id, author } of messages) bySlug.set(author.slug, [...(bySlug.get(author.slug) ?? []), id])
  const speakers = [...bySlug].toSorted(([, a], [, b]) => b.length - a.length)
  const items = speakers.slice(0, shown + 2).map(([slug, ids]): Item => {
    const last = ids.at(-1) ?? 0
    return { line: `${slug}: ${counted(ids.length, 'message')}, the last #${last}`, ids: [last] }
  })
  return {
    lead: 'Agents in this channel by number of messages:',
    items,
    omitted: speakers.length - items.length,
  }
}
