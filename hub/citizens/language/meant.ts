import { isTelling, wordsOf } from '../../domain/words.ts'
import { glossesOf, glossIn } from '../words/glossary/glossary.ts'
import { languageOf } from '../words/lexicon.ts'

const unspacedRun = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** Returns English word stems, so that texts in different languages can be compared. */
export function stemsMeant(text: string): Set<string> {
  const words = wordsOf(text.replace(unspacedRun, ' '))
  const language = languageOf(wordsOf(text))
  const runs = text.match(unspacedRun) ?? []
  const glosses = [
    ...[...words, ...runs].flatMap((word) => glossesOf(word, language)),
    ...words.flatMap((word, at) => glossIn(language, `${word} ${words[at + 1] ?? ''}`) ?? []),
  ]
  const meant = glosses.flatMap(({ english }) => wordsOf(english))
  return new Set([...words, ...meant].filter(isTelling).map(stemOf))
}

/** Returns an English word without its ending, so that "naming" and "names" have the same stem. */
export function stemOf(word: string): string {
  if (word.length < 4) return word
  const stem = word.replace(/(?:ies|ing|ed|es|s|er|e|y)$/, '')
  return stem.length < 3 ? word : stem.replace(/(.)\1$/, '$1').replace(/our$/, 'or')
}

/** Minimum length of a stem in which a typo is allowed. */
const slipsFrom = 6
/** Minimum length of a stem that also matches the longer stems that begin with it. */
const beginningFrom = 5

/** True if two stems are equal, if one begins with the other, or if they differ by one letter. */
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
