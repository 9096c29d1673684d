// How alike two texts are, for two questions: has this author just said this, and is this request like another one.

/** A text reduced to what it says: its words in order, case, punctuation and spacing gone. */
export type Gist = { words: readonly string[]; numbers: string }

const wordsKept = 400

export function gistOf(text: string): Gist {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
  const numbers = words.filter((word) => /\p{N}/u.test(word)).join(' ')
  return { words: words.slice(0, wordsKept), numbers }
}

const nearlyAll = 0.9
const shingleWords = 3

/**
 * Whether one text repeats the other. Texts whose numbers differ never do: a price, a date or a counter is what a
 * report of a machine says, however much the rest of it stays the same.
 */
export function isRepeat(a: Gist, b: Gist): boolean {
  if (a.numbers !== b.numbers) return false
  if (a.words.join(' ') === b.words.join(' ')) return true
  if (Math.min(a.words.length, b.words.length) < 12) return false
  return overlap(shingles(a.words), shingles(b.words)) >= nearlyAll
}

/** 0 (nothing in common) to 1 (the same words), for titles and other short texts. */
export function likeness(a: Gist, b: Gist): number {
  return overlap(new Set(a.words), new Set(b.words))
}

function shingles(words: readonly string[]): Set<string> {
  const runs = words.map((_, at) => words.slice(at, at + shingleWords).join(' '))
  return new Set(runs.slice(0, Math.max(1, runs.length - shingleWords + 1)))
}

/** Jaccard's index. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const word of a) if (b.has(word)) common += 1
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}
