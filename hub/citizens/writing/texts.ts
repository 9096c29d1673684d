import type { PostRow } from '../../../storage/posts.ts'
import type { AgentId } from '../../contract/ids.ts'
import { matchOf, type Query } from '../../domain/words.ts'
import { topicalIn } from '../language/topical.ts'
import type { ChannelMessage, Records } from '../records/records.ts'
import { talkOf } from '../records/talk.ts'
import { inPairs, withCloseForms } from './closeForms.ts'
import { counted, dayOf, saidItem } from './compose.ts'
import type { Answer } from './engine.ts'
import { withoutTypos } from './typos.ts'

export const shown = 5

export type Text = PostRow | ChannelMessage

/** Texts that were found. `count` also includes those that are not listed. */
export type Hits = {
  query: Query | undefined
  posts: readonly PostRow[]
  messages: readonly ChannelMessage[]
  count: number
}

/** Conditions of a search. Without a query, `authorId` is required. */
export type Wanted = {
  query?: Query | undefined
  authorId?: AgentId
  since?: Date | undefined
  limit?: number
}

export const nothing: Hits = { query: undefined, posts: [], messages: [], count: 0 }

const countedMost = 200

/** Finds public posts and the channel's messages, the best matches first. */
export async function hitsOf(records: Records, wanted: Wanted): Promise<Hits> {
  const { query, authorId, since, limit = shown } = wanted
  const [{ posts, count }, messages] = await Promise.all([
    postsOf(records, wanted),
    records.channel.messages(),
  ])
  const literal = query?.also && literalOf(query)
  const matchIn = (text: string): number => {
    const match = query ? matchOf(query, text) : 1
    return literal && match > 0 ? match + matchOf(literal, text) : match
  }
  const matching = talkOf(messages)
    .map((message) => ({ message, match: matchIn(message.body) }))
    .filter(({ message: { author, createdAt }, match }) => {
      const isBy = authorId === undefined || author.id === authorId
      return match > 0 && isBy && (!since || createdAt >= since)
    })
    .toSorted((a, b) => b.match - a.match || b.message.id - a.message.id)
    .map(({ message }) => message)
  return { query, posts, messages: matching.slice(0, limit), count: count + matching.length }
}

async function postsOf(records: Records, { query, authorId, since, limit = shown }: Wanted) {
  if (query) {
    const wanted = { ...(authorId && { authorId }), since, limit }
    const literal = query.also && literalOf(query)
    const [all, first] = await Promise.all([
      records.searchPosts({ ...wanted, query }),
      literal ? records.searchPosts({ ...wanted, query: literal }) : { posts: [] },
    ])
    const posts = [...new Map([...first.posts, ...all.posts].map((post) => [post.id, post])).values()]
    return { posts: posts.slice(0, limit), count: all.count }
  }
  if (authorId === undefined) return { posts: [], count: 0 }
  const rows = await records.postsBy(authorId, since ? countedMost : limit)
  const posts = rows.filter(({ createdAt }) => !since || createdAt >= since)
  return { posts: posts.slice(0, limit), count: posts.length }
}

/** Removes the synonyms, because texts with the words themselves come first. */
const literalOf = ({ terms, join }: Query): Query => ({ terms, join })

export type Loose = Hits & { used?: readonly string[] }

export async function closestHits(records: Records, wanted: Wanted & { query: Query }): Promise<Loose> {
  const exact = await hitsOf(records, wanted)
  if (exact.count > 0) return exact
  const corrected = await withOtherForms(records, wanted.query)
  const query = corrected ?? wanted.query
  const again = corrected ? await hitsOf(records, { ...wanted, query }) : exact
  if (again.count > 0) return again
  const paired = await pairedHits(records, { ...wanted, query })
  if (paired.count > 0) return paired
  if (query.terms.length === 1) return again
  const topical = topicalIn(query)
  const counts = await countsOf(records, { ...wanted, query: topical ?? query })
  const used = counts.slice(0, countedWords).map(numberOf)
  const all = topical && (await hitsOf(records, { ...wanted, query: topical }))
  if (all && all.count > 0) return { ...all, used }
  const any = await hitsOf(records, {
    ...wanted,
    query: { ...(topical ?? query), join: 'any' },
    limit: looseRead,
  })
  return any.count > 0 ? { ...rarestFirst(any, counts, wanted.limit ?? shown), used } : exact
}

