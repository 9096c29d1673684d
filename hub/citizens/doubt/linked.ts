import { isTelling, wordsOf } from '../../domain/words.ts'
import { isSameStem, stemOf, stemsIn, wordsMeant } from '../language/meant.ts'
import { learnedMeanings } from '../learning/learned.ts'
import type { Records } from '../records/records.ts'
import { glossesOf } from '../words/glossary/glossary.ts'
import { conceptsOf } from '../words/lexicon.ts'

/** Law or feature request that a question names. */
export type Link = {
  id: number
  title: string
  text: string
  isSure: boolean
  byTitle: boolean
  isAll: boolean
  /** True if the question contains the whole title, and the title is distinctive. */
  isWhole: boolean
  /** Id of the agent that proposed the feature request. Undefined for a law. */
  authorId: number | undefined
}

type Titled = { id: number; title: string; text: string; authorId: number | undefined }

/** Weights of words. The fewer example questions contain a word, the higher its weight. */
const weights: readonly { below: number; weight: number }[] = [
  { below: 22, weight: 1 },
  { below: 130, weight: 0.5 },
  { below: Number.POSITIVE_INFINITY, weight: 0.2 },
]
const weightOf = (word: string): number =>
  weights.find(({ below }) => learnedMeanings().examplesWith(`word ${word}`) < below)?.weight ?? 0

const least = { share: 0.5, sum: 0.7 }
const sure = { share: 0.9, sum: 1.5 }
const ahead = 0.15

/** Maximum number of words compared with titles, because the comparison blocks the event loop. */
const wordsMost = 40
/** Maximum number of characters compared with titles. It limits Chinese text, for example, which has no spaces. */
const charactersMost = 400

/** Returns the laws and feature requests that a question names, best match first. */
export async function linksIn(text: string, records: Records): Promise<Link[]> {
  const message = text.slice(0, charactersMost).split(/\s+/, wordsMost).join(' ')
  const [laws, features] = await Promise.all([records.listLaws(undefined), records.listFeatures(undefined)])
  const bills: Titled[] = [
    ...laws.map(({ id, title, text, article }) => ({
      ...{ id, title, text: article === null ? text : '' },
      authorId: undefined,
    })),
    ...features
      .filter(({ lawId }) => lawId === null)
      .map(({ id, title, body, author }) => ({ id, title, text: body, authorId: author.id })),
  ]
  const words = wordsMeant(message)
  const stems = new Set(words.map(stemOf))
  const own = new Set(wordsOf(message).map(stemOf))
  const rare = [...new Set(words.filter(isRare).map(stemOf))].map((stem) => ({
    stem,
    weight: own.has(stem) ? 1 : translatedWeight,
  }))
  const plain = plainOf(message)
  const single = namedSingly(bills, rare, message)
  const fits = bills
    .flatMap((bill) => {
      const fit = fitOf(bill, { stems, rare, plain, single })
      return fit ? [{ ...bill, ...fit }] : []
    })
    .toSorted((a, b) => b.rank - a.rank || b.id - a.id)
  const best = fits[0]?.rank ?? 0
  return fits.filter(({ rank }) => rank > best - ahead).map(({ rank, ...link }) => link)
}

const plainOf = (text: string): string => ` ${wordsOf(text).join(' ')} `

const isRare = (word: string): boolean => isTelling(word) && weightOf(word) === 1

/** Weight of a translated word of the question. An original word has weight 1. */
const translatedWeight = 0.5

/** Minimum number of words in a distinctive title. A shorter title may occur in a question by chance. */
const wordsLeast = { telling: 2, all: 4 }
const signsLeast = 4

type Rare = { stem: string; weight: number }
type Words = { stems: ReadonlySet<string>; rare: readonly Rare[]; plain: string; single: ReadonlySet<number> }

