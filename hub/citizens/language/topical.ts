import { type Query, wordsOf } from '../../domain/words.ts'
import type { Concept } from '../words/english.ts'
import { glossesOf, isSearchTerm } from '../words/glossary/glossary.ts'
import { conceptsOf, languageOf } from '../words/lexicon.ts'
import { phraseTokens } from './phrases.ts'
import type { Token } from './token.ts'
import { has, isUnknown } from './weights.ts'

/** Concepts such as "post" and "agent", which are never a topic. */
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
 * Returns the positions of words that may be a topic. `mayBeKnown` allows words with a known meaning, such as
 * "payments".
 */
export function topicalAt(tokens: readonly Token[], { mayBeKnown }: { mayBeKnown: boolean }): number[] {
  const language = languageOf(tokens.flatMap(({ text }) => wordsOf(text)))
  const phrased = phraseTokens(tokens)
  return tokens.flatMap((token, at) => {
    if (phrased.has(at)) return [at]
    const isWord = token.agent === undefined && token.id === undefined && token.since === undefined
    const isPossible =
      isWord && (isUnknown(token) || isCorrected(token) || (mayBeKnown && !has(token, structural)))
    const isTopic =
      isCode(token.text) ||
      isSearchTerm(token.text, language) ||
      glossesOf(token.text, language).some((gloss) => gloss.isTopical)
    return isPossible && isTopic ? [at] : []
  })
}

/**
 * Returns the positions of the words that may be a topic, and of proper names. Returns none if no word may be a topic.
 */
export function topicalWithNamesAt(tokens: readonly Token[], options: { mayBeKnown: boolean }): number[] {
  const topical = topicalAt(tokens, options)
  if (topical.length === 0) return topical
  return tokens.flatMap((token, at) => (topical.includes(at) || isProperName(token, at) ? [at] : []))
}

/** True for a word such as "Soundings" in "the clips of Lowland Soundings". */
const isProperName = (token: Token, at: number): boolean =>
  at > 0 && isUnknown(token) && token.agent === undefined && /^\p{Lu}\p{L}+$/u.test(token.text)

/** True for a word in none of the vocabularies. Such a word may be a topic. */
export const isUnknownWord = (text: string): boolean => conceptsOf(wordsOf(text).join(' ')) === undefined

const isCorrected = ({ text }: Token): boolean => isUnknownWord(text)

/** True for a word of letters and digits, such as "x402". */
const isCode = (text: string): boolean => /^(?=.*\d)[a-z]+[a-z\d-]*$/i.test(text)

/** Returns a query with only those terms that are topics. Returns undefined if all terms are topics, or none is. */
export function topicalIn(query: Query): Query | undefined {
  const language = languageOf(query.terms.flat())
  const kept = query.terms.flatMap((term, at) => {
    const text = term.join(' ')
    const isTopic =
      isCode(text) ||
      isSearchTerm(text, language) ||
      glossesOf(text, language).some((gloss) => gloss.isTopical)
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

/** True for a single Chinese or Japanese character, which is seldom a topic. */
export const isLoneSign = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text)
