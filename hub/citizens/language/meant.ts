import { isTelling, wordsOf } from '../../domain/words.ts'
import { englishOf, glossesOf, glossIn, titleWordIn } from '../words/glossary/glossary.ts'
import { keyOf } from '../words/glossary/lookup.ts'
import { baseOf } from '../words/irregular.ts'
import { conceptsOf, languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { wordsInRun } from './runs.ts'

const unspacedRun = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** Returns the stems of a text's words and of their English translations. */
export const stemsMeant = (text: string): Set<string> => new Set(glossed(text).map(stemOf))

/** Returns the words of a text with their translations in the glossary, without stop words. */
function glossed(text: string): string[] {
  const { words, runs, language } = partsOf(text)
  const glosses = [
    ...[...words, ...runs].filter(isNoVote(language)).flatMap((word) => glossesOf(word, language)),
    ...words.flatMap((word, at) =>
      isNoVote(language)(word) ? (glossIn(language, `${word} ${words[at + 1] ?? ''}`) ?? []) : [],
    ),
  ]
  return [...words, ...glosses.flatMap(({ english }) => wordsOf(english))].filter(isTelling)
}

/** Returns the words of a question with their translations in the glossary and the dictionary. */
export function wordsMeant(question: string): string[] {
  const { words, runs, language } = partsOf(question)
  const all = [...words, ...runs.flatMap((run) => wordsInRun(run) ?? run)]
  const listed =
    language === 'english' ? [] : all.filter(isNoVote(language)).flatMap((word) => englishOf(word, language))
  const general = all.flatMap((word) => titleWordIn(language, word) ?? [])
  return [...glossed(question), ...[...listed, ...general].flatMap(wordsOf).filter(isTelling)]
}

function partsOf(text: string): { words: string[]; runs: string[]; language: Language } {
  const words = wordsOf(text.replace(unspacedRun, ' '))
  const runs = (text.match(unspacedRun) ?? []).map(keyOf)
  return { words, runs, language: languageOf(wordsOf(text)) }
}

/** True unless a word is about voting. The glossary mistranslates such words: German "Stimmen" (votes) as "voices". */
const isNoVote = (language: Language) => (word: string) => conceptsOf(word, language)?.has('vote') !== true

/** Returns an English word without its ending: "naming" and "names" have the same stem. */
export function stemOf(written: string): string {
  const word = baseOf(written)
  if (word.length < 4) return word
  const stem = word.replace(/(?:ies|ing|ed|es|s|er|e|y)$/, '')
  return stem.length < 3 ? word : stem.replace(/(.)\1$/, '$1').replace(/our$/, 'or')
}

/** Minimum length of a stem in which a typo is allowed. */
const slipsFrom = 6
/** Minimum length of a stem that also matches the longer stems that begin with it. */
const beginningFrom = 5

/** True if two stems are equal or nearly equal. */
export function isSameStem(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length >= beginningFrom && long.startsWith(short)) return true
  if (short.length < slipsFrom || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1)
}

export const stemsIn = (stems: ReadonlySet<string>, wanted: readonly string[]): string[] =>
  wanted.filter((one) => stems.has(one) || [...stems].some((stem) => isSameStem(stem, one)))
