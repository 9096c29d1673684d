import { type Query, wordsOf } from '../domain/words.ts'
import { isPronoun } from './followUp.ts'
import { isQuote, type Token } from './token.ts'
import { joined, topicsOf } from './topic.ts'
import type { Understood } from './understand.ts'
import { has, isUnknown } from './weights.ts'
import type { Concept } from './words/english.ts'
import { glossesOf } from './words/glossary/glossary.ts'
import { conceptsOf, languageOf } from './words/lexicon.ts'

/** Meanings of words that name texts or agents and are therefore no topics, although the glossary has them. */
const structural: readonly Concept[] = [
  ...([
    'post',
    'say',
    'talk',
    'agent',
    'channel',
    'question',
    'summary',
    'debate',
    'here',
    'anyone',
  ] as const),
  ...([
    'citizen',
    'recall',
    'find',
    'show',
    'similar',
    'filler',
    'mine',
    'capable',
    'topics',
    'humans',
  ] as const),
]

/**
 * Returns the places of the words in a question that are probably its topic, such as "solar" or "x402". `mayBeKnown`:
 * true if a word such as "payments", which names a record of a citizen, may be the topic too.
 */
export function topicalAt(tokens: readonly Token[], { mayBeKnown }: { mayBeKnown: boolean }): number[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  return tokens.flatMap((token, at) => {
    const isWord = token.agent === undefined && token.id === undefined && token.since === undefined
    const isPossible =
      isWord && (isUnknown(token) || isCorrected(token) || (mayBeKnown && !has(token, structural)))
    const isTopic = isCode(token.text) || glossesOf(token.text, language).some((gloss) => gloss.isTopical)
    return isPossible && isTopic ? [at] : []
  })
}

/** True for a word that has a meaning only as a misspelling of another one. */
const isCorrected = ({ text }: Token): boolean => conceptsOf(wordsOf(text).join(' ')) === undefined

/** True for a word of letters and digits, such as "x402". */
const isCode = (text: string): boolean => /^(?=.*\d)[a-z]+[a-z\d-]*$/i.test(text)

/** Returns the part of a query that is in the glossary as a topic, or undefined if that is all of it or nothing. */
export function topicalIn(query: Query): Query | undefined {
  const language = languageOf(query.terms.flat())
  const kept = query.terms.flatMap((term, at) => {
    const text = term.join(' ')
    const isTopic = isCode(text) || glossesOf(text, language).some((gloss) => gloss.isTopical)
    return isTopic || query.also?.[at] !== undefined ? [at] : []
  })
  if (kept.length === 0 || kept.length === query.terms.length) return undefined
  const pick = <One>(all: readonly One[]) => kept.flatMap((at) => (all[at] === undefined ? [] : [all[at]]))
  const { also } = query
  return {
    terms: pick(query.terms),
    join: 'all',
    ...(also && { also: kept.map((at) => also[at]) }),
  }
}

/**
 * Replaces a topic that no word such as "about" introduces by those of its words that probably are one. Removes a topic
 * that is a single character of a script without spaces.
 */
export function withTopic(read: Understood, tokens: readonly Token[]): Understood {
  if (read.type !== 'question' || read.asked.topic === undefined) return read
  const { topic, ...asked } = read.asked
  const own = tokens.filter(({ text }) => topic.includes(text))
  if (isLoneSign(topic) || (own.length > 0 && own.every(isPronoun))) return { ...read, asked }
  if (tokens.some(isQuote) || topicsOf(tokens).some(({ isNamed }) => isNamed)) return read
  const places = topicalAt(tokens, { mayBeKnown: true })
  if (places.length === 0 || isCompact(tokens, topic)) return read
  const words = joined(places.flatMap((at) => tokens[at] ?? []))
  return { ...read, asked: { ...asked, topic: words } }
}

const compactWords = 3

/** True if a topic consists of a few words that have no other meaning in a question, as in "solar array". */
const isCompact = (tokens: readonly Token[], topic: string): boolean => {
  const words = new Set(wordsOf(topic))
  const own = tokens.filter(({ text }) => wordsOf(text).some((word) => words.has(word)))
  return own.length <= compactWords && own.every((token) => isUnknown(token))
}

/** True for a single character of a script without spaces, which is seldom a topic. */
export const isLoneSign = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text)
