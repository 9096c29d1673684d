import { wordsOf } from '../../../domain/words.ts'
import { isPlainWord } from '../plainWords.ts'
import type { Language } from '../vocabularies.ts'
import { everyday } from './everyday.ts'
import { machines } from './machines.ts'
import { money } from './money.ts'
import { nature } from './nature.ts'
import { rules, subjects } from './rules.ts'
import { searchTerms } from './searchTerms.ts'
import { society } from './society.ts'
import { takingPart } from './takingPart.ts'

/** Languages of the table columns. In a table, `_` joins the words of a phrase. */
const columns: readonly Language[] = [
  ...(['english', 'spanish', 'french', 'german', 'portuguese', 'russian', 'chinese', 'japanese'] as const),
  ...(['arabic', 'hindi', 'indonesian', 'italian', 'dutch'] as const),
]

export type Gloss = { english: string; isTopical: boolean; row: readonly string[] }

const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u

/** Glosses by language, then by word or beginning of a word. */
type Glosses = ReadonlyMap<Language, ReadonlyMap<string, Gloss>>

type Table = { table: string; isTopical: boolean }

function glossesIn(tables: readonly Table[]): Glosses {
  const found = new Map(columns.map((language) => [language, new Map<string, Gloss>()]))
  for (const { table, isTopical } of tables)
    for (const row of table.trim().split('\n')) {
      const cells = row.split('|')
      const [english = ''] = (cells[0] ?? '').split(' ')
      const gloss = { english: english.replaceAll('_', ' '), isTopical, row: cells }
      for (const [at, language] of columns.entries()) {
        const known = found.get(language)
        for (const form of (cells[at] ?? '').split(' ')) {
          const key = keyOf(form.replaceAll('_', ' '))
          if (key !== '' && !known?.has(key)) known?.set(key, gloss)
        }
      }
    }
  return found
}

/** Returns a word in lower case, without accents, and with one spelling of the Arabic letter alif. */
function keyOf(text: string): string {
  return joined(wordsOf(text)).replace(/[أإآ]/g, 'ا')
}

function joined(words: readonly string[]): string {
  return words.join(words.every((word) => unspaced.test(word)) ? '' : ' ')
}

/** Endings that may follow a known word, and the minimum length of the word before the ending, per script. */
const endings: readonly { of: RegExp; least: number; ending: RegExp }[] = [
  { of: /^\p{sc=Cyrillic}/u, least: 3, ending: /^.{0,4}$/u },
  { of: /^\p{sc=Arabic}/u, least: 3, ending: /^(?:.{0,2}|اتي|تنا|تهم|اتنا)$/u },
  { of: /^\p{sc=Devanagari}/u, least: 3, ending: /^.{0,3}$/u },
  { of: /^/u, least: 4, ending: /^(?:e?s|e?n|e[rmt]?|ern|d|ed|ing|a|as|o|os|i|te|nya|kan|in|innen|x)?$/u },
]
const endingMax = 5
const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|و|ب|ل|ف)(?=.{3})/u

/** Words on which the classifier was trained, so retrain it after every change. */
const learnt = glossesIn([
  ...[nature, machines, money, society, subjects].map((table) => ({ table, isTopical: true })),
  ...[everyday, takingPart, rules].map((table) => ({ table, isTopical: false })),
])
/** Synonyms and translations of search terms. */
const searched = glossesIn([{ table: searchTerms, isTopical: true }])

const phrases = new Map(
  [...searched.values()].flatMap((known) => [...known].filter(([key]) => key.includes(' '))),
)

export const glossIn = (language: Language, text: string): Gloss | undefined => findIn(learnt, language, text)

function findIn(glosses: Glosses, language: Language, text: string): Gloss | undefined {
  const known = glosses.get(language)
  const key = keyOf(text)
  if (!known || key === '') return undefined
  if (unspaced.test(key)) return known.get(key)
  const { least, ending } = endings.find(({ of }) => of.test(key)) ?? { least: key.length, ending: /^$/ }
  for (const form of new Set([key, key.replace(arabicPrefix, '')])) {
    for (let length = form.length; length >= Math.max(1, form.length - endingMax); length--) {
      const found = known.get(form.slice(0, length))
      const isWhole = length === form.length
      if (found && (isWhole || (length >= least && ending.test(form.slice(length))))) return found
    }
  }
  return compounding.has(language) ? headOf(key, known) : undefined
}

/** Languages that join words into one, such as "Solaranlage" (solar plant). */
const compounding: ReadonlySet<Language> = new Set(['german', 'dutch'])
const headLeast = 5
const tailLeast = 4

