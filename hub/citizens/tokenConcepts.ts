import { wordsOf } from '../domain/words.ts'
import { named, none, type Token } from './token.ts'
import type { Concept } from './words/english.ts'
import { conceptsOf, longestEntry, misspelt } from './words/lexicon.ts'
import type { Language } from './words/vocabularies.ts'

/** Assigns concepts to words. The longest sequence of words that a vocabulary contains becomes one token. */
export function withTheirConcepts(tokens: readonly Token[], language: Language): Token[] {
  const isWord = (token: Token | undefined) =>
    token !== undefined && token.id === undefined && token.since === undefined && token.agent === undefined
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (!isWord(token) || /^["“«]/.test(token.text) || token.concepts.size > 0) {
      result.push(token)
      at += 1
      continue
    }
    let length = 1
    let concepts: ReadonlySet<Concept> | undefined
    for (let words = Math.min(longestEntry, tokens.length - at); words > 0 && !concepts; words--) {
      const run = tokens.slice(at, at + words)
      if (!run.every(isWord)) continue
      concepts = conceptsOf(run.flatMap(({ text }) => wordsOf(text)).join(' '), language)
      length = words
    }
    result.push(...withConcepts(tokens.slice(at, at + length), concepts, language, at === 0))
    at += length
  }
  return result
}

function withConcepts(
  run: readonly Token[],
  found: ReadonlySet<Concept> | undefined,
  language: Language,
  isFirst: boolean,
): Token[] {
  const text = run
    .map((token) => token.text)
    .join(' ')
    .replace(/(?<=[^'\s])'s$/, found ? "'s" : '')
  const words = wordsOf(text)
  // A capitalised word inside a sentence is more likely a name than a typo.
  const isName = !isFirst && /^\p{Lu}/u.test(text)
  const concepts = found ?? (words.length > 1 || isName ? undefined : misspelt(words[0] ?? '', language))
  if (!concepts && words.length > 1) {
    const parts = words.map((word) => ({ word, known: conceptsOf(word, language) }))
    // A hyphen may join words, as in "peux-tu", or be part of a slug, as in "nobody-here".
    const isJoined = !text.includes('-') || words.some(({ length }) => length < 4)
    if (isJoined && parts.every(({ known }) => known))
      return parts.map(({ word, known }) => ({ text: word, concepts: known ?? none }))
  }
  return [named(text, concepts)]
}
