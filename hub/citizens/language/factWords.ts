import { wordsOf } from '../../domain/words.ts'
import { isInGlossary } from '../words/glossary/glossary.ts'
import { slipsBetween } from '../words/lexicon.ts'
import { askingWords } from './askingWords.ts'
import { stemOf } from './meant.ts'
import { ruleWords } from './ruleWords.ts'

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
/**
 * Limits by script for recognising a word by its stem. `least`: minimum length of the stem. `more`: maximum
 * length of the ending.
 */
const beginnings: readonly { of: RegExp; least: number; more: number }[] = [
  { of: /^\p{sc=Cyrillic}/u, least: 4, more: 5 },
  { of: /^\p{sc=Arabic}/u, least: 3, more: 3 },
  { of: /^\p{sc=Devanagari}/u, least: 3, more: 3 },
  { of: /^/u, least: 4, more: 4 },
]
const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|و|ب|ل|ف)(?=.{3})/u
const longest = 24
const compoundLeast = 7

const words = new Map<string, string[]>()
const phrases: [string, string][] = []
const runs: [string, string][] = []

function add(map: Map<string, string[]>, form: string, english: string): void {
  map.set(form, [...new Set([...(map.get(form) ?? []), english])])
}

const ending = /(?<=^[a-z]{4,})(?:[aei]r|[aei]re|en|es|os|as|[aeo])$/
const rows = [ruleWords, askingWords].flatMap((table) => table.trim().split('\n'))
const isEnglish = new Set(rows.flatMap((row) => row.split('|')[0]?.split(' ') ?? []))
const formsOf = (word: string): string[] => {
  const short = word.replace(ending, '')
  return short === word || isEnglish.has(short) ? [word] : [word, short]
}

for (const row of rows) {
  const [own = '', others = ''] = row.split('|')
  const [english = ''] = own.split(' ')
  for (const form of [...own.split(' '), ...others.split(' ')]) {
    const parts = wordsOf(form.replaceAll('_', ' '))
    if (unspaced.test(form)) runs.push([parts.join(''), english])
    else if (parts.length > 1) phrases.push([` ${parts.join(' ')} `, english])
    else for (const part of parts) for (const one of formsOf(part)) add(words, one, english)
  }
}
const stems = new Map<string, string[]>()
for (const [form, english] of words)
  if (/^[a-z]{4}/.test(stemOf(form))) for (const one of english) add(stems, stemOf(form), one)

export const standingFor = (stem: string): readonly string[] =>
  (words.get(stem) ?? stems.get(stem))?.map(stemOf) ?? [stem]

/** Returns English translations of the words of a text, such as "read" for the Spanish "leer". */
export function factWordsIn(text: string): string[] {
  const all = wordsOf(text)
  const plain = ` ${all.join(' ')} `
  const run = all.join('')
  return [
    ...all.flatMap(wordsFor),
    ...phrases.filter(([form]) => plain.includes(form)).map(([, english]) => english),
    ...(unspaced.test(run) ? runs.filter(([form]) => run.includes(form)).map(([, english]) => english) : []),
  ]
}

/** Words by first letter and length, for finding the correct form of a misspelt word. */
const byShape = new Map<string, string[]>()
const correctedFrom = 7
for (const form of words.keys())
  if (form.length >= correctedFrom - 1 && form.length <= longest) {
    const shape = `${form[0]}${form.length}`
    byShape.set(shape, [...(byShape.get(shape) ?? []), form])
  }

/** Returns the English meanings of a word with one typo, such as German "bearbieten" for "bearbeiten". */
function misspelt(word: string): readonly string[] {
  if (word.length < correctedFrom || word.length > longest || isInGlossary(word)) return []
  for (const length of [word.length, word.length - 1, word.length + 1])
    for (const form of byShape.get(`${word[0]}${length}`) ?? [])
      if (slipsBetween(word, form, 1) !== undefined) return words.get(form) ?? []
  return []
}

function wordsFor(word: string): readonly string[] {
  const { least, more } = beginnings.find(({ of }) => of.test(word)) ?? { least: longest, more: 0 }
  for (const form of new Set([word, word.replace(arabicPrefix, '')])) {
    const shortest = Math.min(Math.max(least, form.length - more), compoundLeast)
    const found = words.get(form) ?? stems.get(stemOf(form))
    if (found) return found
    for (let length = Math.min(longest, form.length - 1); length >= shortest; length--) {
      const begun = words.get(form.slice(0, length))
      if (begun) return begun
    }
  }
  return misspelt(word)
}
