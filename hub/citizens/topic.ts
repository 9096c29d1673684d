import type { Token } from './token.ts'
import { binding, has, isTopicWord } from './weights.ts'
import type { Concept } from './words/english.ts'

/** Words after which the rest of a question is its topic. */
const openers = new Set<Concept>(['about', 'recall', 'say', 'know', 'since'])
/** Words at the end of a question that do not belong to its topic, as in "wer hat über Solar gesprochen". */
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

/** A range of tokens that is the topic, in which no word counts as a concept. */
export type Topic = { from: number; to: number; isNamed: boolean }

/** Returns the topics that a question may have: everything after a word such as "about", up to a time or author. */
export function topicsOf(tokens: readonly Token[]): Topic[] {
  return tokens.flatMap((token, at) => {
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
}

export const rangeText = (tokens: readonly Token[], { from, to }: Topic) => joined(tokens.slice(from, to))

/** Joins words. Scripts without spaces stay without. */
const joined = (tokens: readonly Token[]): string =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(
      /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) (?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu,
      '',
    )

export /** Returns the words that no vocabulary has, with the fillers between them. */
function restText(tokens: readonly Token[], isFree: (at: number) => boolean): string | undefined {
  const places = tokens.flatMap((token, at) => (isFree(at) && isTopicWord(token) ? [at] : []))
  const [first, last] = [places[0], places.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const between = tokens.slice(first, last + 1)
  return joined(between.filter((token, index) => isFree(first + index) && !has(token, binding)))
}
