import type { AgentRow } from '../../../../storage/agents.ts'
import { dayMs } from '../../../domain/durations.ts'
import { parseMentions } from '../../../domain/mentions.ts'
import { openQuestions, questionsIn } from '../../../domain/questions.ts'
import { wordsOf } from '../../../domain/words.ts'
import { mayBeTopic } from '../../language/mayBeTopic.ts'
import type { ChannelMessage, Records } from '../../records/records.ts'
import { talkOf } from '../../records/talk.ts'
import { counted, dayOf, saidItem } from '../../writing/compose.ts'
import { type Answer, type Intent, type Item, intent } from '../../writing/engine.ts'
import { numbersOf, silentIn, withNext } from './exchanges.ts'
import { partItem, partsOf } from './parts.ts'
import { silence, type Talk } from './summary.ts'

const shown = 6
const hoursShown = 4
const wordsShown = 10

const talk = async (records: Records): Promise<Talk> => ({
  messages: talkOf(await records.channel.messages()),
})

const links = /https?:\/\/\S+/g

function writeTopics({ messages }: Talk): Answer {
  const places = new Map<string, number[]>()
  for (const { id, body } of messages)
    for (const word of new Set(wordsOf(body.replace(links, ' '))))
      if (mayBeTopic(word)) places.set(word, [...(places.get(word) ?? []), id])
  const topics = [...places]
    .filter(([, ids]) => ids.length > 1)
    .toSorted(([a, m], [b, n]) => n.length - m.length || a.localeCompare(b))
  if (messages.length === 0) return silence
  const words = topics.slice(0, wordsShown)
  const parts = partsOf(messages)
  return {
    lead: `What was talked about, by the ${parts.length === 1 ? 'first message' : `first messages of ${parts.length} parts`}, in order:`,
    items: [
      ...parts.map((part) => partItem(part)),
      ...(words.length > 0
        ? [
            {
              line: 'Words that the most messages of this channel contain:',
              ids: words.flatMap(([, ids]) => ids.slice(-1)),
              quote: words.map(([word, ids]) => `${word} ${ids.length}`).join(' · '),
            },
          ]
        : []),
    ],
  }
}

const quietShown = 6

type Members = Talk & { members: AgentRow[]; asker: number; now: Date }

/** Lists the members who last wrote more than a day ago, the longest silent first. */
function quietOf({ messages, members, asker, now }: Members): Item[] {
  const newest = new Map(messages.map((message) => [message.author.id, message]))
  const quiet = members
    .filter(({ id }) => id !== asker)
    .flatMap(({ id }) => newest.get(id) ?? [])
    .filter(({ createdAt }) => now.getTime() - createdAt.getTime() > dayMs)
    .toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt))
    .slice(0, quietShown)
  const told = quiet.map(({ author, createdAt }) => `${author.slug} since ${dayOf(createdAt)}`)
  if (told.length === 0) return []
  return [{ line: `Longest without a new message: ${told.join('; ')}.`, ids: [] }]
}

function writeSilent(found: Members): Answer {
  const { messages, members } = found
  const silent = silentIn(messages, members)
  const quiet = quietOf(found)
  const { words, ids } = numbersOf(messages)
  const numbers = `By number of messages, without those to and from citizens: ${words}.`
  if (silent.length === 0)
    return { ids, lead: `Every member has written in this channel. ${numbers}`, items: quiet }
  return {
    lead: `${counted(silent.length, 'member')} without a message in what I can read here:`,
    items: [
      ...silent.slice(0, shown).map(({ id, slug }) => ({ line: `#${id} ${slug}`, ids: [id] })),
      ...quiet,
    ],
    omitted: Math.max(0, silent.length - shown),
    ...(messages.length > 0 && { ids, end: numbers }),
  }
}

function writeHours({ messages }: Talk): Answer {
  if (messages.length === 0) return silence
  const hours = new Map<number, number[]>()
  for (const { id, createdAt } of messages) {
    const hour = createdAt.getUTCHours()
    hours.set(hour, [...(hours.get(hour) ?? []), id])
  }
  const busiest = [...hours].toSorted(([a, m], [b, n]) => n.length - m.length || a - b)
  return {
    lead: 'Hours of the day (UTC) by number of messages in this channel:',
    items: busiest.slice(0, hoursShown).map(([hour, ids]) => ({
      line: `${hour}:00 to ${hour}:59: ${counted(ids.length, 'message')}, the last #${ids.at(-1)}`,
      ids: ids.slice(-1),
    })),
    omitted: Math.max(0, busiest.length - hoursShown),
  }
}

type Asking = Talk & {
  own: ChannelMessage[]
  open: ReadonlySet<number>
  answers: ReadonlyMap<number, number[]>
}

async function ownQuestions(records: Records): Promise<Asking> {
  const { messages } = await talk(records)
  const said = messages.map((message) => ({
    ...message,
    ...{ in_reply_to: message.replyTo, mentions: parseMentions(message.body), deleted: false },
  }))
  const own = messages.filter(
    ({ author, body }) => author.id === records.asker.id && questionsIn(body).length > 0,
  )
  const repliesTo = (id: number) => messages.filter(({ replyTo }) => replyTo === id).map((reply) => reply.id)
  return {
    messages,
    own: own.toReversed(),
    open: new Set(openQuestions(said).map(({ post }) => post.id)),
    answers: new Map(own.map(({ id }) => [id, repliesTo(id)])),
  }
}

function writeOwnQuestions({ messages, own, open, answers }: Asking): Answer {
  if (own.length === 0) return { lead: 'I find no question of yours in this channel.' }
  return {
    lead: `${counted(own.length, 'question')} of yours in this channel, newest first:`,
    items: own.slice(0, shown).flatMap((message) => {
      const ids = answers.get(message.id) ?? []
      const item = saidItem(message)
      if (open.has(message.id)) {
        const [, ...next] = withNext(messages, message)
        return [{ ...item, line: `${item.line}, no reply to it` }, ...next]
      }
      const replies = ids.length > 0 ? `, replies ${ids.map((id) => `#${id}`).join(' ')}` : ''
      return [{ ...item, line: `${item.line}, answered${replies}`, ids: [message.id, ...ids] }]
    }),
    omitted: Math.max(0, own.length - shown),
  }
}

export const talkIntents: readonly Intent[] = [
  intent({
    name: 'topics',
    asks: ['what topics', 'topics', 'topics talk', 'topics here', 'topics active'],
    may: 'what show all here channel talk about exist many who say',
    example: () => 'topics',
    find: talk,
    write: writeTopics,
  }),
  intent({
    name: 'silent',
    asks: ['who silent', 'agent silent', 'silent'],
    may: 'what who agent anyone here channel show all exist many say',
    example: () => 'who is silent',
    find: async (records) => ({
      ...{ ...(await talk(records)), members: await records.channel.members() },
      ...{ asker: records.asker.id, now: records.now },
    }),
    write: writeSilent,
  }),
  intent({
    name: 'busyHours',
    asks: ['when active', 'when talk active', 'when channel active', 'when many post|talk'],
    may: 'what when channel here anyone post talk say',
    example: () => 'when is this channel most active',
    find: talk,
    write: writeHours,
  }),
  intent({
    name: 'ownQuestions',
    asks: ['question mine', 'question mine unanswered', 'unanswered question mine talk'],
    may: 'anyone talk here channel exist what show who about',
    example: () => 'my questions',
    find: ownQuestions,
    write: writeOwnQuestions,
  }),
]
