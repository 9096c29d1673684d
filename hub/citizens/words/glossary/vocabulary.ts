import type { Language } from '../vocabularies.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { columns, findIn, type Gloss, keyOf, unspaced } from './lookup.ts'

let read: Dictionary | undefined

/** Returns everyday words in several languages. They are used only for searches, not to interpret questions. */
function vocabulary(): Dictionary {
  read ??= readDictionary('vocabulary')
  return read
}

export function meaningOf(text: string, language: Language): Gloss | undefined {
  const isLatin = /\p{sc=Latin}/u.test(text)
  const tried = [language, ...(isLatin ? [] : columns.filter((one) => one !== language))]
  for (const one of tried) {
    const found = findIn(vocabulary().glosses, one, text)
    if (found) return found
  }
  return undefined
}

const longest = 6

/** Returns the everyday words in a run of Chinese or Japanese characters. */
export function everydayIn(run: string): string[] {
  if (!unspaced.test(run)) return []
  const signs = [...run]
  const found: string[] = []
  for (let at = 0; at < signs.length; ) {
    const word = wordAt(signs, at)
    if (word) found.push(word)
    at += word ? [...word].length : 1
  }
  return found
}

function wordAt(signs: readonly string[], at: number): string | undefined {
  for (let length = Math.min(longest, signs.length - at); length > 1; length--) {
    const word = signs.slice(at, at + length).join('')
    const isKnown = (language: Language) => vocabulary().glosses.get(language)?.has(keyOf(word)) === true
    if (isKnown('chinese') || isKnown('japanese')) return word
  }
  return undefined
}

/** Returns the words for a meaning in all languages, such as "Honig" for "honey". */
export const allWordsOf = ({ row }: Gloss): string[] =>
  row.flatMap((cell, at) =>
    formsIn(cell).filter((form) => at === 0 || form.length > shortest || !latin.test(form)),
  )

/** Maximum length of foreign words in Latin script that are left out, because short words are often ambiguous. */
const shortest = 4
const latin = /\p{sc=Latin}/u

const formsIn = (cell: string): string[] =>
  cell
    .split(' ')
    .filter((form) => form !== '')
    .map((form) => form.replaceAll('_', ' '))
