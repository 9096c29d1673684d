import { wordsOf } from '../../domain/words.ts'
import type { Concept, Vocabulary } from './english.ts'
import { oneSpelling } from './oneSpelling.ts'
import { type Language, vocabularies } from './vocabularies.ts'

type Meanings = Map<Language, Set<Concept>>
/** Meanings of the complete words and phrases in the vocabularies, such as "how many". */
const exact = new Map<string, Meanings>()
/** Meanings by the beginning of a word, for entries such as "recap*". */
const beginnings = new Map<string, Meanings>()
/** Words by length and first letter, to find the correct form of a misspelt word. */
const byShape = new Map<string, string[]>()
/** Cache of `lookUp`, because a question is split into tokens several times. */
const lookedUp = new Map<string, Meanings | undefined>()
const lookedUpMax = 20_000

/** Number of words in the longest entry of the vocabularies. */
export const longestEntry = 7

for (const [language, vocabulary] of Object.entries(vocabularies) as [Language, Vocabulary][]) {
  for (const [concept, words] of Object.entries(vocabulary) as [Concept, string][]) {
    for (const entry of words.split(' ')) add(entry, concept, language)
  }
}

function add(entry: string, concept: Concept, language: Language): void {
  const key = oneSpelling(wordsOf(entry.replaceAll('_', ' ')).join(' '))
  if (key === '') return
  const table = entry.endsWith('*') ? beginnings : exact
  const known = table.get(key)
  const meanings: Meanings = known ?? new Map()
  table.set(key, meanings.set(language, (meanings.get(language) ?? new Set()).add(concept)))
  if (known || key.includes(' ') || key.length < 4) return
  const shape = `${key.length}${key[0]}`
  byShape.set(shape, [...(byShape.get(shape) ?? []), key])
}

export function languageOf(words: readonly string[]): Language {
  const counts = wordsByLanguage(words)
  const order = Object.keys(vocabularies) as Language[]
  return order.reduce((a, b) => ((counts.get(b) ?? 0) > (counts.get(a) ?? 0) ? b : a))
}

export function wordsByLanguage(words: readonly string[]): Map<Language, number> {
  const counts = new Map<Language, number>()
  for (const word of words) {
    for (const language of meaningsOf(word)?.keys() ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  return counts
}

export function conceptsOf(words: string, language?: Language): ReadonlySet<Concept> | undefined {
  const meanings = meaningsOf(words)
  return meanings && conceptsIn(meanings, language)
}

export const isWordOf = (language: Language, word: string): boolean =>
  meaningsOf(word)?.has(language) ?? false

function conceptsIn(meanings: Meanings, language: Language | undefined): ReadonlySet<Concept> {
  const own = language && meanings.get(language)
  return own ?? new Set([...meanings.values()].flatMap((concepts) => [...concepts]))
}

function meaningsOf(words: string): Meanings | undefined {
  if (lookedUp.has(words)) return lookedUp.get(words)
  if (lookedUp.size >= lookedUpMax) lookedUp.clear()
  const meanings = lookUp(oneSpelling(words))
  lookedUp.set(words, meanings)
  return meanings
}

function lookUp(words: string): Meanings | undefined {
  const found = exact.get(words)
  if (found) return found
  for (let length = words.length; length > words.lastIndexOf(' ') + 2; length--) {
    const beginning = beginnings.get(words.slice(0, length))
    if (beginning) return beginning
  }
  if (words.includes(' ')) return undefined
  return inflections(words)
    .map((form) => exact.get(form))
    .find((meanings) => meanings !== undefined)
}

/** Returns other forms of a word: without an Arabic prefix, or without a plural s. */
function inflections(word: string): string[] {
  const withoutArticle = word.replace(/^(?:وال|بال|لل|ال|و)(?=\p{L}{3})/u, '')
  const forms = withoutArticle === word ? [] : [withoutArticle]
  if (word.length > 3 && /[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  return forms
}

/** Cache of `correctedOf`, because a long message has the same words in several sentences. */
const corrected = new Map<string, string | undefined>()

/** Returns the meanings of a misspelt word, such as those of "summary" for "sumary". */
export function misspelt(word: string, language: Language): ReadonlySet<Concept> | undefined {
  if (!corrected.has(word)) {
    if (corrected.size >= lookedUpMax) corrected.clear()
    corrected.set(word, correctedOf(word))
  }
  const best = corrected.get(word)
  const meanings = best === undefined ? undefined : (exact.get(best) ?? beginnings.get(best))
  return meanings && conceptsIn(meanings, language)
}

function correctedOf(word: string): string | undefined {
  // Allow two typos only in long words, because two typos can turn "translation" into "transaction".
  const most = word.length < 12 ? 1 : 2
  if (word.length < 4 || !/^\p{L}+$/u.test(word)) return undefined
  let best: { word: string; slips: number } | undefined
  for (let length = word.length - most; length <= word.length + most; length++) {
    for (const first of new Set([word[0], word[1]])) {
      for (const other of byShape.get(`${length}${first}`) ?? []) {
        const slips = slipsBetween(word, other, (best?.slips ?? most + 1) - 1)
        if (slips !== undefined) best = { word: other, slips }
      }
    }
  }
  return best?.word
}

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
    if (Math.min(...row) > most && Math.min(...before) >= most) return undefined
  }
  const slips = row[other.length] ?? most + 1
  return slips <= most ? slips : undefined
}
