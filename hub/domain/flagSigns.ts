// This file makes a fast first pass over a text, to find the rules for content flags that may match the text.

import {
  type FlagGroup,
  flagGroups,
  type MarkWord,
  markWords,
  type WordPair,
  wordPairs,
} from './flagWords.ts'
import { isComplex, isSignPair, unitOf } from './units.ts'

/**
 * Result of the fast first pass. `groups`: bit mask of the rule groups that may match the text. `isSimple`: true if a
 * second pass, over the Unicode-normalised text, could find nothing more.
 */
type Signs = { groups: number; isSimple: boolean }

export const bitOf = (group: FlagGroup): number => 1 << flagGroups.indexOf(group)
const bits = Object.fromEntries(flagGroups.map((group) => [group, bitOf(group)])) as Record<FlagGroup, number>

const digit = 1
const space = 2
/** Bit flag for the characters + / _ and -, which occur in base64 data. */
const joint = 4
const kinds = Uint8Array.from({ length: 128 }, (_, unit) => {
  const sign = String.fromCharCode(unit)
  if (/\d/.test(sign)) return digit
  if (/\s/.test(sign)) return space
  return /[+/_-]/.test(sign) ? joint : 0
})

const isLetter = (unit: number): boolean => (unit | 32) >= 97 && (unit | 32) <= 122

const chineseSigns = new Map([...'忽无無'].map((sign) => [sign.charCodeAt(0), 1]))
for (const sign of '指提命') chineseSigns.set(sign.charCodeAt(0), 2)

const slash = 0x2f
const dot = 0x2e
const backslash = 0x5c
const percent = 0x25
const colon = 0x3a
const semicolon = 0x3b
const lessThan = 0x3c
const greaterThan = 0x3e
const bar = 0x7c
const bracket = 0x5d
const star = 0x2a
const zero = 0x30
const one = 0x31

const basis = 0x811c9dc5
const prime = 0x01000193
const slots = 8192
const slotOf = (hash: number): number => (hash ^ (hash >>> 16)) & (slots - 1)

/**
 * Entry of a hash table of words. `starts` and `ends`: indexes of the word pairs, such as "ignore … rules", that begin
 * or end with a word in this entry. `marks`: kinds of single words in this entry, such as `scheme` for "mailto".
 */
type Row = { starts: number[]; ends: number[]; marks: MarkWord[] }
type Words = { pairs: readonly WordPair[]; marks: Readonly<Record<MarkWord, string>> }

function rowsOf({ pairs, marks }: Words): { at: Uint8Array; rows: Row[] } {
  const at = new Uint8Array(slots)
  const rows: Row[] = [{ starts: [], ends: [], marks: [] }]
  const rowFor = (word: string): Row => {
    let hash = basis
    for (let index = 0; index < word.length; index++) hash = Math.imul(hash ^ word.charCodeAt(index), prime)
    const slot = slotOf(hash)
    if (at[slot] === 0) at[slot] = rows.push({ starts: [], ends: [], marks: [] }) - 1
    return rows[at[slot] ?? 0] as Row
  }
  pairs.forEach(({ from, to }, index) => {
    for (const word of from.split(' ')) rowFor(word).starts.push(index)
    for (const word of to.split(' ')) rowFor(word).ends.push(index)
  })
  for (const [mark, words] of Object.entries(marks) as [MarkWord, string][])
    for (const word of words.split(' ')) rowFor(word).marks.push(mark)
  return { at, rows }
}

