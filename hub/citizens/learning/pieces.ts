import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf } from '../language/meant.ts'
import { isWordOfRun, wordsInRun } from '../language/runs.ts'
import { englishOf, glossesOf, titleWordIn } from '../words/glossary/glossary.ts'
import { keyOf } from '../words/glossary/lookup.ts'
import { everydayIn, meaningOf } from '../words/glossary/vocabulary.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { examplesWithWord } from './learned.ts'

/** A word that occurs in this many example questions loses half its weight. */
export const usualAt = 30

const unspacedRun = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** Returns the words of a text without stop words. */
export function piecesOf(text: string): string[] {
  const runs = (text.match(unspacedRun) ?? []).map(keyOf)
  return [
    ...wordsOf(text.replace(unspacedRun, ' ')).filter((word) => isTelling(word) && word.length > 1),
    ...runs.flatMap(wordsOfRun),
  ]
}

function wordsOfRun(run: string): string[] {
  const words = (wordsInRun(run) ?? []).filter((word) => !hiragana.test(word) || isWordOfRun(word))
  const known = new Set([...words, ...everydayIn(run)])
  const between = hiragana.test(run) ? (run.match(series) ?? []) : []
  const others = between.filter((one) => ![...known].some((word) => one.includes(word)))
  const all = [...known, ...others]
  return all.length > 0 ? all : [run]
}
const hiragana = /\p{sc=Hiragana}/u
const series = /[\p{sc=Han}々]+|[\p{sc=Katakana}ー]{2,}/gu

/** Returns the stems of a word and of its translations. */
export function stemsOfWord(word: string, language: Language): readonly string[] {
  const key = `${language} ${word}`
  const known = stemsKnown.get(key)
  if (known) return known
  const stems = [...new Set(meaningsOf(word, language).map(stemOf))]
  if (word.length > cachedLongest) return stems
  if (stemsKnown.size >= cachedMost) stemsKnown.clear()
  stemsKnown.set(key, stems)
  return stems
}

const stemsKnown = new Map<string, readonly string[]>()
const cachedMost = 20_000
/** Maximum length of a cached word, so that the cache stays small whatever agents write. */
const cachedLongest = 40

function meaningsOf(word: string, language: Language): string[] {
  if (language === 'english' && /^\p{ASCII}*$/u.test(word)) return [word]
  const general = titleWordIn(language, word)
  const everyday = meaningOf(word, language)
  return [
    word,
    ...englishOf(word, language).flatMap(wordsOf),
    ...glossesOf(word, language).flatMap(({ english }) => wordsOf(english)),
    ...(general === undefined ? [] : wordsOf(general)),
    ...(everyday === undefined || isUsual(everyday.english) ? [] : wordsOf(everyday.english)),
  ]
}

const isUsual = (english: string): boolean =>
  wordsOf(english).some((word) => examplesWithWord(word) >= usualAt)

export function stemsOf(text: string): ReadonlySet<string> {
  const language = languageOf(wordsOf(text))
  const stems = piecesOf(text).flatMap((word) => stemsOfWord(word, language))
  return new Set([...stems, ...numberedIn(text)])
}

/** Returns pairs of a word and the number after it, such as "hive 4". */
export const numberedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(numbered)].map(([, word = '', number]) => `${stemOf(word.toLowerCase())} ${number}`),
  ),
]
const numbered = /(\p{L}{3,}) #?(\d{1,4})(?![\p{L}\d]|[.,]\d)/gu
