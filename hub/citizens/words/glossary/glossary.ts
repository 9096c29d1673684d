import { wordsOf } from '../../../domain/words.ts'
import type { Language } from '../vocabularies.ts'
import { everyday } from './everyday.ts'
import { machines } from './machines.ts'
import { money } from './money.ts'
import { nature } from './nature.ts'
import { rules, subjects } from './rules.ts'
import { society } from './society.ts'
import { takingPart } from './takingPart.ts'

/**
 * Languages of the columns in the tables. Spaces separate the words of a cell, and `_` stands for a space within a
 * word.
 */
const columns: readonly Language[] = [
  ...(['english', 'spanish', 'french', 'german', 'portuguese', 'russian', 'chinese', 'japanese'] as const),
  ...(['arabic', 'hindi', 'indonesian', 'italian', 'dutch'] as const),
]

/** English translation of a word. `isTopical`: true if the word may be a topic. */
export type Gloss = { english: string; isTopical: boolean }

const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u

/** Glosses for each language. A key is a word or the beginning of a word. */
const glosses = new Map<Language, Map<string, Gloss>>(columns.map((language) => [language, new Map()]))

const tables = [
  ...[nature, machines, money, society, subjects].map((table) => ({ table, isTopical: true })),
  ...[everyday, takingPart, rules].map((table) => ({ table, isTopical: false })),
]
for (const { table, isTopical } of tables)
  for (const row of table.trim().split('\n')) addRow(row.split('|'), isTopical)

function addRow(cells: readonly string[], isTopical: boolean): void {
  const [english = ''] = (cells[0] ?? '').split(' ')
  const gloss = { english: english.replaceAll('_', ' '), isTopical }
  for (const [at, language] of columns.entries()) {
    const known = glosses.get(language)
    for (const form of (cells[at] ?? '').split(' ')) {
      const key = keyOf(form.replaceAll('_', ' '))
      if (key !== '' && !known?.has(key)) known?.set(key, gloss)
    }
  }
}

/** Returns a word in lower case, without accents, and with one spelling of the Arabic letter alif. */
function keyOf(text: string): string {
  return joined(wordsOf(text)).replace(/[أإآ]/g, 'ا')
}

function joined(words: readonly string[]): string {
  return words.join(words.every((word) => unspaced.test(word)) ? '' : ' ')
}

/**
 * Endings that may follow the beginning of a word in the tables, by script. `least`: minimum length of the beginning.
 */
const endings: readonly { of: RegExp; least: number; ending: RegExp }[] = [
  { of: /^\p{sc=Cyrillic}/u, least: 3, ending: /^.{0,4}$/u },
  { of: /^\p{sc=Arabic}/u, least: 3, ending: /^(?:.{0,2}|اتي|تنا|تهم|اتنا)$/u },
  { of: /^\p{sc=Devanagari}/u, least: 3, ending: /^.{0,3}$/u },
  { of: /^/u, least: 4, ending: /^(?:e?s|e?n|e[rmt]?|ern|d|ed|ing|a|as|o|os|i|te|nya|kan|in|innen|x)?$/u },
]
const endingMax = 5
const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|و|ب|ل|ف)(?=.{3})/u

/** Returns the English gloss of a word in a language. */
export function glossIn(language: Language, text: string): Gloss | undefined {
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

/** Languages that write compounds as one word, as in "Solaranlage". */
const compounding: ReadonlySet<Language> = new Set(['german', 'dutch'])
const headLeast = 5
const tailLeast = 4

/** Returns the gloss of the first part of a compound word, if that part may be a topic. */
function headOf(key: string, known: ReadonlyMap<string, Gloss>): Gloss | undefined {
  for (let length = key.length - tailLeast; length >= headLeast; length--) {
    const found = known.get(key.slice(0, length))
    if (found?.isTopical) return found
  }
  return undefined
}

/** Splits text without spaces into known words, always taking the longest one, and returns their glosses. */
export function glossesInRun(language: Language, run: string): Gloss[] {
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

/** Returns true if a word is in the tables, in any language. Such a word is not taken as the name of an agent. */
export const isInGlossary = (text: string): boolean =>
  columns.some((language) => glossIn(language, text) !== undefined)

/**
 * Returns the English glosses of a word. Looks up a Latin word only in the given language and in English: "air" is
 * water in Indonesian.
 */
export function glossesOf(text: string, language: Language): readonly Gloss[] {
  const isLatin = /\p{sc=Latin}/u.test(text)
  const tried = [language, 'english' as const, ...(isLatin ? [] : columns)]
  for (const one of tried) {
    const found = glossIn(one, text)
    if (found) return [found]
  }
  if (!unspaced.test(text)) return []
  return glossesInRun(language === 'japanese' ? 'japanese' : 'chinese', text)
}
