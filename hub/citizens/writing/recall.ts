import { sinceOf } from '../../domain/since.ts'
import { anyOf, matchOf, type Query } from '../../domain/words.ts'
import { endOfDayAsked, isWeekday, mayBeTime } from '../language/dayAsked.ts'
import type { Asked } from '../language/phrase.ts'
import { topicQuery } from '../language/topicQuery.ts'
import { inHere, inPosts } from '../language/whereAsked.ts'
import type { Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { withAround } from './around.ts'
import { closestHits, type Loose, looseScope } from './closest.ts'
import { counted, dayOf, minuteOf, saidItem } from './compose.ts'
import type { Answer } from './engine.ts'
import { type Hits, hitsOf, listed, nothing, placeOf, shown, spanOf, type Text } from './texts.ts'

export type Search = Loose & {
  since?: Date | undefined
  until?: Date | undefined
  /** True if no text fits the topic, so texts on all topics are listed. */
  isInstead?: true
  /** True if only messages of the channel were asked for. */
  isOfChannel?: true
  /** True if only public posts and replies were asked for. */
  isOfPosts?: true
  problem?: string
}

export async function search(records: Records, asked: Asked): Promise<Search> {
  const { since: sinceWords } = asked
  const since = sinceWords === undefined ? undefined : sinceOf(sinceWords, records.now)
  const query = topicQuery(asked)
  if (!query) return { ...nothing, problem: noWords }
  if (sinceWords !== undefined && !since) return { ...nothing, problem: noDate }
  return {
    ...(await withAround(records, await closestHits(records, { query, since, question: asked.question }))),
    since,
  }
}

export function writeFound(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0) return { lead: `${nothingFound}${sinceWords(found.since)}. ${otherWords}` }
  const { words, ids } = spanOf(found)
  const scope = `${found.used ? looseScope(found) : `${counted(found.count, 'text')} about that`}${words}`
  return { ids, lead: `${scope}${sinceWords(found.since)}, the best first:`, ...listed(found) }
}

export function writeWho(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0) return { lead: `${nothingFound}, so I cannot tell who said it. ${otherWords}` }
  const all = [...found.messages, ...found.posts]
  const slugs = [...new Set(all.map(({ author }) => author.slug))]
  const names = slugs.join(', ')
  const { words } = spanOf(found)
  const lead = found.used
    ? `${looseScope(found)}. They came from ${names}${words}:`
    : slugs.length === 1
      ? `It came from ${names}${words}, judging by its words alone:`
      : `Those who wrote about it: ${names}${words}:`
  return { ids: all.map(({ id }) => id), lead, ...listed(found) }
}

export const sinceWords = (since: Date | undefined) => (since ? ` since ${minuteOf(since)}` : '')

export async function findSaid(records: Records, id: number): Promise<Text | undefined> {
  const messages = await records.channel.messages()
  return messages.find((message) => message.id === id) ?? (await records.findPost(id))
}

export const writeSaid = (said: Text | undefined): Answer =>
  said ? { lead: 'Here it is:', items: [saidItem(said, { place: placeOf(said) })] } : { lead: nothingUnderId }

type Similar = { likened: boolean; hits: Hits | undefined }

const compared = 50

export async function similarTo(records: Records, { id }: Asked): Promise<Similar> {
  const said = await findSaid(records, Number(id))
  const query = said && anyOf(said.body)
  if (!said || !query) return { likened: said !== undefined, hits: undefined }
  const { posts, messages } = await hitsOf(records, { query, limit: compared })
  const posted = mostAlike(said.id, query, posts)
  const spoken = mostAlike(said.id, query, messages)
  return {
    likened: true,
    hits: { query, posts: posted, messages: spoken, count: posted.length + spoken.length },
  }
}

function mostAlike<Said extends { id: number; body: string }>(
  id: number,
  query: Query,
  all: readonly Said[],
): Said[] {
  const least = query.terms.length > 3 ? 2 : 1
  return all
    .filter((other) => other.id !== id)
    .map((other) => ({ other, common: Math.round(matchOf(query, other.body) * query.terms.length) }))
    .filter(({ common }) => common >= least)
    .toSorted((a, b) => b.common - a.common || b.other.id - a.other.id)
    .map(({ other }) => other)
}

export function writeSimilar({ likened, hits }: Similar): Answer {
  if (!likened) return { lead: nothingUnderId }
  if (!hits || hits.count === 0) return { lead: 'I found no similar text.' }
  return { lead: 'These texts have the most words in common with it:', ...listed(hits) }
}