export function createSigns(words: Words): (text: string) => Signs {
  const { at: rowAt, rows } = rowsOf(words)
  const { pairs } = words
  const aboutOf = pairs.map(({ about }) => pairs.findIndex(({ group }) => group === about))
  /** For each word pair, the number of whitespace gaps before the latest occurrence of its first word. */
  const begun = new Int32Array(pairs.length)

  const holds = (pair: number, gaps: number) => gaps - (begun[pair] ?? 0) <= (pairs[pair]?.within ?? 0)

  function weigh({ starts, ends, marks }: Row, word: Word, gaps: number): number {
    let found = 0
    for (const pair of ends) {
      const about = aboutOf[pair] ?? -1
      if (holds(pair, gaps) && (about < 0 || holds(about, gaps))) found |= bits[pairs[pair]?.group ?? 'turns']
    }
    for (const pair of starts) begun[pair] = gaps
    for (const mark of marks) found |= bitOfMark[mark](word)
    return found
  }

  // Scan the text only once, because this code must be fast: every published text passes through it.
  return (text) => {
    begun.fill(-1000)
    let groups = 0
    let isSimple = true
    let gaps = 0
    let gapAt = -2
    // Index at which the current run of letters and digits began, or -1 outside such a run. `codeFrom` is the index at
    // which the current run of base64 characters began, or -1.
    let runFrom = -1
    let codeFrom = -1
    let backslashes = 0
    let percents = 0
    let octets = 0
    let chinese = 0
    const { length } = text
    for (let at = 0; at <= length; at++) {
      let unit = at < length ? text.charCodeAt(at) : 0
      if (isLetter(unit)) {
        const from = at
        if (runFrom < 0) runFrom = at
        if (codeFrom < 0) codeFrom = at
        let hash = basis
        while (isLetter(unit)) {
          hash = Math.imul(hash ^ (unit | 32), prime)
          at += 1
          unit = at < length ? text.charCodeAt(at) : 0
        }
        const row = rowAt[slotOf(hash)] ?? 0
        if (row > 0) groups |= weigh(rows[row] as Row, { text, from, end: at }, gaps)
        if (unit === slash && text.charCodeAt(from - 1) === dot && at - from <= 12) groups |= bits.links
      }
      const kind = unit < 128 ? (kinds[unit] ?? 0) : 0
      if (kind === digit) {
        if (runFrom < 0) runFrom = at
        if (codeFrom < 0) codeFrom = at
        continue
      }
      if (runFrom >= 0) {
        if (at - runFrom >= 26) groups |= bits.longWords
        if (at - runFrom === 8 && isBinary(text.charCodeAt(runFrom))) octets += 1
        runFrom = -1
      }
      if (kind === joint) {
        if (codeFrom < 0) codeFrom = at
        continue
      }
      if (codeFrom >= 0) {
        if (at - codeFrom >= 60) groups |= bits.blobs
        codeFrom = -1
      }
      // Only ASCII gaps between words count, so that a rule may run needlessly but is never wrongly skipped.
      if (kind === space) {
        if (gapAt !== at - 1) gaps += 1
        gapAt = at
      } else if (unit > 127) {
        chinese |= chineseSigns.get(unit) ?? 0
        if (isSimple && unitOf(unit) & isComplex) isSimple = isSignPair(unit, text.charCodeAt(at + 1))
      } else if (unit === backslash) backslashes += 1
      else if (unit === percent) percents += 1
      else if (unit === colon && text.startsWith('//', at + 1)) groups |= bits.links
      else if (unit === lessThan && text.charCodeAt(at + 1) === bar) groups |= bits.turns
    }
    if (chinese === 3) groups |= bits.ignoringInChinese
    if (backslashes >= 12 || percents >= 24 || octets >= 7) groups |= bits.escapes
    return { groups, isSimple }
  }
}

export const signsOf = createSigns({ pairs: wordPairs, marks: markWords })

type Word = { text: string; from: number; end: number }

const bitOfMark: Record<MarkWord, (word: Word) => number> = {
  turn: ({ text, end }) => (endsTurn(text, end) ? bits.turns : 0),
  ending: (word) => (isBefore(word, dot) ? bits.links : 0),
  scheme: ({ text, end }) => {
    const unit = text.charCodeAt(end)
    return unit === colon || unit === dot ? bits.links : 0
  },
  bitcoin: ({ text, end }) => (text.charCodeAt(end) === one ? bits.namedWallets : 0),
  ens: (word) => (isBefore(word, dot) ? bits.namedWallets : 0),
  base64: (word) => (isBefore(word, semicolon) ? bits.escapes : 0),
}

const isBefore = ({ text, from }: Word, unit: number): boolean => text.charCodeAt(from - 1) === unit

/** Checks if a word is a speaker's label, such as `system:` or `assistant>`, by the characters that follow the word. */
function endsTurn(text: string, end: number): boolean {
  const first = text.charCodeAt(end)
  if (first === greaterThan || first === bracket) return true
  let at = end
  while (text.charCodeAt(at) === star || text.charCodeAt(at) === bracket || text.charCodeAt(at) === 32)
    at += 1
  return text.charCodeAt(at) === colon
}

const isBinary = (unit: number): boolean => unit === one || unit === zero
