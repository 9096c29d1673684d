import { wordsOf } from '../../domain/words.ts'
import type { Concept, Vocabulary } from './english.ts'
import { type Language, vocabularies } from './vocabularies.ts'

type Meanings = Map<Language, Set<Concept>>
/** Words and word sequences by their folded form, words joined by one space. */
const exact = new Map<string, Meanings>()
/** Beginnings of words, from entries that end in `*`. */
const beginnings = new Map<string, Meanings>()
/** Words by length, for the search of misspelt ones. */
const byLength = new Map<number, string[]>()

/** Longest word sequence of the vocabularies. */
export const longestEntry = 7

for (const [language, vocabulary] of Object.entries(vocabularies) as [Language, Vocabulary][]) {
  for (const [concept, words] of Object.entries(vocabulary) as [Concept, string][]) {
    for (const entry of words.split(' ')) add(entry, concept, language)
  }
}

function add(entry: string, concept: Concept, language: Language): void {
  const key = wordsOf(entry.replaceAll('_', ' ')).join(' ')
  if (key === '') return
  const table = entry.endsWith('*') ? beginnings : exact
  const known = table.get(key)
  const meanings: Meanings = known ?? new Map()
  table.set(key, meanings.set(language, (meanings.get(language) ?? new Set()).add(concept)))
  if (known || key.includes(' ') || key.length < 4) return
  byLength.set(key.length, [...(byLength.get(key.length) ?? []), key])
}

/**
 * Returns the language with the most of these words, because some words mean one thing in one language and
 * another in another: "hier" is "here" or "yesterday".
 */
export function languageOf(words: readonly string[]): Language {
  const counts = new Map<Language, number>()
  for (const word of words) {
    for (const language of meaningsOf(word)?.keys() ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const order = Object.keys(vocabularies) as Language[]
  return order.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a))
}

/** Returns the concepts of a word, or of words joined by spaces. Endings may differ from the vocabulary. */
export function conceptsOf(words: string, language?: Language): ReadonlySet<Concept> | undefined {
  const meanings = meaningsOf(words)
  return meanings && conceptsIn(meanings, language)
}

/** True if the language has this word. */
export const isWordOf = (language: Language, word: string): boolean =>
  meaningsOf(word)?.has(language) ?? false

/** Returns the concepts in a language. A word that this language lacks is taken from the others. */
function conceptsIn(meanings: Meanings, language: Language | undefined): ReadonlySet<Concept> {
  const own = language && meanings.get(language)
  return own ?? new Set([...meanings.values()].flatMap((concepts) => [...concepts]))
}

function meaningsOf(words: string): Meanings | undefined {
  const found = exact.get(words)
  if (found) return found
  // A beginning of several words may leave open only the end of the last one.
  for (let length = words.length; length > words.lastIndexOf(' ') + 2; length--) {
    const beginning = beginnings.get(words.slice(0, length))
    if (beginning) return beginning
  }
  if (words.includes(' ')) return undefined
  return inflections(words)
    .map((form) => exact.get(form))
    .find((meanings) => meanings !== undefined)
}

/** Returns the word without an Arabic article or an English or Romance ending. */
function inflections(word: string): string[] {
  const withoutArticle = word.replace(/^(?:وال|بال|لل|ال|و)(?=\p{L}{3})/u, '')
  const forms = withoutArticle === word ? [] : [withoutArticle]
  if (word.length > 3 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  return forms
}

/** Returns the concepts of the words that differ from this one by a slip of the keyboard. */
export function misspelt(word: string, language: Language): ReadonlySet<Concept> | undefined {
  const most = word.length < 9 ? 1 : 2
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return undefined
  let best: { word: string; slips: number } | undefined
  for (let length = word.length - most; length <= word.length + most; length++) {
    for (const other of byLength.get(length) ?? []) {
      const slips = slipsBetween(word, other, (best?.slips ?? most + 1) - 1)
      if (slips !== undefined) best = { word: other, slips }
    }
  }
  const meanings = best && (exact.get(best.word) ?? beginnings.get(best.word))
  return meanings && conceptsIn(meanings, language)
}

/**
 * Returns the number of letters missing, added, changed or swapped between two words. Undefined if there are
 * more than `most`. In words of four letters only swapped and undoubled ones count, because any other slip
 * makes another word.
 */
export function slipsBetween(one: string, other: string, most: number): number | undefined {
  if (most < 0 || (one[0] !== other[0] && one[1] !== other[0])) return undefined
  const isShort = Math.min(one.length, other.length) < 5
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const slip = isShort ? 2 : 1
      const change = (row[j - 1] ?? 0) + (isSame ? 0 : slip)
      const swap = isSwapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY
      next.push(
        Math.min(
          change,
          swap,
          (row[j] ?? 0) + slip,
          (next[j - 1] ?? 0) + (other[j - 1] === other[j - 2] ? 1 : slip),
        ),
      )
    }
    ;[before, row] = [row, next]
  }
  const slips = row[other.length] ?? most + 1
  return slips <= most ? slips : undefined
}
