import { wordsOf } from '../../domain/words.ts'
import { isSearchPhrase } from '../words/glossary/glossary.ts'
import type { Token } from './token.ts'

export type Range = { from: number; to: number }

const longest = 4

/** Finds the longest multi-word search terms, such as "ordine del giorno", in a list of words. */
export function phrasesIn(words: readonly string[]): Range[] {
  const found: Range[] = []
  for (let from = 0; from < words.length - 1; from++) {
    for (let to = Math.min(words.length, from + longest); to > from + 1; to--) {
      if (!isSearchPhrase(words.slice(from, to).join(' '))) continue
      found.push({ from, to })
      from = to - 1
      break
    }
  }
  return found
}

/** Returns the positions of the tokens that belong to multi-word search terms. */
export function phraseTokens(tokens: readonly Token[]): Set<number> {
  const places = tokens.flatMap(({ text }, at) => wordsOf(text).map((word) => ({ word, at })))
  const ranges = phrasesIn(places.map(({ word }) => word))
  return new Set(ranges.flatMap(({ from, to }) => places.slice(from, to).map(({ at }) => at)))
}
