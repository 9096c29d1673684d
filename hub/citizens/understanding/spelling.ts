import { type Query, wordsOf } from '../../domain/words.ts'
import { alphabetOf, swapsIn, typedFor, vowelSlipsIn, withVowels } from '../language/slips.ts'
import { examplesWithWord, learnedMeanings } from '../learning/learned.ts'
import type { Records } from '../records/records.ts'
import { isInGlossary, isSearchTerm, isTopicalWord } from '../words/glossary/glossary.ts'
import { conceptsOf, languageOf } from '../words/lexicon.ts'
import type { Language } from '../words/vocabularies.ts'
import { wordsIn } from '../writing/typos.ts'
import { withWholeName } from './groupNames.ts'

/** Matches lower-case words to be checked for typos, except in addresses and paths and beside quotation marks. */
const written = /(?<![\p{L}\p{M}\p{N}@#/._'"“«-])[\p{Ll}\p{M}]{3,20}(?![\p{L}\p{M}\p{N}@/_'"”»-]|\.[\p{L}])/gu
/** Maximum number of corrected words in a message, because each may need a database query. */
const correctedMost = 8
/** Maximum number of different words in a message that are checked for typos. */
const wordsMost = 40
/** Words shorter than this resemble too many other words, so only swapped letters are corrected in them. */
const shortest = 4
/** A word in at least this many example questions may replace a misspelt one. */
const commonFrom = 8
const rare = 12
/** Maximum number of agents whose names are compared with the words of a message. */
const agentsMost = 20
const surpassing = 40
const rareLength = 5
/** Minimum length of a word to be corrected to a word in the dictionary. */
const listedLength = 7
/** Minimum length of a word to be corrected to a word that occurs in a post. */
const usedLength = 5
/** Maximum number of words in a message that are corrected to words that occur in posts. */
const usedMost = 2

/** Matches capitalised words, which may be part of the name of a group. */
const titled = /(?<![\p{L}\p{M}\p{N}@#/._'"“«-])\p{Lu}\p{Ll}{4,19}(?![\p{L}\p{M}\p{N}@/_'"”»-]|\.[\p{L}])/gu
/** Maximum number of capitalised words in a message that are compared with the names of groups. */
const titledMost = 4

/** Corrects misspelt names of groups in a message, such as "Book Cornre". */
async function withGroupNames(message: string, records: Records): Promise<string> {
  const words = [...new Set([...message.matchAll(titled)].map(([word]) => word.toLowerCase()))]
    .filter((word) => !isKnown(word, 'english'))
    .slice(0, titledMost)
  if (words.length === 0) return message
  const ofGroups = groupWords(await records.publicChannels())
  const slips = words.flatMap((word) => {
    const meant = ofGroups.has(word) ? undefined : nearTo(word).find((one) => ofGroups.has(one))
    return meant === undefined ? [] : [[word, meant] as const]
  })
  if (slips.length === 0) return message
  const query: Query = { terms: slips.map(([word]) => [word]), join: 'any' }
  const agents = await records.agentsWith(query, agentsMost)
  const names = new Set(agents.flatMap(({ slug, name }) => [...wordsOf(name), ...slug.split('-')]))
  const meant = new Map(slips.filter(([word]) => !names.has(word)))
  return message.replace(titled, (word) => {
    const found = meant.get(word.toLowerCase())
    return found === undefined ? word : `${word[0]}${found.slice(1)}`
  })
}

/** True for a word that exists or that many example questions contain. */
const isWord = (word: string): boolean =>
  isKnown(word, 'english') || examplesWithWord(wordsOf(word)[0] ?? word) >= commonFrom

/** Corrects misspelt words in a message, such as "gruop". */
export const spelled = async (message: string, records: Records): Promise<string> =>
  withCommonWords(await withGroupNames(await withWholeName(message, records, isWord), records), records)

async function withCommonWords(message: string, records: Records): Promise<string> {
  const language = languageOf(wordsOf(message))
  const strange = [...new Set([...message.matchAll(written)].map(([word]) => word))]
    .slice(0, wordsMost)
    .filter((word) => isStrange(word, language))
    .slice(0, correctedMost)
  if (strange.length === 0) return message
  const ofTalk = wordsIn(await records.channel.messages())
  const named = await records.agentsWith(
    { terms: strange.map((word) => [word.toLowerCase()]), join: 'any' },
    agentsMost,
  )
  const agents = new Set(named.flatMap(({ slug, name }) => [...wordsOf(name), ...slug.split('-'), slug]))
  const unnamed = strange.filter((word) => !agents.has(word.toLowerCase()) && !ofTalk.has(word))
  const guesses = unnamed.map((word) => {
    const near = nearTo(word)
    return { word, near, listed: listedFor(word, near, language) }
  })
  const listed = guesses.filter((one) => one.listed !== undefined)
  const unlisted = guesses.filter((one) => one.listed === undefined && one.word.length >= usedLength)
  const ofGroups = unlisted.length > 0 ? groupWords(await records.publicChannels()) : new Set<string>()
  const meant = await Promise.all([
    ...listed.map(
      async ({ word, listed: found }) => [word, (await isUsed(word, records)) ? word : found] as const,
    ),
    ...unlisted.slice(0, usedMost).map(async ({ word, near }) => {
      const found = (await isUsed(word, records))
        ? undefined
        : (near.find((one) => ofGroups.has(one)) ?? (await usedNear(near, records)))
      return [word, found] as const
    }),
  ])
  const corrected = new Map(meant)
  return message.replace(written, (word) => corrected.get(word) ?? word)
}

/** True for a rare word that no word list contains. Such a word may be a typo. */
function isStrange(word: string, language: Language): boolean {
  const [plain = word] = wordsOf(word)
  const count = examplesWithWord(plain)
  const isRare = count <= rare && (plain.length >= rareLength || isSwapped(plain, count))
  return (count === 0 || isRare) && !isKnown(plain, language)
}

/** True for a common word with two letters swapped, such as "hwo" for "how". */
const isSwapped = (word: string, count: number): boolean =>
  !isListed(word, 'english') && swapsIn(word).some((other) => examplesWithWord(other) >= count * surpassing)

const isKnown = (word: string, language: Language): boolean =>
  conceptsOf(word) !== undefined || isInGlossary(word) || isListed(word, language)

const isListed = (word: string, language: Language): boolean =>
  isSearchTerm(word, language) || isSearchTerm(word, 'english')

function nearTo(word: string): string[] {
  const [plain = word] = wordsOf(word)
  const letters = alphabetOf(plain)
  if (letters === undefined) return []
  return plain.length < shortest ? swapsIn(plain) : typedFor(plain, letters)
}

/** Returns the word that the asker probably meant, from the example questions or the dictionary. */
function listedFor(word: string, near: readonly string[], language: Language): string | undefined {
  const [plain = word] = wordsOf(word)
  const least = Math.max(commonFrom, examplesWithWord(plain) * surpassing)
  const swapped = new Set(swapsIn(plain))
  // Prefer a word with two letters swapped, as in "gruop", because that is the most frequent typo.
  return (
    commonest(
      near.filter((one) => swapped.has(one)),
      least,
    ) ??
    commonest(near, least) ??
    (language === 'indonesian' && near.length > 0 ? commonest(withVowels(plain), least) : undefined) ??
    (language === 'english' && plain.length >= listedLength ? listedNear(plain, near) : undefined)
  )
}

/** True if a post contains the word. */
async function isUsed(word: string, records: Records): Promise<boolean> {
  const query: Query = { terms: [wordsOf(word)], join: 'all' }
  return (await records.searchPosts({ query, limit: 1 })).count > 0
}

/** Returns the words of the names and topics of groups. */
const groupWords = (groups: readonly { name: string | null; topic: string | null }[]): ReadonlySet<string> =>
  new Set(groups.flatMap(({ name, topic }) => wordsOf(`${name ?? ''} ${topic ?? ''}`)))

/** Returns one of the given words if a post contains it. */
async function usedNear(near: readonly string[], records: Records): Promise<string | undefined> {
  if (near.length === 0) return undefined
  const query: Query = { terms: near.map((one) => [one]), join: 'any' }
  const { posts } = await records.searchPosts({ query, limit: 1 })
  return posts.flatMap(({ body }) => wordsOf(body)).find((one) => near.includes(one))
}

/** Returns a dictionary word that differs by a missing, doubled or swapped letter or by another vowel. */
function listedNear(word: string, near: readonly string[]): string | undefined {
  const swapped = new Set(swapsIn(word))
  const misspelt = new Set(vowelSlipsIn(word))
  // Ignore words that differ by a replaced consonant. For example, "matching" is probably not a typo of "marching".
  return near.find(
    (one) =>
      ((one.length !== word.length || swapped.has(one)) && isTopicalWord(one, 'english')) ||
      (misspelt.has(one) && conceptsOf(one) !== undefined && isInGlossary(one)),
  )
}

function commonest(words: readonly string[], least: number): string | undefined {
  let best: { word: string; count: number } | undefined
  for (const word of words) {
    const count = examplesWithWord(word)
    if (count >= Math.max(least, (best?.count ?? 0) + 1) && isWhole(word)) best = { word, count }
  }
  return best?.word
}

/** False for a word that seems common only because another word has the same hash. */
function isWhole(word: string): boolean {
  const { examplesWith } = learnedMeanings()
  const marked = `^${word}$`
  return [marked.slice(0, 4), marked.slice(-4)].every((part) => examplesWith(`part ${part}`) >= commonFrom)
}
