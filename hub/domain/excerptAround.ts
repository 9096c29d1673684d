import { matchOf, type Query, wordsOf } from './words.ts'

/** Number of characters shown before the first hit, as its context. */
const before = 60
const spaced = /\S+/g
/**
 * Maximum length of a piece (text between spaces) that is searched as a whole. A longer piece is searched character by
 * character, because a script without spaces writes a whole sentence as one piece.
 */
const pieceMax = 24
/**
 * Maximum number of letters of a long piece that are compared one by one. The limit exists because every letter must be
 * folded before it is compared, which is slow.
 */
const lettersMax = 500

/**
 * Returns at most `length` characters of the text around the first match of a query's words. An ellipsis marks omitted
 * text. If the text contains none of the words, the result starts at the beginning of the text.
 */
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

/** Returns the index of the first piece (text between spaces) that contains a word of the query, or 0. */
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
 * Returns the index in a long piece at which a word of the query begins. In scripts without spaces, each character is a
 * word.
 */
function placeWithin(piece: string, firsts: ReadonlySet<string>): number {
  const letters = [...piece].slice(0, lettersMax)
  const at = letters.findIndex((letter) => wordsOf(letter).some((word) => firsts.has(word)))
  return letters.slice(0, Math.max(0, at)).join('').length
}

/** Returns the index of the first word after `from`, or `from` itself if no word begins soon. */
function nextWord(letters: readonly string[], from: number): number {
  const space = letters.slice(from, from + pieceMax).findIndex((letter) => /\s/.test(letter))
  return space === -1 ? from : from + space + 1
}
