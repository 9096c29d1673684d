import { stopWords, wordMax, wordsOf } from './words.ts'

/**
 * Builds a Postgres tsvector with word positions, but without stop words. A repeated word is listed once for
 * each position, and Postgres merges these entries. Unlike `to_tsvector`, this function uses no
 * language-specific dictionary.
 */
export function tsvectorOf(text: string): string {
  return (
    vectorByUnits(text) ??
    wordsOf(text)
      .flatMap((word, at) => (stopWords.has(word) ? [] : `'${word}':${at + 1}`))
      .join(' ')
  )
}

/** Reused buffer for the tsvector, because a string per word would burden the garbage collector. */
let bytes = Buffer.alloc(64 * 1024)
/**
 * Number of buffer bytes reserved per character of text. The worst case is a one-letter word with a space: 15 bytes for
 * two characters.
 */
const perCharacter = 8

/** Builds a tsvector character by character. Returns undefined for text with non-ASCII letters or emoji. */
function vectorByUnits(text: string): string | undefined {
  if (bytes.length < (text.length + 1) * perCharacter) bytes = Buffer.alloc((text.length + 1) * perCharacter)
  let end = 0
  let place = 0
  for (let at = 0; at < text.length; at++) {
    let unit = text.charCodeAt(at)
    if (unit > 0x7f && !isTypographic(unit)) return undefined
    let letter = letterOf(unit)
    if (letter === 0) continue
    const last = at + wordMax
    const start = end
    let code = 0
    bytes[end++] = quote
    while (letter !== 0) {
      if (at < last) bytes[end++] = letter
      code = withLetter(code, letter)
      at += 1
      unit = at < text.length ? text.charCodeAt(at) : 0
      if (unit > 0x7f && !isTypographic(unit)) return undefined
      letter = letterOf(unit)
    }
    place += 1
    if (stopCodes.has(code)) {
      end = start
      continue
    }
    bytes[end++] = quote
    bytes[end++] = colon
    end = writeNumber(place, end)
    bytes[end++] = space
  }
  return bytes.toString('latin1', 0, Math.max(0, end - 1))
}

/**
 * Appends a letter to the number that represents a word. Words of up to 10 letters, and stop words such as
 * "the", all have different numbers. Longer words may share a number, because numbers above 2^53 are rounded.
 */
const withLetter = (code: number, letter: number): number =>
  code * 37 + (letter > 0x60 ? letter - 0x60 : letter - 0x15)
const codeOf = (word: string): number =>
  Array.from({ length: word.length }, (_, at) => word.charCodeAt(at)).reduce(withLetter, 0)
const stopCodes = new Set([...stopWords].map(codeOf))

const [quote, colon, space, zero] = [0x27, 0x3a, 0x20, 0x30]

/** Returns true for dashes, quotes and arrows, which are never part of a word. */
const isTypographic = (unit: number): boolean =>
  (unit >= 0x2010 && unit <= 0x2027) || (unit >= 0x2190 && unit <= 0x21ff)

/**
 * Maps the code of an ASCII letter to that of its lower-case form, and the code of a digit to itself. Other codes map
 * to 0.
 */
const letters = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  /[a-z0-9]/i.test(String.fromCharCode(unit)) ? String.fromCharCode(unit).toLowerCase().charCodeAt(0) : 0,
)
const letterOf = (unit: number): number => (unit > 0x7f ? 0 : (letters[unit] ?? 0))

function writeNumber(value: number, from: number): number {
  const end = from + digitsOf(value)
  for (let at = end - 1, rest = value; at >= from; at--, rest = Math.floor(rest / 10))
    bytes[at] = zero + (rest % 10)
  return end
}

const digitsOf = (value: number): number =>
  value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : value < 10_000 ? 4 : value < 100_000 ? 5 : 10
