import { isTelling as isTellingWord, wordsOf } from '../../domain/words.ts'
import { isSameStem, stemOf } from '../language/meant.ts'
import { wordsInRun } from '../language/runs.ts'
import { englishOf, glossesOf, titleWordIn } from '../words/glossary/glossary.ts'
import { keyOf } from '../words/glossary/lookup.ts'
import { nearStems } from '../words/glossary/thesaurus.ts'
import { languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { examplesWithWord } from './learned.ts'

/** `share`: part of the question that the text says, from 0 to 1. `words`: number of its words in the text. */
export type Alike<Said> = { said: Said; share: number; words: number }

/** Limits the characters of a question and of a text, because the comparison blocks the event loop. */
const questionMost = 400
const textMost = 1500
const wordsMost = 24
/** Grade of a word that is in a text as another one, such as "mended" for "repaired", relative to the word itself. */
const otherWord = 0.75
const sameBeginning = 0.9
/** Minimum grade at which a word counts as said. */
const gradeLeast = 0.4
/** Number of example questions with a word at which it weighs half as much as a word in none. */
const usualAt = 30

const unspacedRun = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu

/** Word of a question: the stems of its meanings in English, and its weight. */
type Sought = { word: string; stems: readonly string[]; weight: number }

/**
 * Sorts texts by how much of a question they say, also in other words or in another language. Words that few of the texts
 * say weigh more. Leaves out the texts that say nothing of it.
 */
export function alike<Said>(
  question: string,
  texts: readonly Said[],
  bodyOf: (said: Said) => string,
): Alike<Said>[] {
  const asked = question.slice(0, questionMost)
  const sought = soughtIn(asked)
  const gradesOf = graderOf(sought)
  const rows = texts.map((said) => ({
    said,
    grades: bestOf(sought.length, [...stemsOf(bodyOf(said).slice(0, textMost))].map(gradesOf)),
  }))
  const weights = sought.map(({ weight }, at) => {
    const count = rows.filter(({ grades }) => (grades[at] ?? 0) > 0).length
    return weight * Math.log(1 + rows.length / (1 + count))
  })
  const all = sought.map((_, at) => at)
  const parts = [all, ...sentencesOf(asked, sought).filter((part) => isTelling(part, weights))]
  return rows
    .map(({ said, grades }) => ({
      said,
      share: Math.max(0, ...parts.map((part) => shareOf(part, grades, weights))),
      words: grades.filter((grade) => grade > 0).length,
    }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
}

/** Returns the words of each sentence of a question, as places: one sentence may tell what the others ask about. */
function sentencesOf(question: string, sought: readonly Sought[]): number[][] {
  const sentences = question.split(/(?<=[.!?؟])\s+|(?<=[。！？])/)
  if (sentences.length === 1) return []
  return sentences.map((sentence) => {
    const words = new Set(piecesOf(sentence))
    return sought.flatMap(({ word }, at) => (words.has(word) ? [at] : []))
  })
}

const sentenceLeast = { words: 3, weight: 0.4 }

/** True for a sentence that tells much of the question. "Who was it, and in which town?" tells too little. */
function isTelling(part: readonly number[], weights: readonly number[]): boolean {
  const sum = part.reduce((all, at) => all + (weights[at] ?? 0), 0)
  const whole = weights.reduce((all, weight) => all + weight, 0)
  return part.length >= sentenceLeast.words && sum >= whole * sentenceLeast.weight
}

function shareOf(part: readonly number[], grades: readonly number[], weights: readonly number[]): number {
  const all = part.reduce((sum, at) => sum + (weights[at] ?? 0), 0)
  const said = part.reduce((sum, at) => sum + (grades[at] ?? 0) * (weights[at] ?? 0), 0)
  return all === 0 ? 0 : said / all
}

function bestOf(length: number, all: readonly (readonly number[])[]): number[] {
  const best = Array.from({ length }, () => 0)
  for (const grades of all)
    for (let at = 0; at < length; at++) best[at] = Math.max(best[at] ?? 0, grades[at] ?? 0)
  return best
}

function soughtIn(question: string): Sought[] {
  const language = languageOf(wordsOf(question))
  const words = [...new Set(piecesOf(question))].slice(0, wordsMost).map((word) => ({
    word,
    stems: [...new Set(meaningsOf(word, language).map(stemOf))],
    weight: 1 / (1 + examplesWithWord(word) / usualAt),
  }))
  return [...words, ...numberedIn(question).map((word) => ({ word, stems: [word], weight: 1 }))]
}

/** Returns numbered things such as "hive 4", which say more than both words by themselves. */
const numberedIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(numbered)].map(([, word = '', number]) => `${stemOf(word.toLowerCase())} ${number}`),
  ),
]
const numbered = /(\p{L}{3,}) #?(\d{1,4})(?![\p{L}\d]|[.,]\d)/gu

/** Returns a function that grades a stem against each word of a question. It grades a stem only once. */
function graderOf(sought: readonly Sought[]): (stem: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (stem) => {
    const found = known.get(stem) ?? sought.map(({ stems }) => gradeOf(stem, stems))
    known.set(stem, found)
    return found
  }
}

/** Returns the words of a text, and of a run of Chinese or Japanese signs those that the tables know. */
function piecesOf(text: string): string[] {
  const runs = (text.match(unspacedRun) ?? []).map(keyOf)
  return [
    ...wordsOf(text.replace(unspacedRun, ' ')).filter((word) => isTellingWord(word) && word.length > 1),
    ...runs.flatMap((run) => wordsInRun(run) ?? run),
  ]
}

/** Returns a word and its translations. */
function meaningsOf(word: string, language: Language): string[] {
  if (language === 'english' && /^\p{ASCII}*$/u.test(word)) return [word]
  const general = titleWordIn(language, word)
  return [
    word,
    ...englishOf(word, language).flatMap(wordsOf),
    ...glossesOf(word, language).flatMap(({ english }) => wordsOf(english)),
    ...(general === undefined ? [] : wordsOf(general)),
  ]
}

function stemsOf(text: string): ReadonlySet<string> {
  const language = languageOf(wordsOf(text))
  const stems = piecesOf(text).flatMap((word) => meaningsOf(word, language).map(stemOf))
  return new Set([...stems, ...numberedIn(text)])
}

/** Returns how well a stem of a text says a word: 1 for the word itself, less for another one of similar meaning. */
function gradeOf(stem: string, own: readonly string[]): number {
  const near = nearStems(stem)
  let best = 0
  for (const one of own) {
    if (one === stem) return 1
    const grade = isSameStem(one, stem)
      ? sameBeginning
      : Math.max(near.get(one) ?? 0, nearStems(one).get(stem) ?? 0) * otherWord
    best = Math.max(best, grade)
  }
  return best >= gradeLeast * otherWord ? best : 0
}
