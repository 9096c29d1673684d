import { isTelling, wordsOf } from '../../domain/words.ts'
import { stemOf, stemsIn, stemsMeant } from '../language/meant.ts'
import { learnedMeanings } from '../learning/learned.ts'
import type { Records } from '../records/records.ts'
import { glossesOf } from '../words/glossary/glossary.ts'

/**
 * Law or feature request that a question names. `isSure`: no other question is likely. `byTitle`: by words of its title,
 * not of its text. `isAll`: by all words of its title.
 */
export type Link = {
  id: number
  title: string
  text: string
  isSure: boolean
  byTitle: boolean
  isAll: boolean
}

type Titled = { id: number; title: string; text: string }

/** Weight of a word by the number of example questions that contain it. A word of many questions names no record. */
const weights: readonly { below: number; weight: number }[] = [
  { below: 10, weight: 1 },
  { below: 60, weight: 0.5 },
  { below: Number.POSITIVE_INFINITY, weight: 0.2 },
]
const weightOf = (word: string): number =>
  weights.find(({ below }) => learnedMeanings().examplesWith(`word ${word}`) < below)?.weight ?? 0

/** Minimum weight of the words of a title that a question must contain, as a share of all of them and as a sum. */
const least = { share: 0.5, sum: 0.7 }
/** Minimum sum above which a question surely names a record, although it may be about something else too. */
const sure = { share: 0.9, sum: 1.5 }
/** A record counts as meant only if it fits better than each other one by this much. */
const ahead = 0.15

/**
 * Maximum number of words of a message that are compared with the titles. The comparison takes time on the event loop,
 * and a question that names a title is short.
 */
const wordsMost = 40
/** Maximum number of characters, for messages in a script without spaces. */
const charactersMost = 400

/** Finds the laws and feature requests whose titles a question names, in any language. The best fits come first. */
export async function linksIn(text: string, records: Records): Promise<Link[]> {
  const message = text.slice(0, charactersMost).split(/\s+/, wordsMost).join(' ')
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const bills: Titled[] = [
    ...laws.map(({ id, title, text, article }) => ({ id, title, text: article === null ? text : '' })),
    ...features
      .filter(({ lawId }) => lawId === null)
      .map(({ id, title, body }) => ({ id, title, text: body })),
  ]
  const stems = stemsMeant(message)
  const rare = [...new Set(wordsOf(message).filter(isRare).map(stemOf))]
  const plain = plainOf(message)
  const fits = bills
    .flatMap((bill) => {
      const fit = fitOf(bill, { stems, rare, plain })
      return fit ? [{ ...bill, ...fit }] : []
    })
    .toSorted((a, b) => b.rank - a.rank || b.id - a.id)
  const best = fits[0]?.rank ?? 0
  return fits.filter(({ rank }) => rank > best - ahead).map(({ rank, ...link }) => link)
}

const plainOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

const isRare = (word: string): boolean => isTelling(word) && weightOf(word) === 1

/** Stems of all that a question may mean and of its own rare words, and its words in order. */
type Words = { stems: ReadonlySet<string>; rare: readonly string[]; plain: string }

function fitOf({ title, text }: Titled, { stems, rare, plain }: Words) {
  const isWhole = wordsOf(title).length > 1 && plain.includes(plainOf(title))
  const { sum, all } = shareOf(title, stems)
  const ofText = Math.min(1, rareIn(text, rare))
  const share = all === 0 ? 0 : sum / all
  if (isWhole) return { rank: 10, isSure: true, byTitle: true, isAll: true }
  const isNamed = share >= least.share && sum + ofText >= least.sum
  if (!isNamed && ofText < 1) return undefined
  return {
    ...{ rank: share + sum / 10 + ofText / 4, byTitle: isNamed, isAll: share >= sure.share },
    isSure: share >= sure.share && sum >= sure.sum,
  }
}

function shareOf(title: string, stems: ReadonlySet<string>): { sum: number; all: number } {
  const words = [...new Set(wordsOf(title).filter((word) => isTelling(word) || word === 'more'))]
  const found = words.filter(
    (word) =>
      stemsIn(stems, [stemOf(word), ...glossesOf(word, 'english').map((one) => stemOf(one.english))]).length >
      0,
  )
  const sumOf = (some: readonly string[]) => some.reduce((sum, word) => sum + weightOf(word), 0)
  return { sum: sumOf(found), all: sumOf(words) }
}

/** Counts the rare words of a question that the text of a law or request contains. */
function rareIn(text: string, rare: readonly string[]): number {
  const plain = text.toLowerCase()
  // Look for the stem first, which is much cheaper than taking the text apart.
  if (!rare.some((stem) => plain.includes(stem))) return 0
  const stems = new Set(wordsOf(text).map(stemOf))
  return rare.filter((stem) => stems.has(stem)).length
}
