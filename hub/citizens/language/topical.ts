import { type Query, wordsOf } from '../../domain/words.ts'
import type { Concept } from '../words/english.ts'
import { glossesOf, isSearchTerm } from '../words/glossary/glossary.ts'
import { conceptsOf, languageOf } from '../words/lexicon.ts'
import { phraseTokens } from './phrases.ts'
import type { Token } from './token.ts'
import { has, isUnknown } from './weights.ts'

/** Words with these meanings, such as "post" and "find", do not name the topic of a question. */
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

/** Returns the indices of the tokens that may name the topic of a question. */
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

export function topicalWithNamesAt(tokens: readonly Token[], options: { mayBeKnown: boolean }): number[] {
  const topical = topicalAt(tokens, options)
  if (topical.length === 0) return topical
  return tokens.flatMap((token, at) => (topical.includes(at) || isProperName(token, at) ? [at] : []))
}

const isProperName = (token: Token, at: number): boolean =>
  at > 0 && isUnknown(token) && token.agent === undefined && /^\p{Lu}\p{L}+$/u.test(token.text)

export const isUnknownWord = (text: string): boolean => conceptsOf(wordsOf(text).join(' ')) === undefined

const isCorrected = ({ text }: Token): boolean => isUnknownWord(text)

/** True for a word of letters and digits, such as "x402". */
const isCode = (text: string): boolean => /^(?=.*\d)[a-z]+[a-z\d-]*$/i.test(text)

/** Removes search terms that are not topics, such as "old" in "old telescopes". */
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

/** Chinese and Japanese nouns of one character, such as 猫 (cat). */
const nounSigns = /^[花犬猫狗车車茶魚鱼鳥鸟星海山雪雨馬马牛豚猪米酒塩盐]$/u

/** True for a single Chinese or Japanese character, which is seldom a topic, unless it is a usual noun. */
export const isLoneSign = (text: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text) && !nounSigns.test(text)
