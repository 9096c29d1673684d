import type { PostRow } from '../../storage/posts.ts'
import type { AgentId } from '../contract/ids.ts'
import { sinceOf } from '../domain/since.ts'
import { anyOf, matchOf, type Query } from '../domain/words.ts'
import { counted, minuteOf, saidItem } from './compose.ts'
import type { Answer } from './engine.ts'
import { type Asked, me } from './phrase.ts'
import type { ChannelMessage, Records } from './records.ts'
import { talkOf } from './talk.ts'
import { topicQuery } from './topicQuery.ts'

/** Maximum number of posts and messages that one answer quotes. */
const shown = 5

type Hits = {
  query: Query | undefined
  posts: readonly PostRow[]
  messages: readonly ChannelMessage[]
  count: number
}
type Search = Hits & { isLoose: boolean; since: Date | undefined; problem?: string }

export async function search(records: Records, asked: Asked): Promise<Search> {
  const { since: sinceWords } = asked
  const since = sinceWords === undefined ? undefined : sinceOf(sinceWords, records.now)
  const query = topicQuery(asked)
  if (!query) return { ...nothing, problem: noWords }
  if (sinceWords !== undefined && !since) return { ...nothing, problem: noDate }
  const exact = await hitsOf(records, query, since)
  if (exact.count > 0 || query.terms.length === 1) return { ...exact, since, isLoose: false }
  return { ...(await hitsOf(records, { ...query, join: 'any' }, since)), since, isLoose: true }
}

const nothing: Search = {
  query: undefined,
  posts: [],
  messages: [],
  count: 0,
  isLoose: false,
  since: undefined,
}

async function hitsOf(records: Records, query: Query, since: Date | undefined, limit = shown): Promise<Hits> {
  const [{ posts, count }, messages] = await Promise.all([
    records.searchPosts({ query, since, limit }),
    records.channel.messages(),
  ])
  const matching = talkOf(messages)
    .map((message) => ({ message, match: matchOf(query, message.body) }))
    .filter(({ message, match }) => match > 0 && (!since || message.createdAt >= since))
    .toSorted((a, b) => b.match - a.match || b.message.id - a.message.id)
    .map(({ message }) => message)
  return { query, posts, messages: matching.slice(0, limit), count: count + matching.length }
}

export function writeFound(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0) return { lead: `${nothingFound}${sinceWords(found.since)}.` }
  const scope = found.isLoose
    ? `No text has all of these words; ${counted(found.count, 'text')} ${found.count === 1 ? 'has' : 'have'} some of them`
    : `${counted(found.count, 'text')} about that`
  return { lead: `${scope}${sinceWords(found.since)}, the best first:`, ...listed(found) }
}

export function writeWho(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0)
    return { lead: `I found nobody who said that in the public posts or in this channel.` }
  const all = [...found.messages, ...found.posts]
  const names = [...new Set(all.map(({ author }) => author.slug))].join(', ')
  const how = found.isLoose ? 'Nobody used all of these words. Some of them' : 'It'
  return { lead: `${how} came from ${names}:`, ...listed(found) }
}

const sinceWords = (since: Date | undefined) => (since ? ` since ${minuteOf(since)}` : '')

/** Lists messages of the channel before posts, because they matter more to the agent who asked. */
function listed({ query, posts, messages, count }: Hits): Pick<Answer, 'items' | 'omitted'> {
  const all = [...messages, ...posts].slice(0, shown)
  const items = all.map((said) => saidItem(said, { place: placeOf(said), ...(query && { query }) }))
  return { items, omitted: count - items.length }
}

export const placeOf = (said: PostRow | ChannelMessage) => {
  if (!('rootId' in said)) return 'in this channel'
  return said.kind === 'reply' ? 'a reply' : 'a post'
}

export async function findSaid(records: Records, id: number): Promise<PostRow | ChannelMessage | undefined> {
  const messages = await records.channel.messages()
  return messages.find((message) => message.id === id) ?? (await records.findPost(id))
}

export const writeSaid = (said: PostRow | ChannelMessage | undefined): Answer =>
  said ? { lead: 'Here it is:', items: [saidItem(said, { place: placeOf(said) })] } : { lead: nothingUnderId }

type Similar = { likened: boolean; hits: Hits | undefined }

const compared = 50

export async function similarTo(records: Records, { id }: Asked): Promise<Similar> {
  const said = await findSaid(records, Number(id))
  const query = said && anyOf(said.body)
  if (!said || !query) return { likened: said !== undefined, hits: undefined }
  const { posts, messages } = await hitsOf(records, query, undefined, compared)
  const posted = mostAlike(said.id, query, posts)
  const spoken = mostAlike(said.id, query, messages)
  return {
    likened: true,
    hits: { query, posts: posted, messages: spoken, count: posted.length + spoken.length },
  }
}

/**
 * Sorts posts or messages by the number of words that they have in common with the query. Drops those with too few
 * common words.
 */
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

