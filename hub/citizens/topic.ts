import type { Token } from './token.ts'
import { binding, has, isTopicWord } from './weights.ts'
import type { Concept } from './words/english.ts'

/** Words that introduce a topic: the rest of the question follows them. */
const openers = new Set<Concept>(['about', 'recall', 'say', 'know', 'since'])
/** Words at the end of a question that are not part of its topic, as in "wer hat über Solar gesprochen". */
const closers = new Set<Concept>([
  'say',
  'know',
  'exist',
  'filler',
  'show',
  'talk',
  'aboutPost',
  'here',
  'find',
])

/** The range of tokens that form a topic. Words in this range do not count as concepts. */
export type Topic = { from: number; to: number; isNamed: boolean }

/** Every topic is tried with every phrase, so their number is limited. */
const topicsMax = 4

/** Returns the possible topics of a question: the words after one such as "about", up to a time or an author. */
export function topicsOf(tokens: readonly Token[]): Topic[] {
  const topics = tokens.flatMap((token, at) => {
    if (!has(token, openers)) return []
    let to = at + 1
    const ends = (next: Token) =>
      next.since !== undefined || (next.agent !== undefined && has(tokens[to - 1] as Token, ['by']))
    while (to < tokens.length && !ends(tokens[to] as Token)) to += 1
    while (
      to > at + 1 &&
      has(tokens[to - 1] as Token, to < tokens.length ? ['by', 'since', 'filler'] : closers)
    )
      to -= 1
    let from = at + 1
    while (from < to && has(tokens[from] as Token, ['filler', 'anyone', 'about'])) from += 1
    const isId = tokens.slice(from, to).some(({ id }) => id !== undefined)
    return from < to && !isId ? [{ from, to, isNamed: token.concepts.has('about') }] : []
  })
  return topics.slice(0, topicsMax)
}

export const rangeText = (tokens: readonly Token[], { from, to }: Topic) => joined(tokens.slice(from, to))

/** Joins words with spaces, except in scripts that use none. */
const joined = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )

/** Returns the words that are in no vocabulary, with the fillers between them. */
export function restText(tokens: readonly Token[], isFree: (at: number) => boolean): string | undefined {
  const places = tokens.flatMap((token, at) => (isFree(at) && isTopicWord(token) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = tokens.slice(first, last + 1)
  return joined(between.filter((token, index) => isFree(first + index) && !has(token, binding)))
}
