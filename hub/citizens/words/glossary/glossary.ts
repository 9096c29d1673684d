import { isWordOf } from '../lexicon.ts'
import { isPlainWord } from '../plainWords.ts'
import type { Language } from '../vocabularies.ts'
import { type Dictionary, readDictionary } from './dictionary.ts'
import { everyday } from './everyday.ts'
import {
  columns,
  endingMax,
  endings,
  findIn,
  type Gloss,
  type Glosses,
  glossesIn,
  glossesInRun,
  keyOf,
  shared,
  unspaced,
} from './lookup.ts'
import { machines } from './machines.ts'
import { money } from './money.ts'
import { nature } from './nature.ts'
import { rules, subjects } from './rules.ts'
import { searchTerms } from './searchTerms.ts'
import { society } from './society.ts'
import { takingPart } from './takingPart.ts'
import { titleWords } from './titleWords.ts'

/** Words on which the classifier was trained, so retrain it after every change. */
const learnt = glossesIn([
  ...[nature, machines, money, society, subjects].map((table) => ({ table, isTopical: true })),
  ...[everyday, takingPart, rules].map((table) => ({ table, isTopical: false })),
])
/** Synonyms and translations of search terms. */
const searched = glossesIn([{ table: searchTerms, isTopical: true }])

const ofTitles = glossesIn([{ table: titleWords, isTopical: false }])

/** Returns the English translation of a number or a common word, such as "fifteen" for "quinze". */
export const titleWordIn = (language: Language, text: string): string | undefined =>
  ofTitles.get(language)?.get(keyOf(text))?.english

export const glossIn = (language: Language, text: string): Gloss | undefined => findIn(learnt, language, text)

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

/** True if a table lists the word in exactly this form as a possible topic. */
export const isTopicalWord = (word: string, language: Language): boolean =>
  searched.get(language)?.has(word) === true ||
  learnt.get(language)?.get(word)?.isTopical === true ||
  (!isGrammar(word) && dictionary().glosses.get(language)?.has(word) === true)

const isGrammar = (run: string): boolean => /^\p{sc=Hiragana}{1,3}$/u.test(run)

/** True if the search has synonyms or translations for a word. */
export const isSearchTerm = (text: string, language: Language): boolean =>
  allIn(searched, text, language).length > 0 || listedIn(text, language).length > 0

let read: Dictionary | undefined

/** Returns the dictionary, which is read at the first search, because most servers never need it. */
function dictionary(): Dictionary {
  read ??= readDictionary('dictionary')
  return read
}

const isExact = (text: string, language: Language): boolean =>
  dictionary().glosses.get(language)?.has(keyOf(text)) === true

function listedIn(text: string, language: Language): readonly Gloss[] {
  // Ignore common words: a search for "talk" would also find "parrot", because that emoji has the keyword "talk".
  if (isWordOf(language, keyOf(text))) return []
  const found = allIn(dictionary().glosses, text, language)
  if (found.length > 0 || unspaced.test(text)) return found.filter(() => !isGrammar(text))
  // Do not look up everyday words in other languages: the Spanish "pagar" (pay) means "fence" in Indonesian.
  if (text.length < foreignLeast || allIn(learnt, text, language).length > 0) return []
  const others = columns.flatMap((one) => dictionary().glosses.get(one)?.get(keyOf(text)) ?? [])
  return others.slice(0, 1)
}

/** Returns English translations of a word in another language. */
export const englishOf = (text: string, language: Language): string[] =>
  [searched, dictionary().glosses].flatMap((one) => allIn(one, text, language)).map(({ english }) => english)

/** Returns the table row for a multi-word search term, such as "placa de vídeo", in any language. */
function phraseRow(text: string): Gloss | undefined {
  const key = keyOf(text)
  const last = key.lastIndexOf(' ') + 1
  if (last === 0) return undefined
  const { least, ending } = endings.find(({ of }) => of.test(key)) ?? { least: key.length, ending: /^$/ }
  for (let length = key.length; length > Math.max(last, key.length - endingMax - 1); length--) {
    const isWhole = length === key.length
    if (!isWhole && (length - last < least || !ending.test(key.slice(length)))) continue
    const part = key.slice(0, length)
    const found = phrases().get(part) ?? dictionary().phrases.get(part)
    if (found) return found
  }
  return undefined
}

let readPhrases: ReadonlyMap<string, Gloss> | undefined

function phrases(): ReadonlyMap<string, Gloss> {
  readPhrases ??= new Map(
    [...searched.values()].flatMap((known) => [...known].filter(([key]) => key.includes(' '))),
  )
  return readPhrases
}

export const isSearchPhrase = (text: string): boolean => phraseRow(text) !== undefined

/** Minimum length at which a foreign word is assumed not to be an English one. The Spanish "red" (net) is shorter. */
const foreignLeast = 5
const shortLeast = 3

/** True for a word that no English word list contains, such as the Spanish "miel". */
const isForeign = (form: string): boolean => {
  const key = keyOf(form)
  const isEnglish =
    isPlainWord(key) ||
    isWordOf('english', key) ||
    [learnt, searched, dictionary().glosses].some((one) => findIn(one, 'english', key) !== undefined)
  return form.length >= shortLeast && !isEnglish
}

/** Returns the English words and the unambiguous foreign words of a table row. */
const formsOf = ({ row }: Gloss): string[] =>
  row.flatMap((cell, at) =>
    cell
      .split(' ')
      .filter((form) => form !== '' && !form.startsWith(shared))
      .map((form) => form.replaceAll('_', ' '))
      .filter(
        (form) => at === 0 || form.length >= foreignLeast || !/\p{sc=Latin}/u.test(form) || isForeign(form),
      ),
  )

/** Returns lists of synonyms and translations of a word, each with the English word first. */
export function sameWords(text: string, language: Language): string[][] {
  const phrase = phraseRow(text)
  const isListed = !searched.get(language)?.has(keyOf(text)) && isExact(text, language)
  const own = phrase ? [phrase] : isListed ? listedIn(text, language) : allIn(searched, text, language)
  const isKnown = language === 'english' && own.length > 0
  const topical = isKnown ? [] : allIn(learnt, text, language).filter(({ isTopical }) => isTopical)
  const more = topical.map((gloss) => findIn(searched, 'english', gloss.english) ?? gloss)
  const all = [...new Set([...own, ...more])]
  return (all.length > 0 ? all : listedIn(text, language)).map(formsOf)
}