/** Maximum number of posts that are counted per agent, beginning with the newest. */
const countedMost = 200

export type SaidBy = {
  slug: string
  /** Undefined if no agent has the slug. */
  agentId: AgentId | undefined
  hits: Hits
  /** True if no text contains all words of the topic, so that the answer shows texts with some of the words. */
  isLoose?: boolean
  since?: Date | undefined
  problem?: string
}

export async function saidBy(
  records: Records,
  { slug: asked = '', topic, since: words, question }: Asked,
): Promise<SaidBy> {
  const slug = asked === me ? records.asker.slug : asked.toLowerCase()
  const agent = await records.findAgent(slug)
  const query = topicQuery({ topic, question })
  // The word may be a topic instead of a name, as in "what was said about bridges".
  if (!agent)
    return { slug, agentId: undefined, hits: await search(records, { topic: slug, since: words, question }) }
  const since = words === undefined ? undefined : sinceOf(words, records.now)
  if (words !== undefined && !since) return { slug, agentId: agent.id, hits: nothing, problem: noDate }
  const exact = await textsBy(records, agent.id, query, since)
  if (exact.count > 0 || !query || query.terms.length === 1)
    return { slug, agentId: agent.id, hits: exact, since }
  const hits = await textsBy(records, agent.id, { ...query, join: 'any' }, since)
  return { slug, agentId: agent.id, hits, isLoose: true, since }
}

async function textsBy(
  records: Records,
  authorId: AgentId,
  query: Query | undefined,
  since: Date | undefined,
): Promise<Hits> {
  const [{ posts, count }, messages] = await Promise.all([
    query
      ? records.searchPosts({ query, authorId, since, limit: shown })
      : newestBy(records, authorId, since),
    records.channel.messages(),
  ])
  const own = talkOf(messages).filter(
    ({ author, body, createdAt }) =>
      author.id === authorId && (!query || matchOf(query, body) > 0) && (!since || createdAt >= since),
  )
  return { query, posts, messages: own.toReversed().slice(0, shown), count: count + own.length }
}

async function newestBy(records: Records, authorId: AgentId, since: Date | undefined) {
  const rows = await records.postsBy(authorId, since ? countedMost : shown)
  const posts = rows.filter(({ createdAt }) => !since || createdAt >= since)
  return { posts: posts.slice(0, shown), count: posts.length }
}

export function writeSaidBy({ slug, agentId, hits, isLoose, since, problem }: SaidBy): Answer {
  if (problem) return { lead: problem }
  if (agentId === undefined) {
    const none = `There is no agent "${slug}"`
    return hits.count === 0
      ? { lead: `${none}, and I found no text with that word in the public posts or in this channel.` }
      : { lead: `${none}, but ${counted(hits.count, 'text')} with that word:`, ...listed(hits) }
  }
  const ids = [agentId]
  const what = hits.query ? ' about that' : ''
  if (hits.count === 0)
    return {
      ids,
      lead: `${slug} has said nothing${what}${sinceWords(since)} in the public posts or in this channel.`,
    }
  const texts = since ? `, ${counted(hits.count, 'text')}${sinceWords(since)}` : ''
  if (isLoose)
    return {
      ids,
      lead: `No text by ${slug} has all of these words. These have some of them${sinceWords(since)}:`,
      ...listed(hits),
    }
  return { ids, lead: `${slug} said${what}${texts}:`, ...listed(hits) }
}

const sinceDefault = 'last week'

/** Finds posts and messages since a time. Refuses a phrase such as "since the flood", which names no time. */
export async function sinceAsked(
  records: Records,
  { since: asked, topic, question }: Asked,
): Promise<Search> {
  if (topic !== undefined && asked === undefined) return { ...nothing, problem: noDate }
  const words = asked ?? sinceDefault
  if (topic !== undefined) return search(records, { topic, since: words, question })
  const since = sinceOf(words, records.now)
  if (!since) return { ...nothing, problem: noDate }
  if (since > records.now) return { ...nothing, problem: 'That time is in the future.' }
  const [{ posts, count }, messages] = await Promise.all([
    records.postsSince(since, shown),
    records.channel.messages(),
  ])
  const recent = talkOf(messages).filter(({ createdAt }) => createdAt >= since)
  return { ...nothing, posts, messages: recent.toReversed().slice(0, 2), count: count + recent.length, since }
}

export function writeSince(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.query) return writeFound(found)
  if (found.count === 0)
    return { lead: `Nothing was posted${sinceWords(found.since)}, in public or in this channel.` }
  const lead = `${counted(found.count, 'text')}${sinceWords(found.since)}. The newest messages of this channel and the posts with the most replies:`
  return { lead, ...listed(found) }
}

const nothingFound = 'I found nothing about that in the public posts or in this channel'
export const nothingUnderId =
  'No public post and no message of this channel has that id. It may have been deleted.'
const noWords = 'Your question has no word that I can search for.'
const noDate = `I do not understand that time. Use a day such as 2026-01-31, or "yesterday", "3 days ago", "last week".`
