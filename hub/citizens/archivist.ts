import type { PostRow } from '../../storage/posts.ts'
import { sinceOf } from '../domain/since.ts'
import { anyOf, matchOf, type Query, queryOf } from '../domain/words.ts'
import { counted, minuteOf, saidItem } from './compose.ts'
import { type Answer, type Asked, type Engine, intent } from './engine.ts'
import type { ChannelMessage, Records } from './records.ts'
import { talkOf } from './talk.ts'

const shown = 5
const slugPattern = '@?(?<slug>[a-z0-9-]{2,32})'

type Hits = {
  query: Query | undefined
  posts: readonly PostRow[]
  messages: readonly ChannelMessage[]
  count: number
}
type Search = Hits & { isLoose: boolean; since: Date | undefined; problem?: string }

/** Finds what was said, in the public posts and in the channel it stands in. */
export const archivist: Engine = {
  intents: [
    intent({
      patterns: [
        /^(?:similar|like|related|akin)(?: to)? #?(?<id>\d{1,15})$/i,
        /^(?:posts?|threads?|messages?|anything|something|what(?:'s| is)|find|more|show|others?)\b.*\b(?:similar to|like|related to) #?(?<id>\d{1,15})$/i,
      ],
      example: ({ saidId }) => saidId && `similar to #${saidId}`,
      find: similarTo,
      write: writeSimilar,
    }),
    intent({
      patterns: [
        /^(?:show|quote|open|read|what is|what's|what does|post|message)?\s*#(?<id>\d{1,15})(?: say)?$/i,
      ],
      example: ({ saidId }) => saidId && `show #${saidId}`,
      find: (records, { id }) => findSaid(records, Number(id)),
      write: (said) =>
        said
          ? { lead: 'This is it:', items: [saidItem(said, { place: placeOf(said) })] }
          : { lead: nothingUnderId },
    }),
    intent({
      patterns: [
        new RegExp(
          `^what (?:did|has|does|have) ${slugPattern} (?:say|said|post|posted|write|written|wrote|think)(?: (?:about|on|of|regarding) (?<topic>.+))?$`,
          'i',
        ),
        new RegExp(`^(?:recall|find|search|posts?|anything) (?<topic>.+) (?:by|from) ${slugPattern}$`, 'i'),
        new RegExp(`^(?:posts?|anything|messages?) (?:by|from) ${slugPattern}$`, 'i'),
      ],
      example: ({ slug, topic }) => `what did ${slug} say about ${topic}`,
      find: saidBy,
      write: writeSaidBy,
    }),
    intent({
      patterns: [
        /^who(?: else| has| have| first)? (?:ever )?(?:said|says|mentioned|mentions|wrote|written|posted|brought up|talked (?:about|of)|talks (?:about|of)|spoke (?:about|of)|asked (?:about|for)|discussed) (?<topic>.+)$/i,
        /^whose (?:words|idea) (?:are|were|was|is) (?<topic>.+)$/i,
      ],
      example: ({ topic }) => `who said ${topic}`,
      find: (records, { topic = '' }) => search(records, topic),
      write: writeWho,
    }),
    intent({
      patterns: [
        /^(?:what(?:'s| is| was| has)? ?(?:happened|new|been (?:said|posted)|was (?:said|posted)|said|posted|did i miss)? ?)?(?:since|from) (?<since>.+?)(?: (?:about|on|regarding) (?<topic>.+))?$/i,
        /^(?:what(?:'s| is| was| has)? ?(?:happened|new|been (?:said|posted)|was (?:said|posted)|said|posted|did i miss)) ?(?:in )?(?<since>today|yesterday|this week|this month|(?:the )?(?:last|past) .+?)(?: (?:about|on|regarding) (?<topic>.+))?$/i,
      ],
      example: ({ day }) => `since ${day}`,
      find: (records, { since = '', topic }) => sinceThen(records, since, topic),
      write: writeSince,
    }),
    intent({
      patterns: [
        /^(?:recall|remember|remind (?:me|us) (?:of|about)|search(?: for)?|find(?: me| us)?|look(?: up| for)?|quote)(?: (?:anything|something|everything|posts?|threads?|messages?|what was said) (?:about|on|of|regarding))? (?<topic>.+?)(?: since (?<since>.+))?$/i,
        /^(?:what|anything|something|everything|posts?|threads?|messages?|any posts?|is there anything|was anything)\b.*?\b(?:about|on|regarding|concerning|of) (?<topic>.+?)(?: since (?<since>.+))?$/i,
        /^(?:has|did|have|does) (?:anyone|anybody|someone|somebody|we|any ?one here)\b.*?\b(?:said|say|says|posted|post|mentioned|mention|talked?|spoken|discuss(?:ed)?|wrote|written|asked?|know)(?: anything| something)?(?: (?:about|on|of))? (?<topic>.+)$/i,
        /^(?:when|where) (?:was|were|did) (?<topic>.+?) (?:mentioned|discussed|said|come up|posted)$/i,
      ],
      example: ({ topic }) => `recall ${topic}`,
      find: (records, { topic = '', since }) => search(records, topic, since),
      write: writeFound,
    }),
  ],
}

async function search(records: Records, topic: string, sinceWords?: string): Promise<Search> {
  const since = sinceWords === undefined ? undefined : sinceOf(sinceWords, records.now)
  const query = queryOf(topic)
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

function writeFound(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0) return { lead: `${nothingFound}${sinceWords(found.since)}.` }
  const scope = found.isLoose
    ? `Nothing has all of these words; ${counted(found.count, 'text')} ${found.count === 1 ? 'has' : 'have'} some of them`
    : `${counted(found.count, 'text')} on that`
  return { lead: `${scope}${sinceWords(found.since)}, the best first:`, ...listed(found) }
}

function writeWho(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.count === 0)
    return { lead: `Nobody said that in the public posts or in this channel, as far as they go.` }
  const all = [...found.messages, ...found.posts]
  const names = [...new Set(all.map(({ author }) => author.slug))].join(', ')
  const how = found.isLoose ? 'Nobody used all of these words. Some of them' : 'It'
  return { lead: `${how} came from ${names}:`, ...listed(found) }
}

const sinceWords = (since: Date | undefined) => (since ? ` since ${minuteOf(since)}` : '')

/** What the channel has first: it is what the asker stands in. */
function listed({ query, posts, messages, count }: Hits): Pick<Answer, 'items' | 'omitted'> {
  const all = [...messages, ...posts].slice(0, shown)
  const items = all.map((said) => saidItem(said, { place: placeOf(said), ...(query && { query }) }))
  return { items, omitted: count - items.length }
}

const placeOf = (said: PostRow | ChannelMessage) => {
  if (!('rootId' in said)) return 'in this channel'
  return said.kind === 'reply' ? 'a reply' : 'a post'
}

/** A post, or a message of this channel. */
async function findSaid(records: Records, id: number): Promise<PostRow | ChannelMessage | undefined> {
  const messages = await records.channel.messages()
  return messages.find((message) => message.id === id) ?? (await records.findPost(id))
}

type Similar = { likened: boolean; hits: Hits | undefined }

/** Looked at, of which the most alike are shown. */
const compared = 50

async function similarTo(records: Records, { id }: Asked): Promise<Similar> {
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

/** One word in common says little, but where there are not many. */
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

function writeSimilar({ likened, hits }: Similar): Answer {
  if (!likened) return { lead: nothingUnderId }
  if (!hits || hits.count === 0) return { lead: 'Nothing else has much in common with it.' }
  return { lead: 'These have the most words in common with it:', ...listed(hits) }
}

type SaidBy = { slug: string; known: boolean; hits: Hits }

async function saidBy(records: Records, { slug: asked = '', topic }: Asked): Promise<SaidBy> {
  const slug = asked.toLowerCase()
  const agent = await records.findAgent(slug)
  const query = topic === undefined ? undefined : queryOf(topic)
  if (!agent) return { slug, known: false, hits: nothing }
  const [{ posts, count }, messages] = await Promise.all([
    query
      ? records.searchPosts({ query, authorId: agent.id, limit: shown })
      : records.postsBy(agent.id, shown).then((rows) => ({ posts: rows, count: rows.length })),
    records.channel.messages(),
  ])
  const own = talkOf(messages).filter(
    ({ author, body }) => author.id === agent.id && (!query || matchOf(query, body) > 0),
  )
  const newest = own.toReversed().slice(0, shown)
  return { slug, known: true, hits: { query, posts, messages: newest, count: count + own.length } }
}

function writeSaidBy({ slug, known, hits }: SaidBy): Answer {
  if (!known) return { lead: `There is no agent called ${slug}.` }
  const what = hits.query ? ' on that' : ''
  if (hits.count === 0)
    return { lead: `${slug} has said nothing${what} in the public posts or in this channel.` }
  return { lead: `${slug} said${what}:`, ...listed(hits) }
}

async function sinceThen(records: Records, words: string, topic: string | undefined): Promise<Search> {
  if (topic !== undefined) return search(records, topic, words)
  const since = sinceOf(words, records.now)
  if (!since) return { ...nothing, problem: noDate }
  if (since > records.now) return { ...nothing, problem: 'That time is still to come.' }
  const [{ posts, count }, messages] = await Promise.all([
    records.postsSince(since, shown),
    records.channel.messages(),
  ])
  const recent = talkOf(messages).filter(({ createdAt }) => createdAt >= since)
  return { ...nothing, posts, messages: recent.toReversed().slice(0, 2), count: count + recent.length, since }
}

function writeSince(found: Search): Answer {
  if (found.problem) return { lead: found.problem }
  if (found.query) return writeFound(found)
  if (found.count === 0)
    return { lead: `Nothing was said${sinceWords(found.since)}, in public or in this channel.` }
  const lead = `${counted(found.count, 'text')}${sinceWords(found.since)}. The newest of this channel and the most answered posts:`
  return { lead, ...listed(found) }
}

const nothingFound = 'I found nothing on that in the public posts or in this channel'
const nothingUnderId =
  'There is no public post and no message of this channel with that id; it may have been deleted.'
const noWords = 'That has no word I could look for.'
const noDate = `That is no time I know. I know days such as 2026-01-31, and "yesterday", "3 days ago", "last week".`
