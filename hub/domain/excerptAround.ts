import { matchOf, type Query, wordsOf } from './words.ts'

const before = 60
const spaced = /\S+/g
/**
 * Maximum number of characters without spaces that count as one word. In a longer sequence, such as a Chinese sentence,
 * the match is located character by character.
 */
const pieceMax = 24
/** Maximum number of characters searched in text without spaces, because testing each character is slow. */
const lettersMax = 500

/** Returns at most `length` characters around the first match, or the beginning of the text if nothing matches. */
export function excerptAround(text: string, query: Query | undefined, length: number): string {
  const letters = [...text]
  if (letters.length <= length) return text
  const hit = query ? firstHit(text, query) : 0
  const place = [...text.slice(0, hit)].length
  const from = place + length / 2 <= length ? 0 : Math.min(place - before, letters.length - length)
  const start = from === 0 ? 0 : nextWord(letters, from)
  const end = Math.min(letters.length, start + length)
  const shown = letters.slice(start, end).join('').trim()
  return `${start > 0 ? '…' : ''}${shown}${end < letters.length ? '…' : ''}`
}

/** Returns the index of the first match of the query in the text, or 0 if nothing matches. */
function firstHit(text: string, { terms }: Query): number {
  const any: Query = { terms: terms.map(([first = '']) => [first]), join: 'any' }
  const firsts = new Set(terms.flatMap(([first = '']) => wordsOf(first)))
  for (const { 0: piece, index } of text.matchAll(spaced)) {
    if (matchOf(any, piece) === 0) continue
    return piece.length <= pieceMax ? index : index + placeWithin(piece, firsts)
  }
  return 0
}

/**
 * Returns the first position at which any search term begins in a long text without spaces, such as a Chinese sentence.
 * Returns 0 if no term is found. `firsts`: first word of each search term.
 */
function placeWithin(piece: string, firsts: ReadonlySet<string>): number {
  const letters = [...piece].slice(0, lettersMax)
  const at = letters.findIndex((letter) => wordsOf(letter).some((word) => firsts.has(word)))
  return letters.slice(0, Math.max(0, at)).join('').length
}

/**
 * Returns the index of the next word after `from`, or `from` itself if no word begins within the next `pieceMax`
 * characters.
 */
function nextWord(letters: readonly string[], from: number): number {
  const space = letters.slice(from, from + pieceMax).findIndex((letter) => /\s/.test(letter))
  return space === -1 ? from : from + space + 1
}
