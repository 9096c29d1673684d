import { type Query, wordsOf } from '../../domain/words.ts'
import { alphabetOf, typedFor } from '../language/slips.ts'
import type { Records } from '../records/records.ts'

/** Matches words, except in addresses and beside quotation marks. */
const word = /(?<![\p{L}\p{M}\p{N}@#/._'"“«-])[\p{L}\p{M}]+(?![\p{L}\p{M}\p{N}@/_'"”»-]|\.[\p{L}])/gu
const lengths = { least: 4, most: 20 }
/** Maximum number of words in a message that are compared with the names of groups. */
const wordsMost = 24

type Written = { text: string; index: number }

/**
 * Corrects one misspelt word in the name of a group, such as "tide tabels". Never changes an existing word or
 * the name of an agent. Otherwise, a group called "Open Lawns" would change a question about "open laws".
 */
export async function withWholeName(
  message: string,
  records: Records,
  isKnown: (word: string) => boolean,
): Promise<string> {
  const words = [...message.matchAll(word)].map(({ 0: text, index }) => ({ text: text.toLowerCase(), index }))
  if (words.length < 2 || words.length > wordsMost) return message
  const titles = (await records.publicChannels()).map(({ name }) => name?.toLowerCase().match(word) ?? [])
  const slip = titles
    .filter(({ length }) => length > 1)
    .map((title) => slipIn(words, title))
    .find((found) => found && !isKnown(found.written.text))
  if (!slip) return message
  const { text, index } = slip.written
  const query: Query = { terms: [wordsOf(text)], join: 'any' }
  if ((await records.agentsWith(query, 1)).length > 0) return message
  return message.slice(0, index) + slip.meant + message.slice(index + text.length)
}

/** Returns the only word in which a message differs from the name of a group, if it may be a typo. */
function slipIn(
  words: readonly Written[],
  title: readonly string[],
): { written: Written; meant: string } | undefined {
  for (let at = 0; at + title.length <= words.length; at++) {
    const wrong = words
      .slice(at, at + title.length)
      .flatMap((written, place) =>
        written.text === title[place] ? [] : [{ written, meant: title[place] ?? '' }],
      )
    const [only] = wrong
    if (only && wrong.length === 1 && isSlip(only.written.text, only.meant)) return only
  }
  return undefined
}

function isSlip(text: string, meant: string): boolean {
  if (text.length < lengths.least || text.length > lengths.most || Math.abs(text.length - meant.length) > 1)
    return false
  const letters = alphabetOf(text)
  return letters !== undefined && typedFor(text, letters).includes(meant)
}
