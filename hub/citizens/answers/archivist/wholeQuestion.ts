import { type Query, wordsOf } from '../../../domain/words.ts'
import { stemOf } from '../../language/meant.ts'
import { alike } from '../../learning/alike.ts'
import { learnedMeanings } from '../../learning/learned.ts'
import type { Records } from '../../records/records.ts'
import { nearStems } from '../../words/glossary/thesaurus.ts'
import { type Hits, hitsOf, shown, type Text, type Wanted } from '../../writing/texts.ts'

/** Word of a question with its synonyms, and the number of texts that contain it. */
export type Counted = { query: Query; count: number }

export type Best = Hits & {
  /** Number of words of the question that the best text contains. */
  words: number
  /** Relevance of the best text to the question, from 0 to 1. */
  share: number
}

/** Maximum number of words that are looked up, because each needs a database query. */
const lookedUpMost = 12
/** A word in more texts than this is too common to select texts by. */
export const selectingMost = 200
const readMost = 60

/** Counts the texts that contain each word, for the rarest words of a query only. */
export async function countTexts(records: Records, { terms, also = [] }: Query): Promise<Counted[]> {
  const all = terms.map((term, at) => ({ term, also: also[at], usual: usualOf(term) }))
  const telling = all.toSorted((a, b) => a.usual - b.usual).slice(0, lookedUpMost)
  return Promise.all(
    telling.map(async (one) => {
      const own: Query = { terms: [one.term], join: 'all', also: [one.also] }
      const exact = await hitsOf(records, { query: own, limit: 1 })
      const near = exact.count === 0 ? withNear(own) : undefined
      const query = near ?? own
      const { count } = near ? await hitsOf(records, { query, limit: 1 }) : exact
      return { query, count }
    }),
  )
}

/** Minimum similarity of a substitute word, such as "mend" if no text contains "repair". */
const nearGrade = 0.6
const nearMost = 4
/** Minimum length of a stem. Too many words begin with a shorter stem. */
const stemLeast = 4

/** Adds words of similar meaning, such as "mend" for "repair". Returns undefined if there are none. */
function withNear({ terms, join, also }: Query): Query | undefined {
  const [word = '', ...more] = terms[0] ?? []
  if (more.length > 0) return undefined
  const near = [...nearStems(stemOf(word))]
    .filter(([stem, grade]) => grade >= nearGrade && stem.length >= stemLeast)
    .slice(0, nearMost)
    .map(([stem]) => [stem])
  return near.length === 0 ? undefined : { terms, join, also: [[...(also?.[0] ?? []), ...near]] }
}

/** Returns the number of example questions that contain a term. */
const usualOf = (term: readonly string[]): number =>
  Math.min(...term.flatMap(wordsOf).map((word) => learnedMeanings().examplesWith(`word ${word}`)))

/** Finds the most relevant texts that contain any of the given words, except very common words. */
export async function bestTexts(
  records: Records,
  words: readonly Counted[],
  question: string,
  wanted: Omit<Wanted, 'query'> = {},
): Promise<Best | undefined> {
  const known = words.filter(({ count }) => count > 0)
  const selecting = known.filter(({ count }) => count <= selectingMost)
  if (selecting.length === 0) return undefined
  const query = anyOf(selecting)
  const { posts, messages, count } = await hitsOf(records, { ...wanted, query, limit: readMost })
  const found = alike<Text>(question, [...messages, ...posts], ({ body }) => body)
  const [best] = found
  if (!best) return undefined
  const shares = new Map(found.map(({ said, share }) => [said, share]))
  const shareOf = (said: Text): number => shares.get(said) ?? 0
  const near = <Said extends Text>(all: readonly Said[]): Said[] =>
    all
      .filter((said) => shareOf(said) >= best.share * nearLeast)
      .toSorted((a, b) => shareOf(b) - shareOf(a) || b.id - a.id)
  const [messagesNear, postsNear] = [near(messages), near(posts)]
  const isAll = posts.length + messages.length >= count
  return {
    query,
    posts: postsNear.slice(0, shown),
    messages: messagesNear.slice(0, shown),
    count: isAll ? postsNear.length + messagesNear.length : count,
    words: best.words,
    share: best.share,
  }
}

const nearLeast = 0.5

export const anyOf = (words: readonly Counted[]): Query => ({
  terms: words.flatMap(({ query }) => query.terms),
  join: 'any',
  also: words.map(({ query }) => query.also?.[0]),
})