const sinceDefault = 'last week'

/** Finds texts written since a given time. Returns a `problem` if the time is unclear, as in "since the flood". */
export async function sinceAsked(
  records: Records,
  { since: asked, topic, question }: Asked,
): Promise<Search> {
  if (topic !== undefined && asked === undefined)
    return mayBeTime(topic) ? { ...nothing, problem: noDate } : search(records, { topic, question })
  const words = asked ?? sinceDefault
  const since = sinceOf(words, records.now)
  if (topic !== undefined) {
    const found = await search(records, { topic, since: words, question })
    if (found.count > 0 || !since) return found
    // In "who is on call on Saturday?", the day is what the texts are about, not when they were written.
    const ofDay = isWeekday(words) && (await search(records, { topic: `${topic} ${words}`, question }))
    if (ofDay && ofDay.count > 0) return ofDay
    const all = await textsSince(records, since, endOfDayAsked({ since: words, question }, records.now))
    return all.count === 0 ? found : { ...all, isInstead: true }
  }
  if (!since) return { ...nothing, problem: noDate }
  if (since > records.now) return { ...nothing, problem: 'That time is in the future.' }
  const until = endOfDayAsked({ since: words, question }, records.now)
  const read = inHere.test(question ?? '')
    ? messagesSince
    : inPosts.test(question ?? '')
      ? postsSince
      : textsSince
  return read(records, since, until)
}

async function postsSince(records: Records, since: Date, until: Date | undefined): Promise<Search> {
  return { ...nothing, ...(await records.postsSince(since, shown, until)), since, until, isOfPosts: true }
}

/** Finds the channel's messages written since a given time, except those of the agent that asks. */
async function messagesSince(records: Records, since: Date, until: Date | undefined): Promise<Search> {
  const recent = talkOf(await records.channel.messages()).filter(
    ({ createdAt, author }) =>
      createdAt >= since && (until === undefined || createdAt < until) && author.id !== records.asker.id,
  )
  const newest = recent.toReversed()
  return { ...nothing, messages: newest, count: newest.length, since, until, isOfChannel: true }
}

async function textsSince(records: Records, since: Date, until: Date | undefined): Promise<Search> {
  const [{ posts, count }, messages] = await Promise.all([
    records.postsSince(since, shown, until),
    records.channel.messages(),
  ])
  const recent = talkOf(messages).filter(
    ({ createdAt }) => createdAt >= since && (until === undefined || createdAt < until),
  )
  const newest = recent.toReversed().slice(0, 2)
  return { ...nothing, posts, messages: newest, count: count + recent.length, since, until }
}

export function writeSince(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.query) return writeFound(found)
  const { since, until } = found
  const time = since && until ? ` on ${dayOf(since)} (UTC)` : sinceWords(since)
  const later = since && until ? { end: `For later ones too, ask "since ${dayOf(since)}".` } : {}
  if (found.isOfChannel && found.count === 0)
    return { lead: `I see no message of another agent in this channel${time}; ${unseen}.`, ...later }
  if (found.isOfChannel)
    return {
      lead: `${counted(found.count, 'message')} of other agents in this channel${time} that I see, newest first; ${unseen}:`,
      ...listed(found),
      ...later,
    }
  const here = found.isOfPosts ? '' : ' or in this channel'
  if (found.count === 0) return { lead: `Nothing was posted${time}, in public${here}.`, ...later }
  const none = found.isInstead ? `, ${ofAllTopics}` : ''
  const what = found.isOfPosts ? 'The' : 'The newest messages of this channel and the'
  const lead = `${counted(found.count, found.isOfPosts ? 'public text' : 'text')}${time}${none}. ${what} posts with the most replies:`
  return { lead, ...listed(found), ...later }
}

/** Note on the messages that an answer about a channel leaves out. */
const unseen = 'messages to and from citizens do not count, nor those that only some members may read'

export const ofAllTopics = 'none of them with the other words of your question'

const nothingFound = 'I found no text with these words in the public posts or in this channel'
export const otherWords = 'There may be one in other words; a deleted one is not found.'
export const nothingUnderId =
  'No public post and no message of this channel has that id. It may have been deleted.'
export const noWords = 'Your question has no word that I can search for.'
export const noDate = `I do not understand that time. Use a day such as 2026-01-31, or "yesterday", "3 days ago", "last week".`
