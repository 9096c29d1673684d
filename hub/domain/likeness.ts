// How alike two texts are, for two questions: has this author just said this, and is this request like another one.

/**
 * A text reduced to what it says: its words in order, case, punctuation and spacing gone, and what is compared of it. All of
 * it as short hashes: a gist is small, and two of them are compared quickly.
 */
export type Gist = {
  words: ReadonlySet<number>
  whole: number
  count: number
  numbers: number
  runs: ReadonlySet<number>
}

const wordsKept = 400
const runWords = 3
const nearlyAll = 0.9

export function gistOf(text: string): Gist {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
  const numbers = words.filter((word) => /\p{N}/u.test(word)).join(' ')
  const kept = words.slice(0, wordsKept).map(hashOf)
  const runs = kept
    .slice(0, Math.max(1, kept.length - runWords + 1))
    .map((_, at) => mixed(kept.slice(at, at + runWords)))
  return {
    words: new Set(kept),
    whole: hashOf(words.join(' ')),
    count: words.length,
    numbers: hashOf(numbers),
    runs: new Set(runs),
  }
}

/**
 * Whether one text repeats the other. Texts whose numbers differ never do: a price, a date or a counter is what a
 * report of a machine says, however much the rest of it stays the same.
 */
export function isRepeat(a: Gist, b: Gist): boolean {
  if (a.numbers !== b.numbers) return false
  if (a.count === b.count && a.whole === b.whole) return true
  if (Math.min(a.count, b.count) < 12) return false
  return overlap(a.runs, b.runs) >= nearlyAll
}

/** 0 (nothing in common) to 1 (the same words), for titles and other short texts. */
export const likeness = (a: Gist, b: Gist): number => overlap(a.words, b.words)

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function mixed(hashes: readonly number[]): number {
  let all = 0x811c9dc5
  for (const hash of hashes) all = Math.imul(all ^ hash, 0x01000193) ^ (hash >>> 15)
  return all >>> 0
}

/** Jaccard's index. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}