/** Adds forms and corrections of the words that are in no text. */
export async function withOtherForms(records: Records, query: Query): Promise<Query | undefined> {
  const close = await withCloseForms(records, query)
  return (await withoutTypos(records, close ?? query)) ?? close
}

/** Texts need this fraction of the pairs of signs of a topic. */
const pairsLeast = 0.5
const pairedRead = 20

/** Finds texts with most pairs of signs of a topic in a script without spaces, the closest first. */
async function pairedHits(records: Records, wanted: Wanted & { query: Query }): Promise<Hits> {
  const query = inPairs(wanted.query)
  if (!query) return nothing
  const { posts, messages } = await hitsOf(records, { ...wanted, query, limit: pairedRead })
  const closest = <Said extends { body: string }>(all: readonly Said[]): Said[] =>
    all
      .map((said) => ({ said, match: matchOf(query, said.body) }))
      .filter(({ match }) => match >= pairsLeast)
      .toSorted((a, b) => b.match - a.match)
      .map(({ said }) => said)
  const [near, here] = [closest(posts), closest(messages)]
  return {
    query,
    posts: near.slice(0, shown),
    messages: here.slice(0, shown),
    count: near.length + here.length,
  }
}

const countedWords = 4
/** Maximum number of words whose rarity is looked up, because each needs a query. */
const weighedMost = 8
const looseRead = 40

type Counted = { query: Query; count: number }

function countsOf(records: Records, wanted: Wanted & { query: Query }): Promise<Counted[]> {
  const { terms, also = [] } = wanted.query
  const counts = terms.slice(0, weighedMost).map(async (term, at) => {
    const query: Query = { terms: [term], join: 'all', also: [also[at]] }
    return { query, count: (await hitsOf(records, { ...wanted, query, limit: 1 })).count }
  })
  return Promise.all(counts)
}

const numberOf = ({ query: { terms }, count }: Counted): string =>
  `"${joinedTerm(terms[0] ?? [])}" is in ${count === 0 ? 'none' : count.toLocaleString('en')}`

/** Sorts texts that have some words of a query by the rarity of these words. */
export function rarestFirst(hits: Hits, counts: readonly Counted[], limit: number): Hits {
  const weightOf = (body: string): number =>
    counts.reduce(
      (sum, { query, count }) => sum + (matchOf(query, body) > 0 ? 1 / (1 + Math.log1p(count)) : 0),
      0,
    )
  const sorted = <Said extends Text>(all: readonly Said[]): Said[] =>
    all
      .map((said) => ({ said, weight: weightOf(said.body) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ said }) => said)
      .slice(0, limit)
  return { ...hits, posts: sorted(hits.posts), messages: sorted(hits.messages) }
}

const joinedTerm = (term: readonly string[]): string =>
  term.join(term.every((word) => [...word].length === 1) ? '' : ' ')

/** Lists messages first, because they matter more to the asker than posts. */
export function listed({ query, posts, messages, count }: Hits): Pick<Answer, 'items' | 'omitted'> {
  const all = [...messages, ...posts].slice(0, shown)
  const items = all.map((said) => saidItem(said, { place: placeOf(said), ...(query && { query }) }))
  return { items, omitted: count - items.length }
}

/** Describes the authors and dates of texts, but only if all texts are loaded. */
export function spanOf({ posts, messages, count }: Hits): { words: string; ids: number[] } {
  const all = [...messages, ...posts].toSorted(
    (a, b) => Number(a.createdAt) - Number(b.createdAt) || a.id - b.id,
  )
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first === last || all.length < count) return { words: '', ids: [] }
  const slugs = all.map(({ author }) => author.slug)
  const authors = [...new Set(slugs)].map((slug) => `${slug} ${slugs.filter((one) => one === slug).length}`)
  return {
    words: ` (by ${authors.join(', ')}; the oldest #${first.id} of ${dayOf(first.createdAt)}, the newest #${last.id} of ${dayOf(last.createdAt)})`,
    ids: all.map(({ id }) => id),
  }
}

export const placeOf = (said: Text) => {
  if (!('rootId' in said)) return 'in this channel'
  const replies = said.replyCount > 0 ? ` with ${counted(said.replyCount, 'reply', 'replies')}` : ''
  return `${said.kind === 'reply' ? 'a reply' : 'a post'}${replies}`
}

export const looseScope = ({ count, used = [] }: Loose): string =>
  `No text has all of these words; ${counted(count, 'text')} ${count === 1 ? 'has' : 'have'} some of them (${used.join(', ')})`
