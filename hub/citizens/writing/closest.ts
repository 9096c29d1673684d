import { matchOf, type Query } from '../../domain/words.ts'
import { isUnknownWord, topicalIn } from '../language/topical.ts'
import type { Records } from '../records/records.ts'
import { inPairs, withCloseForms } from './closeForms.ts'
import { counted } from './compose.ts'
import { type Hits, hitsOf, nothing, shown, type Text, type Wanted } from './texts.ts'
import { withoutTypos } from './typos.ts'

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
  const counts = await countsOf(records, { ...wanted, query })
  const told = significantIn(query, counts)
  const used = told.slice(0, countedWords).map(numberOf)
  const all =
    told.length < counts.length && (await hitsOf(records, { ...wanted, query: joinedBy('all', told) }))
  if (all && all.count > 0) return { ...all, used }
  const any = await hitsOf(records, { ...wanted, query: joinedBy('any', told), limit: looseRead })
  return any.count > 0 ? { ...rarestFirst(any, told, wanted.limit ?? shown), used } : exact
}

/** A word outside the vocabularies is significant only if at most this many texts contain it. */
const rareMost = 12

/** Leaves out words that say little, such as "quick" in "quick news of the inverter". */
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

/** Adds forms and corrections of the words that are in no text. */
export async function withOtherForms(records: Records, query: Query): Promise<Query | undefined> {
  const close = await withCloseForms(records, query)
  return (await withoutTypos(records, close ?? query)) ?? close
}

/** Minimum share of a topic's character pairs that a text must contain. */
const pairsLeast = 0.5
const pairedRead = 20

/** Finds texts that share enough character pairs with a topic in a script without spaces, best match first. */
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
/** Limits the words whose rarity is looked up, because each word needs a query. */
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

export const looseScope = ({ count, used = [] }: Loose): string =>
  `No text has all of these words; ${counted(count, 'text')} ${count === 1 ? 'has' : 'have'} some of them (${used.join(', ')})`
