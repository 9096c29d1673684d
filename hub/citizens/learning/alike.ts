import { setImmediate } from 'node:timers/promises'
import { wordsOf } from '../../domain/words.ts'
import { isSameStem } from '../language/meant.ts'
import { nearStems } from '../words/glossary/thesaurus.ts'
import { languageOf } from '../words/lexicon.ts'
import { examplesWithWord } from './learned.ts'
import { numberedIn, piecesOf, stemsOf, stemsOfWord, usualAt } from './pieces.ts'

/** Text that is relevant to a question. `share`: relevance, from 0 to 1. `words`: number of matching words. */
export type Alike<Said> = { said: Said; share: number; words: number }

/** Maximum number of characters of a question to compare. Comparing longer texts would block the event loop. */
const questionMost = 400
const textMost = 1500
const wordsMost = 24
/** Maximum score of a synonym of a word in the question. The word itself scores 1. */
const otherWord = 0.75
const sameBeginning = 0.9
const gradeLeast = 0.4
type Sought = { word: string; stems: readonly string[]; weight: number }

/** Returns the texts that are relevant to a question, the most relevant first. */
export function alike<Said>(
  question: string,
  texts: readonly Said[],
  bodyOf: (said: Said) => string,
): Alike<Said>[] {
  const { rows, shareIn } = graded(
    question,
    texts.map((said) => ({ said, stems: stemsIn(bodyOf(said)) })),
  )
  return rows
    .map(({ said, grades }) => alikeOf(said, grades, shareIn))
    .filter(isAlike)
    .toSorted(mostFirst)
}

export type AlikeTogether<Said> = Alike<readonly Said[]> & { texts: Alike<Said>[] }

/** Number of texts to process before yielding to the event loop, so that the server can do other work. */
const atOnce = 20

/** Returns the relevant conversations for each question, the most relevant first. */
export async function alikeTogether<Said>(
  questions: readonly string[],
  conversations: readonly (readonly Said[])[],
  bodyOf: (said: Said) => string,
): Promise<AlikeTogether<Said>[][]> {
  const texts: Row<Said>[] = []
  for (const said of new Set(conversations.flat())) {
    texts.push({ said, stems: stemsIn(bodyOf(said)) })
    if (texts.length % atOnce === 0) await setImmediate()
  }
  return questions.map((question) => togetherIn(graded(question, texts), conversations))
}

function togetherIn<Said>(
  { rows, shareIn }: Graded<Said>,
  conversations: readonly (readonly Said[])[],
): AlikeTogether<Said>[] {
  const gradesOf = new Map(rows.map(({ said, grades }) => [said, grades]))
  return conversations
    .map((said) => {
      const all = said.map((one) => gradesOf.get(one) ?? [])
      const texts = said.map((one, at) => alikeOf(one, all[at] ?? [], shareIn)).toSorted(mostFirst)
      const whole = alikeOf(said, bestOf(all[0]?.length ?? 0, all), shareIn)
      return { ...whole, share: (whole.share + (texts[0]?.share ?? 0)) / 2, texts }
    })
    .filter(isAlike)
    .toSorted(mostFirst)
}

type ShareIn = (grades: readonly number[]) => number

const alikeOf = <Said>(said: Said, grades: readonly number[], shareIn: ShareIn): Alike<Said> => ({
  said,
  share: shareIn(grades),
  words: grades.filter((grade) => grade > 0).length,
})

const isAlike = ({ share }: Alike<unknown>): boolean => share > 0
const mostFirst = (a: Alike<unknown>, b: Alike<unknown>): number => b.share - a.share

type Row<Said> = { said: Said; stems: ReadonlySet<string> }
type Graded<Said> = { rows: { said: Said; grades: readonly number[] }[]; shareIn: ShareIn }

const stemsIn = (body: string): ReadonlySet<string> => stemsOf(body.slice(0, textMost))

/** Grades how well each text matches each word of a question. */
function graded<Said>(question: string, texts: readonly Row<Said>[]): Graded<Said> {
  const asked = question.slice(0, questionMost)
  const sought = soughtIn(asked)
  const gradesOf = graderOf(sought)
  const rows = texts.map(({ said, stems }) => ({
    said,
    grades: bestOf(sought.length, [...stems].map(gradesOf)),
  }))
  const weights = sought.map(({ weight }, at) => {
    const count = rows.filter(({ grades }) => (grades[at] ?? 0) > 0).length
    return weight * Math.log(1 + rows.length / (1 + count))
  })
  const all = sought.map((_, at) => at)
  const parts = [all, ...sentencesOf(asked, sought).filter((part) => isTelling(part, weights))]
  const shareIn = (grades: readonly number[]) =>
    Math.max(0, ...parts.map((part) => shareOf(part, grades, weights)))
  return { rows, shareIn }
}

function sentencesOf(question: string, sought: readonly Sought[]): number[][] {
  const sentences = question.split(/(?<=[.!?؟])\s+|(?<=[。！？])/)
  if (sentences.length === 1) return []
  return sentences.map((sentence) => {
    const words = new Set(piecesOf(sentence))
    return sought.flatMap(({ word }, at) => (words.has(word) ? [at] : []))
  })
}

const sentenceLeast = { words: 3, weight: 0.4 }

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

const weightOf = (word: string): number => 1 / (1 + examplesWithWord(word) / usualAt)
/** A word of at least this weight shows what a question is about. Rare words, such as "pledged", weigh more. */
const ownLeast = 0.6

/** True if a question itself says what it is about, unlike "how did it end?". */
export const hasOwnSubject = (question: string): boolean =>
  piecesOf(question.slice(0, questionMost)).some((word) => weightOf(word) >= ownLeast)

function soughtIn(question: string): Sought[] {
  const language = languageOf(wordsOf(question))
  const words = [...new Set(piecesOf(question))].slice(0, wordsMost).map((word) => ({
    word,
    stems: stemsOfWord(word, language),
    weight: weightOf(word),
  }))
  return [...words, ...numberedIn(question).map((word) => ({ word, stems: [word], weight: 1 }))]
}

function graderOf(sought: readonly Sought[]): (stem: string) => readonly number[] {
  const known = new Map<string, readonly number[]>()
  return (stem) => {
    const found = known.get(stem) ?? sought.map(({ stems }) => gradeOf(stem, stems))
    known.set(stem, found)
    return found
  }
}

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
