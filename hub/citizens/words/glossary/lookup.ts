import { wordsOf } from '../../../domain/words.ts'
import type { Language } from '../vocabularies.ts'

/** Languages of the table columns. In a table, `_` joins the words of a phrase. */
export const columns: readonly Language[] = [
  ...(['english', 'spanish', 'french', 'german', 'portuguese', 'russian', 'chinese', 'japanese'] as const),
  ...(['arabic', 'hindi', 'indonesian', 'italian', 'dutch', 'bengali', 'urdu'] as const),
]

export type Gloss = { english: string; isTopical: boolean; row: readonly string[] }

export const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+$/u

export type Known = Pick<ReadonlyMap<string, Gloss>, 'get' | 'has'>
export type Glosses = ReadonlyMap<Language, Known>

type Table = { table: string; isTopical: boolean }

export function glossesIn(tables: readonly Table[]): ReadonlyMap<Language, ReadonlyMap<string, Gloss>> {
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

/** Marks a one-way synonym: with "parrot ~pirate", "pirate" finds "parrot", but not the reverse. */
export const shared = '~'

export const both = (one: Gloss, other: Gloss): Gloss => ({
  ...one,
  row: columns.map((_, at) => `${one.row[at] ?? ''} ${other.row[at] ?? ''}`),
})

/** Returns a word in lower case, without accents, and with one spelling of the Arabic letter alif. */
export function keyOf(text: string): string {
  return oneAlif(joined(wordsOf(text)))
}

const oneAlif = (text: string): string => text.replace(/[أإآ]/g, 'ا')

function joined(words: readonly string[]): string {
  return words.join(words.every((word) => unspaced.test(word)) ? '' : ' ')
}

/** Endings that may follow a known word of at least `least` letters, by script. */
export const endings: readonly { of: RegExp; least: number; ending: RegExp }[] = [
  { of: /^\p{sc=Cyrillic}/u, least: 3, ending: /^.{0,4}$/u },
  { of: /^\p{sc=Arabic}/u, least: 3, ending: /^(?:.{0,2}|اتي|تنا|تهم|اتنا)$/u },
  { of: /^\p{sc=Devanagari}/u, least: 3, ending: /^.{0,3}$/u },
  { of: /^/u, least: 4, ending: /^(?:e?s|e?n|e[rmt]?|ern|d|ed|ing|a|as|o|os|i|te|nya|kan|in|innen|x)?$/u },
]
export const endingMax = 5
const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|و|ب|ل|ف)(?=.{3})/u

export function findIn(glosses: Glosses, language: Language, text: string): Gloss | undefined {
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
      const declined = isWhole ? undefined : nominativeIn(known, form.slice(0, length))
      if (declined) return declined
    }
  }
  return compounding.has(language) ? headOf(key, known) : undefined
}

/** Final letters of Russian nouns, which the tables list in the nominative. */
const finals = ['а', 'я', 'о', 'е', 'ь', 'й']
const russianStem = /^\p{sc=Cyrillic}{4,}$/u

/** Returns the entry of a Russian noun, given its stem: "лавин", the stem of "лавины", is found as "лавина". */
function nominativeIn(known: Known, stem: string): Gloss | undefined {
  if (!russianStem.test(stem)) return undefined
  const final = finals.find((letter) => known.has(`${stem}${letter}`))
  return final === undefined ? undefined : known.get(`${stem}${final}`)
}

/** Languages that join words into compounds, such as the German "Solaranlage" (solar plant). */
const compounding: ReadonlySet<Language> = new Set(['german', 'dutch'])
const headLeast = 5
const tailLeast = 4

function headOf(key: string, known: Known): Gloss | undefined {
  for (let length = key.length - tailLeast; length >= headLeast; length--) {
    const found = known.get(key.slice(0, length))
    if (found?.isTopical) return found
  }
  return undefined
}

export function glossesInRun(glosses: Glosses, language: Language, run: string): Gloss[] {
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