function headOf(key: string, known: ReadonlyMap<string, Gloss>): Gloss | undefined {
  for (let length = key.length - tailLeast; length >= headLeast; length--) {
    const found = known.get(key.slice(0, length))
    if (found?.isTopical) return found
  }
  return undefined
}

/** Returns the glosses of the known words in text without spaces. The longest word wins at each place. */
function glossesInRun(glosses: Glosses, language: Language, run: string): Gloss[] {
  const known = glosses.get(language)
  const signs = [...run]
  const found: Gloss[] = []
  for (let at = 0; at < signs.length; ) {
    let length = Math.min(longestRun, signs.length - at)
    while (length > 0 && !known?.has(signs.slice(at, at + length).join(''))) length--
    const gloss = length > 0 ? known?.get(signs.slice(at, at + length).join('')) : undefined
    if (gloss) found.push(gloss)
    at += Math.max(1, length)
  }
  return found
}
const longestRun = 8

export function isInGlossary(text: string): boolean {
  const known = inGlossary.get(text)
  if (known !== undefined) return known
  const isKnown =
    isPlainWord(text) ||
    columns.some((language) => [learnt, searched].some((one) => findIn(one, language, text) !== undefined))
  if (text.length > cachedLongest) return isKnown
  if (inGlossary.size >= cachedMost) inGlossary.clear()
  inGlossary.set(text, isKnown)
  return isKnown
}

const inGlossary = new Map<string, boolean>()
const cachedMost = 20_000
/** Maximum length of a cached word, so that the cache stays small whatever agents write. */
const cachedLongest = 40

export const glossesOf = (text: string, language: Language): readonly Gloss[] => allIn(learnt, text, language)

function allIn(glosses: Glosses, text: string, language: Language): readonly Gloss[] {
  const isLatin = /\p{sc=Latin}/u.test(text)
  // Do not try other languages for Latin script: "air", for example, is Indonesian for "water".
  const tried = [language, 'english' as const, ...(isLatin ? [] : columns)]
  for (const one of tried) {
    const found = findIn(glosses, one, text)
    if (found) return [found]
  }
  if (!unspaced.test(text)) return []
  return glossesInRun(glosses, language === 'japanese' ? 'japanese' : 'chinese', text)
}

/** True if exactly this word, without an ending, is listed as a possible topic. */
export const isTopicalWord = (word: string, language: Language): boolean =>
  searched.get(language)?.has(word) === true || learnt.get(language)?.get(word)?.isTopical === true

/** True if the search has synonyms or translations for a word. */
export const isSearchTerm = (text: string, language: Language): boolean =>
  allIn(searched, text, language).length > 0

/** Returns the table row for a multi-word search term, such as "placa de vídeo", in any language. */
function phraseRow(text: string): Gloss | undefined {
  const key = keyOf(text)
  const last = key.lastIndexOf(' ') + 1
  if (last === 0) return undefined
  const { least, ending } = endings.find(({ of }) => of.test(key)) ?? { least: key.length, ending: /^$/ }
  for (let length = key.length; length > Math.max(last, key.length - endingMax - 1); length--) {
    const isWhole = length === key.length
    if (!isWhole && (length - last < least || !ending.test(key.slice(length)))) continue
    const found = phrases.get(key.slice(0, length))
    if (found) return found
  }
  return undefined
}

export const isSearchPhrase = (text: string): boolean => phraseRow(text) !== undefined

/** Minimum length of foreign words in Latin letters. Shorter ones may be English words with another meaning. */
const foreignLeast = 5

/** Returns a row's English words, and those of other languages that are unlikely to be mistaken for English ones. */
const formsOf = ({ row }: Gloss): string[] =>
  row.flatMap((cell, at) =>
    cell
      .split(' ')
      .filter((form) => at === 0 || form.length >= foreignLeast || !/\p{sc=Latin}/u.test(form))
      .map((form) => form.replaceAll('_', ' ')),
  )

/** Returns lists of words that mean the same as a word, in all languages, with the English one first. */
export function sameWords(text: string, language: Language): string[][] {
  const phrase = phraseRow(text)
  const own = phrase ? [phrase] : allIn(searched, text, language)
  const isKnown = language === 'english' && own.length > 0
  const topical = isKnown ? [] : allIn(learnt, text, language).filter(({ isTopical }) => isTopical)
  const more = topical.map((gloss) => findIn(searched, 'english', gloss.english) ?? gloss)
  return [...new Set([...own, ...more])].map(formsOf)
}
