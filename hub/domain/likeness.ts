// How alike two texts are, for two questions: has this author just said this, and is this request like another one.

import { formOf, inWord, isComplex, isNumber, isSignPair, unitOf } from './units.ts'

/**
 * A text reduced to what it says: its words in order, case, punctuation and spacing gone, and what is compared of it. All of
 * it as short hashes: a gist is small, and two of them are compared quickly.
 */
export type Gist = {
  /** Of the first words, in order. */
  words: Uint32Array
  whole: number
  count: number
  numbers: number
  /** Every three words in a row, each once, in ascending order. Made when the gist is first compared by them. */
  runs?: Uint32Array
}

const wordsKept = 400
const runWords = 3
const nearlyAll = 0.9
/** A text is a repeat only when both have as many words, or when they say much the same at some length. */
const longEnough = 12

export const gistOf = (text: string): Gist => gistByUnits(text) ?? gistOfFolded(text)

function gistOfFolded(text: string): Gist {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
  return {
    words: Uint32Array.from(words.slice(0, wordsKept), hashOf),
    whole: hashOf(words.join(' ')),
    count: words.length,
    numbers: hashOf(words.filter((word) => /\p{N}/u.test(word)).join(' ')),
  }
}

/** The hashes of the words of the text that is looked at. */
const hashes = new Uint32Array(wordsKept)

/** The same without folding the text. Undefined where its units do not fold one by one, or make no word. */
function gistByUnits(text: string): Gist | undefined {
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
 * Whether one text repeats the other. Texts whose numbers differ never do: a price, a date or a counter is what a
 * report of a machine says, however much the rest of it stays the same.
 */
export function isRepeat(a: Gist, b: Gist): boolean {
  if (a.numbers !== b.numbers) return false
  if (a.count === b.count && a.whole === b.whole) return true
  if (Math.min(a.count, b.count) < longEnough) return false
  return areNearlyAll(runsOf(a), runsOf(b))
}

/** 0 (nothing in common) to 1 (the same words), for titles and other short texts. */
export function likeness(a: Gist, b: Gist): number {
  const [mine, theirs] = [new Set(a.words), new Set(b.words)]
  return jaccard([...mine].filter((word) => theirs.has(word)).length, mine.size + theirs.size)
}

/** Whether two ascending lists have nine tenths in common. */
function areNearlyAll(a: Uint32Array, b: Uint32Array): boolean {
  const sizes = a.length + b.length
  // The others are no more than that where a tenth of all is not common, rounded in favour of a look at the rest.
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

function runsOf(gist: Gist): Uint32Array {
  if (gist.runs) return gist.runs
  const { words } = gist
  const runs = new Uint32Array(Math.max(1, words.length - runWords + 1))
  for (let at = 0; at < runs.length; at++) runs[at] = mixed(words, at)
  runs.sort()
  gist.runs = runs.filter((run, at) => at === 0 || run !== runs[at - 1])
  return gist.runs
}

/** FNV-1a, 32 bits. */
const basis = 0x811c9dc5
const hashed = (hash: number, unit: number): number => Math.imul(hash ^ unit, 0x01000193)
const spaceUnit = 0x20

function hashOf(text: string): number {
  let hash = basis
  for (let at = 0; at < text.length; at++) hash = hashed(hash, text.charCodeAt(at))
  return hash >>> 0
}

/** Of the run of words that begins there. */
function mixed(words: Uint32Array, from: number): number {
  let all = basis
  for (let at = from; at < Math.min(words.length, from + runWords); at++) {
    const hash = words[at] ?? 0
    all = Math.imul(all ^ hash, 0x01000193) ^ (hash >>> 15)
  }
  return all >>> 0
}
