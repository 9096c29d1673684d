// This file measures the similarity of two texts, in order to refuse duplicates and to find similar feature requests.

import { formOf, inWord, isComplex, isNumber, isSignPair, unitOf } from './units.ts'

/** Hashes of the words in a text, for fast comparison. */
export type Fingerprint = {
  words: Uint32Array
  whole: number
  count: number
  numbers: number
  /** Sorted hashes of all sequences of three consecutive words, computed on demand. */
  runs?: Uint32Array
}

const wordsKept = 400
const runWords = 3
const nearlyAll = 0.9
/**
 * Minimum number of words for nearly equal texts to count as duplicates. Shorter texts count only if they are equal.
 */
const longEnough = 12

export const fingerprintOf = (text: string): Fingerprint =>
  fingerprintByUnits(text) ?? fingerprintOfFolded(text)

function fingerprintOfFolded(text: string): Fingerprint {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
  return {
    words: Uint32Array.from(words.slice(0, wordsKept), hashOf),
    whole: hashOf(words.join(' ')),
    count: words.length,
    numbers: hashOf(words.filter((word) => /\p{N}/u.test(word)).join(' ')),
  }
}

/** Reused buffer for the word hashes of one text. */
const hashes = new Uint32Array(wordsKept)

/**
 * Computes the fingerprint in one fast pass. Returns undefined if the text contains no words. Also returns undefined
 * if a character requires the slower way, in which the whole text is normalised first.
 */
function fingerprintByUnits(text: string): Fingerprint | undefined {
  let count = 0
  let whole = basis
  let numbers = basis
  let numbersCount = 0
  for (let at = 0; at < text.length; at++) {
    let unit = unitOf(text.charCodeAt(at))
    if (unit & inWord) {
      const from = at
      let word = basis
      let isWithNumber = 0
      if (count > 0) whole = hashed(whole, spaceUnit)
      while (unit & inWord) {
        word = hashed(word, unit & formOf)
        whole = hashed(whole, unit & formOf)
        isWithNumber |= unit & isNumber
        at += 1
        unit = at < text.length ? unitOf(text.charCodeAt(at)) : 0
      }
      if (count < wordsKept) hashes[count] = word
      count += 1
      if (isWithNumber) {
        if (numbersCount > 0) numbers = hashed(numbers, spaceUnit)
        for (let of = from; of < at; of++) numbers = hashed(numbers, unitOf(text.charCodeAt(of)) & formOf)
        numbersCount += 1
      }
    }
    if (unit & isComplex && !isSignPair(text.charCodeAt(at), text.charCodeAt(at + 1))) return undefined
  }
  if (count === 0) return undefined
  return {
    words: hashes.slice(0, Math.min(count, wordsKept)),
    ...{ whole: whole >>> 0, count, numbers: numbers >>> 0 },
  }
}

/**
 * Returns true if two texts are equal or nearly equal. Texts that contain different numbers are never
 * duplicates, because automated reports often differ only in a price or a date.
 */
export function isDuplicate(a: Fingerprint, b: Fingerprint): boolean {
  if (a.numbers !== b.numbers) return false
  if (a.count === b.count && a.whole === b.whole) return true
  if (Math.min(a.count, b.count) < longEnough) return false
  return areNearlyAll(runsOf(a), runsOf(b))
}

/** Returns the fraction of words that two texts have in common, from 0 to 1. */
export function similarityOf(a: Fingerprint, b: Fingerprint): number {
  const [mine, theirs] = [new Set(a.words), new Set(b.words)]
  return jaccard([...mine].filter((word) => theirs.has(word)).length, mine.size + theirs.size)
}

/**
 * Returns true if the Jaccard index of two sorted lists (common entries divided by all distinct entries) is at least
 * 0.9.
 */
function areNearlyAll(a: Uint32Array, b: Uint32Array): boolean {
  const sizes = a.length + b.length
  // Maximum number of differing entries. If more entries differ, the Jaccard index is certainly too low, so the
  // comparison stops. The margin of 1 covers rounding errors.
  const othersMost = (sizes * (1 - nearlyAll)) / (1 + nearlyAll) + 1
  let common = 0
  for (let mine = 0, theirs = 0; mine < a.length && theirs < b.length; ) {
    const [left, right] = [a[mine] ?? 0, b[theirs] ?? 0]
    if (left === right) common += 1
    if (left <= right) mine += 1
    if (right <= left) theirs += 1
    if (mine + theirs - 2 * common > othersMost) return false
  }
  return jaccard(common, sizes) >= nearlyAll
}

function jaccard(common: number, sizes: number): number {
  const all = sizes - common
  return all === 0 ? 0 : common / all
}

function runsOf(fingerprint: Fingerprint): Uint32Array {
  if (fingerprint.runs) return fingerprint.runs
  const { words } = fingerprint
  const runs = new Uint32Array(Math.max(1, words.length - runWords + 1))
  for (let at = 0; at < runs.length; at++) runs[at] = mixed(words, at)
  runs.sort()
  fingerprint.runs = runs.filter((run, at) => at === 0 || run !== runs[at - 1])
  return fingerprint.runs
}

/** Start value of the 32-bit FNV-1a hash. */
const basis = 0x811c9dc5
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
const spaceUnit = 0x20

function hashOf(text: string): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) hash = hashed(hash, text.charCodeAt(at))
  return hash >>> 0
}

/** Returns the combined hash of the three words that begin at `from`. */
function mixed(words: Uint32Array, from: number): number {
  let all = basis
  for (let at = from; at < Math.min(words.length, from + runWords); at++) {
    const hash = words[at] ?? 0
    all = Math.imul(all ^ hash, 0x01000193) ^ (hash >>> 15)
  }
  return all >>> 0
}
