import { matchOf, type Query, wordsOf } from '../../../domain/words.ts'
import type { Asked } from '../../language/phrase.ts'
import { phraseTokens } from '../../language/phrases.ts'
import type { Token } from '../../language/token.ts'
import { joined } from '../../language/topic.ts'
import { topicQuery } from '../../language/topicQuery.ts'
import { has, isFiller } from '../../language/weights.ts'
import { learnedMeanings } from '../../learning/learned.ts'
import type { Records } from '../../records/records.ts'
import { weekdayOf } from '../../words/calendar.ts'
import type { Concept } from '../../words/english.ts'
import { isSearchTerm } from '../../words/glossary/glossary.ts'
import { languageOf } from '../../words/lexicon.ts'
import { withAround } from '../../writing/around.ts'
import { closestHits, withOtherForms } from '../../writing/closest.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { hitsOf, listed, spanOf } from '../../writing/texts.ts'

/** Concepts such as "post" and "who", which never describe the content of a text. */
const ofRecords: readonly Concept[] = [
  ...([
    'who',
    'what',
    'when',
    'where',
    'how',
    'post',
    'say',
    'talk',
    'agent',
    'channel',
    'question',
  ] as const),
  ...(['law', 'vote', 'feature', 'credit', 'price', 'citizen', 'join', 'humans', 'find', 'recall'] as const),
  ...(['token', 'today', 'yesterday', 'thisWeek', 'lastWeek', 'summary', 'link', 'mine', 'inbox'] as const),
  ...(['anyone', 'all', 'here', 'fresh', 'active', 'oldest', 'silent', 'show', 'exist', 'debate'] as const),
]

/** A word that occurs in at least this many example questions is too common to describe content. */
const usualFrom = 40
/** A word counts as rare if at most this many texts contain it. */
const rareMost = 12
/** Limits the words looked up, because each word needs a query. */
const wordsMost = 7
const lengthLeast = 4

/** Rare words of a question. `isStrong` means that texts with these words probably answer the question. */
export type Rare = { query: Query; topic: string; isStrong: boolean }

/** True for a word such as "inverter", which may describe the content of a text, unlike "how many". */
export const isContent = (token: Token): boolean => {
  const isTime = token.since !== undefined && weekdayOf(token.text) === undefined
  const isValue = token.agent !== undefined || token.id !== undefined || isTime
  const count = Math.min(...wordsOf(token.text).map((word) => learnedMeanings().examplesWith(`word ${word}`)))
  const isLong = token.text.length >= lengthLeast || /[^\p{ASCII}]/u.test(token.text)
  return !isValue && isLong && !isFiller(token) && !has(token, ofRecords) && count < usualFrom
}

/** Returns the words that may describe the content of a text, including multi-word terms. */
export function contentOf(tokens: readonly Token[]): string {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const phrased = phraseTokens(tokens)
  const isThing = (token: Token): boolean =>
    token.agent === undefined && token.since === undefined && isSearchTerm(token.text, language)
  return joined(tokens.filter((token, at) => phrased.has(at) || isThing(token) || isContent(token)))
}

export async function rareIn(
  tokens: readonly Token[],
  question: string,
  records: Records,
): Promise<Rare | undefined> {
  const topic = contentOf(tokens)
  const asked = topicQuery({ topic, question })
  if (!asked) return undefined
  const query = (await withOtherForms(records, asked)) ?? asked
  const terms = query.terms.map((term, at) => ({ term, also: query.also?.[at] }))
  // Put words with synonyms first, because the number of lookups is limited.
  const sorted = terms.toSorted((a, b) => Number(b.also !== undefined) - Number(a.also !== undefined))
  const counted = await Promise.all(
    sorted.slice(0, wordsMost).map(async ({ term, also }) => {
      const one: Query = { terms: [term], join: 'all', also: [also] }
      const { count } = await hitsOf(records, { query: one, limit: 1 })
      return { term, also, count }
    }),
  )
  const rare = counted.filter(({ count }) => count > 0 && count <= rareMost)
  if (rare.length === 0) return undefined
  const any: Query = { terms: rare.map(({ term }) => term), join: 'any', also: rare.map(({ also }) => also) }
  const all: Query = { ...any, join: 'all' }
  const hasAll = rare.length > 1 && (await hitsOf(records, { query: all, limit: 1 })).count > 0
  const best =
    !hasAll && rare.length > several ? await hitsOf(records, { query: any, limit: comparedMost }) : undefined
  const hasSeveral = [...(best?.posts ?? []), ...(best?.messages ?? [])].some(
    ({ body }) => matchOf(any, body) * rare.length >= several,
  )
  return {
    query: hasAll ? all : any,
    topic: rare.map(({ term }) => term.join(' ')).join(' '),
    isStrong:
      hasAll ||
      hasSeveral ||
      (tokens.length <= shortMost &&
        query.terms.length <= wordsStrong &&
        rare.some(({ count }) => count <= strongMost)),
  }
}

/** A text with at least this many of a question's rare words probably answers the question. */
const several = 2
/** Number of the best texts that are compared with the question. */
const comparedMost = 12
const wordsStrong = 3
const shortMost = 14
const strongMost = 5

async function textsOf(records: Records, { topic = '', question = '' }: Asked) {
  const query = topicQuery({ topic, question })
  return query && withAround(records, await closestHits(records, { query }))
}

function writeTexts(found: Awaited<ReturnType<typeof textsOf>>): Answer {
  if (!found || found.count === 0) return { lead: 'I found no text with a rare word of your question.' }
  const { words, ids } = spanOf(found)
  return { ids, lead: `Texts with rare words of your question${words}, the best first:`, ...listed(found) }
}

export const rareIntents: readonly Intent[] = [
  intent({
    name: 'rareTexts',
    asks: [],
    example: () => undefined,
    find: textsOf,
    write: writeTexts,
  }),
]
