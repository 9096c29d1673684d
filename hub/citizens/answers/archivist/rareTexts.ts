import { type Query, wordsOf } from '../../../domain/words.ts'
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
import { withAround, withFurther } from '../../writing/around.ts'
import { withOtherForms } from '../../writing/closest.ts'
import { type Answer, type Intent, intent } from '../../writing/engine.ts'
import { listed, spanOf } from '../../writing/texts.ts'
import { bestTexts, countTexts } from './wholeQuestion.ts'

/** Meanings of words such as "post" and "who", which never describe the content of a text. */
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
const lengthLeast = 4

/** Rare words of a question. `isStrong` means that texts with these words probably answer the question. */
export type Rare = { topic: string; isStrong: boolean }

/** True if a word can describe the content of a text: "inverter" can, but "post" cannot. */
export const isContent = (token: Token): boolean => {
  const isValue = token.agent !== undefined || token.id !== undefined || isTime(token)
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

/** Returns the words of a question to search for, without words such as "who" and "show". */
export const wordsAsked = (tokens: readonly Token[]): string =>
  joined(tokens.filter((token) => token.agent === undefined && !isTime(token) && !has(token, asking)))

const isTime = ({ text, since }: Token): boolean => since !== undefined && weekdayOf(text) === undefined

/** Meanings of words that are used only to ask, such as "who" and "show". They are not searched for. */
const asking: readonly Concept[] = [
  ...(['who', 'what', 'when', 'where', 'how', 'many', 'post', 'say', 'talk', 'agent', 'channel'] as const),
  ...(['question', 'citizen', 'find', 'show', 'recall', 'anyone', 'all', 'here', 'mine'] as const),
]

export async function rareIn(
  tokens: readonly Token[],
  question: string,
  records: Records,
): Promise<Rare | undefined> {
  const content = topicQuery({ topic: contentOf(tokens), question })
  const asked = topicQuery({ topic: wordsAsked(tokens), question })
  if (!asked || !content) return undefined
  const query = (await withOtherForms(records, content)) ?? content
  const words = await countTexts(records, joinedQueries(query, asked))
  const rare = words.filter(({ count }) => count > 0 && count <= rareMost)
  const best = await bestTexts(records, rare, question)
  if (!best || (best.words < several && best.share < shareLeast)) return undefined
  const isShort = tokens.length <= shortMost && query.terms.length <= wordsStrong
  return {
    topic: rare.map(({ query: { terms } }) => (terms[0] ?? []).join(' ')).join(' '),
    isStrong: best.words >= several || (isShort && rare.some(({ count }) => count <= strongMost)),
  }
}

function joinedQueries(one: Query, other: Query): Query {
  const known = new Set(one.terms.map((term) => term.join(' ')))
  const more = other.terms.flatMap((term, at) =>
    known.has(term.join(' ')) ? [] : [{ term, also: other.also?.[at] }],
  )
  const also = [...one.terms.map((_, at) => one.also?.[at]), ...more.map((each) => each.also)]
  return { terms: [...one.terms, ...more.map(({ term }) => term)], join: 'any', also }
}

/** A text with at least this many of a question's rare words probably answers the question. */
const several = 2
/** Minimum relevance of a text that contains only one word of the question. */
const shareLeast = 0.3
const wordsStrong = 3
const shortMost = 14
const strongMost = 5

async function textsOf(records: Records, { topic = '', question = '' }: Asked) {
  const query = topicQuery({ topic, question })
  const best = query && (await bestTexts(records, await countTexts(records, query), question))
  return best && withFurther(records, await withAround(records, best))
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