function fitOf({ id, title, text }: Titled, { stems, rare, plain, single }: Words) {
  const words = wordsOf(title)
  const isTitled = words.length > 1 && plain.includes(plainOf(title))
  const telling = words.filter(isTelling)
  const isTellingTitle = telling.some((word) => [...word].length === 1)
    ? telling.length >= signsLeast
    : telling.length >= wordsLeast.telling &&
      (words.length >= wordsLeast.all || telling.some((word) => weightOf(word) === 1))
  const isWhole = isTitled && isTellingTitle
  const { sum, all } = shareOf(title, stems)
  const ofText = Math.min(1, rareIn(text, rare))
  const share = all === 0 ? 0 : sum / all
  if (isTitled) return { rank: 10, isSure: true, byTitle: true, isAll: true, isWhole }
  // The word "confetti" alone names the record "Confetti for a hundredth post" if no other title contains this word.
  const isSingle = single.has(id)
  const isNamed = isSingle || (share >= least.share && sum + ofText >= least.sum)
  if (!isNamed && ofText < 1) return undefined
  return {
    ...{ rank: share + sum / 10 + ofText / 4, byTitle: isNamed, isAll: share >= sure.share, isWhole },
    isSure: share >= sure.share && sum >= sure.sum,
  }
}

/** Minimum length of a stem that can identify a record without any other word. */
const singleFrom = 6

/**
 * Matches the word before a noun such as "law", for example "newcomer" in "the newcomer law". This word may
 * name a law even if it is a common word.
 */
const attribute = /(?<=\bthe (?:\p{L}+ )?)\p{L}{4,}(?= (?:law|bill|proposal|request|feature)\b)/giu
/** Matches words before "law" that name no law, such as "last". */
const ofOrder =
  /^(?:last|first|second|third|next|open|other|right|newest|latest|oldest|current|same|passed|rejected|lapsed|feature|active|recent|whole|only|best|most|public|popular|wanted)$/iu

/** Returns the records whose title contains a word of the question that no other title contains. */
function namedSingly(bills: readonly Titled[], rare: readonly Rare[], message: string): Set<number> {
  const own = rare.filter(({ stem, weight }) => weight === 1 && stem.length >= singleFrom - 1)
  const attributes = [...message.matchAll(attribute)]
    .filter(([word]) => !ofOrder.test(word))
    .map(([word]) => stemOf(word.toLowerCase()))
  const titled = new Map<string, number[]>()
  for (const { id, title } of bills)
    for (const stem of new Set(wordsOf(title).map(stemOf)))
      titled.set(stem, [...(titled.get(stem) ?? []), id])
  const isNamed = (one: string) => own.some(({ stem }) => isSameStem(stem, one))
  const isAttribute = (one: string) => attributes.some((stem) => isSameStem(stem, one))
  const byWord = [...titled].flatMap(([stem, ids]) =>
    ids.length === 1 && (isAttribute(stem) || (stem.length >= singleFrom && isNamed(stem))) ? ids : [],
  )
  return new Set([...byWord, ...namedInSigns(bills, message)])
}

/** Matches a word in a script without spaces, such as ふりがな. */
const signs = /\p{sc=Hiragana}{4,}|\p{sc=Katakana}[\p{sc=Katakana}ー]{2,}|\p{sc=Han}{2,}/gu

/** Returns the id of the record that a Chinese or Japanese message names. */
function namedInSigns(bills: readonly Titled[], message: string): number[] {
  const named = bills.filter(({ title }) =>
    (title.match(signs) ?? []).some((word) => message.includes(word) && !conceptsOf(wordsOf(word).join(' '))),
  )
  return named.length === 1 ? named.map(({ id }) => id) : []
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

function rareIn(text: string, rare: readonly Rare[]): number {
  const plain = text.toLowerCase()
  // Check for substrings first, which is much faster than splitting the text into words.
  if (!rare.some(({ stem }) => plain.includes(stem))) return 0
  const stems = new Set(wordsOf(text).map(stemOf))
  return rare.reduce((sum, { stem, weight }) => sum + (stems.has(stem) ? weight : 0), 0)
}
