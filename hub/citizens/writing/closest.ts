import { matchOf, type Query } from '../../domain/words.ts'
import { isUnknownWord, topicalIn } from '../language/topical.ts'
import { alike } from '../learning/alike.ts'
import type { Records } from '../records/records.ts'
import { threadOf } from './around.ts'
import { inPairs, withCloseForms } from './closeForms.ts'
import { counted } from './compose.ts'
import { type Hits, hitsOf, nothing, shown, type Text, type Wanted } from './texts.ts'
import { withoutTypos } from './typos.ts'

export type Loose = Hits & { used?: readonly string[] }

/** Finds texts with all words of a query, or else with some of the words. */
export async function closestHits(
  records: Records,
  { question, ...wanted }: Wanted & { query: Query; question?: string | undefined },
): Promise<Loose> {
  const exact = await hitsOf(records, wanted)
  if (exact.count > 0) return exact
  const corrected = await withOtherForms(records, wanted.query)
  const query = corrected ?? wanted.query
  const again = corrected ? await hitsOf(records, { ...wanted, query }) : exact
  if (again.count > 0) return again
  const paired = await pairedHits(records, { ...wanted, query })
  if (paired.count > 0) return paired
  if (query.terms.length === 1) return again
  const counts = await countsOf(records, { ...wanted, query })
  const told = significantIn(query, counts)
  const missing = counts.filter((one) => one.count === 0 && !told.includes(one) && isName(one, question))
  const used = [...missing, ...told].slice(0, countedWords).map(numberOf)
  const all =
    told.length < counts.length && (await hitsOf(records, { ...wanted, query: joinedBy('all', told) }))
  if (all && all.count > 0) return { ...all, used }
  const any = await anyOf(records, wanted, told)
  if (any.count === 0) return exact
  const limit = wanted.limit ?? shown
  const first = rarestFirst(any, told, looseRead)
  return {
    ...(question === undefined
      ? cut(first, limit)
      : await fullest(records, first, { question, limit, since: wanted.since })),
    used,
  }
}

async function anyOf(records: Records, wanted: Wanted, told: readonly Counted[]): Promise<Hits> {
  const any = await hitsOf(records, { ...wanted, query: joinedBy('any', told), limit: looseRead })
  const rare = told.filter(({ count }) => count > 0 && count <= looseRead)
  if (any.count <= looseRead || rare.length === 0) return any
  const first = await hitsOf(records, { ...wanted, query: joinedBy('any', rare), limit: looseRead })
  const posts = new Map([...first.posts, ...any.posts].map((post) => [post.id, post]))
  return { ...any, posts: [...posts.values()] }
}

/** True for a probable name: a capitalized word that is not the first word of the question. */
function isName({ query: { terms } }: Counted, question = ''): boolean {
  const word = joinedTerm(terms[0] ?? [])
  const capital = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
  return capital !== word && question.split(' ').indexOf(capital) > 0
}

const cut = (hits: Hits, limit: number): Hits => ({
  ...hits,
  posts: hits.posts.slice(0, limit),
  messages: hits.messages.slice(0, limit),
})

const besideMost = 3
/** Number of best-matching posts whose conversations are read. */
const conversationsRead = 3

/** Returns the texts most relevant to a question, including other texts from the threads of matching posts. */
async function fullest(
  records: Records,
  hits: Hits,
  { question, limit, since }: { question: string; limit: number; since?: Date | undefined },
): Promise<Hits> {
  const threads = await Promise.all(
    hits.posts.slice(0, conversationsRead).map((post) => threadOf(records, post)),
  )
  const found = new Set(hits.posts.map(({ id }) => id))
  // Remove duplicates, because two of the texts found may belong to the same thread.
  const beside = [...new Map(threads.flat().map((post) => [post.id, post])).values()].filter(
    ({ id, createdAt }) => !found.has(id) && (!since || createdAt >= since),
  )
  const all: Text[] = [...hits.messages, ...hits.posts, ...beside]
  const ranked = alike(question, all, ({ body }) => body).map(({ said }) => said)
  const order = new Map(ranked.map((said, at) => [said, at]))
  const sorted = <Said extends Text>(some: readonly Said[]): Said[] =>
    some.toSorted((a, b) => (order.get(a) ?? all.length) - (order.get(b) ?? all.length))
  const best = new Set(ranked.slice(0, limit))
  const around = sorted(beside)
    .filter((said) => best.has(said))
    .slice(0, besideMost)
  const sure = { ...hits, posts: sorted(hits.posts), messages: sorted(hits.messages) }
  return { ...cut(sure, limit - around.length), around }
}

const rareMost = 12

/** Leaves out words that have little meaning, such as "quick" in "quick news of the inverter". */
function significantIn(query: Query, counts: readonly Counted[]): readonly Counted[] {
  const topical = new Set((topicalIn(query) ?? query).terms.map(joinedTerm))
  const told = counts.filter(({ query: { terms }, count }) => {
    const word = joinedTerm(terms[0] ?? [])
    const isRare = count > 0 && count <= rareMost && isUnknownWord(word)
    return topical.has(word) || (isRare && /^\p{sc=Latin}{1,3}$/u.test(word) === false)
  })
  return told.some(({ count }) => count > 0) ? told : counts
}

const joinedBy = (join: Query['join'], counts: readonly Counted[]): Query => ({
  terms: counts.flatMap(({ query }) => query.terms),
  join,
  also: counts.map(({ query }) => query.also?.[0]),
})

/** For a query word found in no text, adds another form ("deadlocked" for "deadlocks") or a corrected spelling. */
export async function withOtherForms(records: Records, query: Query): Promise<Query | undefined> {
  const close = await withCloseForms(records, query)
  return (await withoutTypos(records, close ?? query)) ?? close
}

/** Minimum fraction of a topic's bigrams (pairs of adjacent characters) that a text must contain. */
const pairsLeast = 0.5
const pairedRead = 20

/** Finds texts that share enough bigrams with a topic in a script without spaces, best match first. */
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
/** Limits the number of words whose rarity is looked up, because each word needs a query. */
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

/** Sorts texts by the rarity of the query words that they contain. */
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

/** First words of an answer whose texts contain only some of the words of a question. */
export const noneHasAll = 'No text has all of these words'

export const looseScope = ({ count, used = [] }: Loose): string =>
  `${noneHasAll}; ${counted(count, 'text')} ${count === 1 ? 'fits' : 'fit'} best (${used.join(', ')})`
