import { type TransferWord, transferWordNames } from './fund.ts'

/**
 * Returns the code that identifies a record in a bank reference, such as `PZ-4K3QX`. In this code, `4` is the number of
 * characters that follow, `K3Q` is the encoded id, and `X` is a check character.
 */
export function codeOf(id: number): string {
  const digits = digitsOf(id)
  const values = [placeOf(String(digits.length + 1)), ...digits]
  return `${prefix}-${[...values, checkOf(values)].map((value) => alphabet[value]).join('')}`
}

/** Returns the full reference for a bank transfer, such as `GPU-NODE PZ-4K3QX`. */
export const referenceTo = (word: TransferWord, id: number): string => `${word} ${codeOf(id)}`

/**
 * Result of searching a bank reference for a code. `null`: there is no code. `unreadable`: the text looks like a code,
 * but is not a valid one. `rest`: the text without the code.
 */
export type FoundCode = { code: number | 'unreadable' | null; rest: string }

/**
 * Finds a code in a bank reference, even in lower case, split by spaces or joined to other text. `rest`: the remaining
 * text.
 */
export function readCode(text: string): FoundCode {
  for (const { index, length } of startsOf(text)) {
    const read = codeAt(text, index + length)
    if (read) return { code: read.id, rest: without(text, index, read.end) }
  }
  const damaged = unreadable.exec(text)
  if (!damaged) return { code: null, rest: text }
  return { code: 'unreadable', rest: without(text, damaged.index, damaged.index + damaged[0].length) }
}

const prefix = 'PZ'
// Characters that are not easily confused and that every bank transmits unchanged. There are 31 of them, a
// prime number, so the check character detects any single wrong character and any swap of two characters.
const alphabet = '23456789ABCDEFGHJKLMNPQRSTVWXYZ'
const base = alphabet.length
const lengths = { min: 3, max: 8 }

const placeOf = (character: string) => alphabet.indexOf(character.toUpperCase())

function digitsOf(id: number): number[] {
  const digits: number[] = []
  for (let rest = id; rest > 0 || digits.length < lengths.min; rest = Math.floor(rest / base)) {
    digits.unshift(rest % base)
  }
  if (digits.length > lengths.max) throw new Error(`id ${id} is too large for a transfer code`)
  return digits
}

/** Returns the check digit. With it, the sum of all digits, each multiplied by its position, is divisible by 31. */
function checkOf(values: readonly number[]): number {
  const sum = values.reduce((total, value, index) => total + value * (index + 1), 0)
  const place = values.length + 1
  return [...alphabet].findIndex((_, value) => (sum + value * place) % base === 0)
}

const gap = '[\\s\\p{Pd}\\u2212\\u2043_./?+:~]*'
const letter = '[\\p{L}\\p{M}\\p{N}]'
const words = transferWordNames.map((word) => word.split('-').join(gap)).join('|')
const opening = `(?:(?<!${letter})|(?<=(?:${words})${gap}))`
const start = new RegExp(`${opening}P${gap}Z${gap}`, 'giu')
/** Matches text that looks like a code, even a misspelled one: `PZ`, then 4 to 10 letters and digits. */
const unreadable = new RegExp(`${opening}PZ${gap}(?=[A-Z]*\\d)[A-Z0-9]{4,10}(?!${letter})`, 'iu')

const startsOf = (text: string) =>
  [...text.matchAll(start)].map(({ index, 0: { length } }) => ({ index, length }))

const gaps = new RegExp(gap, 'uy')
const letters = new RegExp(letter, 'u')

function codeAt(text: string, from: number): { id: number; end: number } | undefined {
  const values: number[] = []
  let at = from
  let wanted = 1
  while (values.length < wanted) {
    gaps.lastIndex = at
    at += gaps.exec(text)?.[0].length ?? 0
    const value = placeOf(text[at] ?? '')
    if (text[at] === undefined || value < 0) return undefined
    values.push(value)
    at += 1
    if (values.length === 1) wanted = 1 + Number(alphabet[value])
    if (!(wanted > lengths.min + 1 && wanted <= lengths.max + 2)) return undefined
  }
  // Reject a match that is only the beginning of a longer code.
  if (letters.test(text[at] ?? '')) return undefined
  const digits = values.slice(1, -1)
  const id = digits.reduce((total, digit) => total * base + digit, 0)
  const isShortest = digits.length === lengths.min || digits[0] !== 0
  return isShortest && checkOf(values.slice(0, -1)) === values.at(-1) ? { id, end: at } : undefined
}

const without = (text: string, start: number, end: number) =>
  `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim()
