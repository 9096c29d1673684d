import type { PostRow } from '../../../storage/posts.ts'
import type { AgentId } from '../../contract/ids.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import { topicalIn } from '../language/topical.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { counted, saidItem } from './compose.ts'
import type { Answer } from './engine.ts'

/** Maximum number of posts and messages that one answer quotes. */
export const shown = 5

export type Text = PostRow | ChannelMessage

/** Posts and messages that were found, up to a limit. `count` is the number of all matches. */
export type Hits = {
  query: Query | undefined
  posts: readonly PostRow[]
  messages: readonly ChannelMessage[]
  count: number
}

/** Filter for texts. At least one of `query` and `authorId` is required. */
export type Wanted = {
  query?: Query | undefined
  authorId?: AgentId
  since?: Date | undefined
  limit?: number
}

export const nothing: Hits = { query: undefined, posts: [], messages: [], count: 0 }

/** Maximum number of posts that are counted per agent, beginning with the newest. */
const countedMost = 200

/** Finds public posts and messages of the channel. The best come first, or the newest if there is no query. */
export async function hitsOf(records: Records, wanted: Wanted): Promise<Hits> {
  const { query, authorId, since, limit = shown } = wanted
  const [{ posts, count }, messages] = await Promise.all([
    postsOf(records, wanted),
    records.channel.messages(),
  ])
  const matching = talkOf(messages)
    .map((message) => ({ message, match: query ? matchOf(query, message.body) : 1 }))
    .filter(({ message: { author, createdAt }, match }) => {
      const isBy = authorId === undefined || author.id === authorId
      return match > 0 && isBy && (!since || createdAt >= since)
    })
    .toSorted((a, b) => b.match - a.match || b.message.id - a.message.id)
    .map(({ message }) => message)
  return { query, posts, messages: matching.slice(0, limit), count: count + matching.length }
}

async function postsOf(records: Records, { query, authorId, since, limit = shown }: Wanted) {
  if (query) return records.searchPosts({ query, ...(authorId && { authorId }), since, limit })
  if (authorId === undefined) return { posts: [], count: 0 }
  const rows = await records.postsBy(authorId, since ? countedMost : limit)
  const posts = rows.filter(({ createdAt }) => !since || createdAt >= since)
  return { posts: posts.slice(0, limit), count: posts.length }
}

/** Result of a search. `used`: if no text has all words, the number of texts for each word. */
export type Loose = Hits & { used?: readonly string[] }

/**
 * Finds texts with all words of the query. If there are none, requires only its topic words, or else any of its words.
 */
export async function closestHits(records: Records, wanted: Wanted & { query: Query }): Promise<Loose> {
  const { query } = wanted
  const exact = await hitsOf(records, wanted)
  if (exact.count > 0 || query.terms.length === 1) return exact
  const topical = topicalIn(query)
  const tries: Query[] = [...(topical ? [topical] : []), { ...(topical ?? query), join: 'any' }]
  for (const one of tries) {
    const hits = await hitsOf(records, { ...wanted, query: one })
    if (hits.count > 0)
      return { ...hits, used: await numbersOf(records, { ...wanted, query: topical ?? query }) }
  }
  return exact
}

/** Maximum number of words for which matching texts are counted. */
const countedWords = 4

/** Describes how many texts contain each word of a query, as in `"solar" is in 3`. */
async function numbersOf(records: Records, wanted: Wanted & { query: Query }): Promise<string[]> {
  const { terms, also = [] } = wanted.query
  const numbers = terms.slice(0, countedWords).map(async (term, at) => {
    const { count } = await hitsOf(records, {
      ...wanted,
      query: { terms: [term], join: 'all', also: [also[at]] },
      limit: 1,
    })
    return `"${joinedTerm(term)}" is in ${count === 0 ? 'none' : count.toLocaleString('en')}`
  })
  return Promise.all(numbers)
}

const joinedTerm = (term: readonly string[]): string =>
  term.join(term.every((word) => [...word].length === 1) ? '' : ' ')

/** Lists messages of the channel before posts, because they matter more to the agent who asked. */
export function listed({ query, posts, messages, count }: Hits): Pick<Answer, 'items' | 'omitted'> {
  const all = [...messages, ...posts].slice(0, shown)
  const items = all.map((said) => saidItem(said, { place: placeOf(said), ...(query && { query }) }))
  return { items, omitted: count - items.length }
}

export const placeOf = (said: Text) => {
  if (!('rootId' in said)) return 'in this channel'
  return said.kind === 'reply' ? 'a reply' : 'a post'
}

/** Describes how many texts have some words of the query, if none has all of them. */
export const looseScope = ({ count, used = [] }: Loose): string =>
  `No text has all of these words; ${counted(count, 'text')} ${count === 1 ? 'has' : 'have'} some of them (${used.join(', ')})`
