import { wordsOf } from '../../domain/words.ts'
import type { Concept } from '../words/english.ts'
import { conceptsOf, longestEntry, misspelt } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { isKnownWord } from './knownWord.ts'
import { isQuote, named, none, type Token } from './token.ts'

type Reading = { language: Language; corrects: boolean }

export function withTheirConcepts(tokens: readonly Token[], reading: Reading): Token[] {
  const { language } = reading
  const isWord = (token: Token | undefined) =>
    token !== undefined && token.id === undefined && token.since === undefined && token.agent === undefined
  const result: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    if (!isWord(token) || isQuote(token) || token.concepts.size > 0) {
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
    const found = withConcepts(tokens.slice(at, at + length), concepts, reading, at === 0)
    const isEnd = tokens[at + length - 1]?.ends === true
    result.push(
      ...found.map((one, index) =>
        isEnd && index === found.length - 1 ? { ...one, ends: true as const } : one,
      ),
    )
    at += length
  }
  return result
}

function withConcepts(
  run: readonly Token[],
  found: ReadonlySet<Concept> | undefined,
  { language, corrects }: Reading,
  isFirst: boolean,
): Token[] {
  const text = run
    .map((token) => token.text)
    .join(' ')
    .replace(/(?<=[^'\s])'s$/, found ? "'s" : '')
  const words = wordsOf(text)
  // A capitalised word within a sentence is more likely a name than a typo.
  const isName = !isFirst && /^\p{Lu}/u.test(text)
  const [word = '', ...others] = words
  const isWrong = corrects && !found && others.length === 0 && !isName && !isKnownWord(word, language)
  const concepts = found ?? (isWrong ? misspelt(word, language) : undefined)
  if (!concepts && words.length > 1) {
    const parts = words.map((word) => ({ word, known: conceptsOf(word, language) }))
    // Split a word at a hyphen only if one part is short, as in the French "peux-tu" ("can you").
    const isJoined = !text.includes('-') || words.some(({ length }) => length < 4)
    if (isJoined && parts.every(({ known }) => known))
      return parts.map(({ word, known }) => ({ text: word, concepts: known ?? none }))
  }
  return [named(text, concepts)]
}
