import { oneSpelling } from '../words/oneSpelling.ts'
import type { Features } from './features.ts'

export type Ranked<Label> = { label: Label; share: number }
export type Classifier<Label> = {
  rank(features: Features): Ranked<Label>[]
  /** Returns how much the features named in `part` add to the score of each label, before softmax. */
  sumsOf(part: ReadonlySet<string>, features: Features): Map<Label, number>
  examplesWith(feature: string): number
}

export type Learned = {
  examples: number
  unit: number
  /** Hashes of the known features, in ascending order. */
  hashes: Uint32Array
  /** Number of examples that contain each feature. */
  counts: Uint16Array
  /** Weights of each feature: one byte per label, to be multiplied by `unit`. */
  weights: Int8Array
}

/** Weight of unknown features, relative to known ones. Unknown features make every label less certain. */
const unknownShare = 0.1

/** Creates a linear classifier with softmax. */
export function classifierOf<Label>(labels: readonly Label[], learned: Learned): Classifier<Label> {
  const { weights, unit, hashes, counts } = learned
  const width = labels.length
  if (weights.length !== hashes.length * width)
    throw new Error('the learnt weights have other labels: run npm run generate')
  const placeOf = (name: string) => placeIn(hashes, hashOf(name))
  const sumsOf = (features: Features, isCounted: (place: number) => boolean) => {
    const sums = new Float64Array(width)
    for (const [place, weight] of vectorOf(features, { placeOf, ...learned })) {
      if (!isCounted(place)) continue
      for (let at = 0; at < width; at++)
        sums[at] = (sums[at] ?? 0) + weight * unit * (weights[place * width + at] ?? 0)
    }
    return sums
  }
  return {
    rank(features) {
      const shares = softmax(sumsOf(features, () => true))
      return labels
        .map((label, at) => ({ label, share: shares[at] ?? 0 }))
        .toSorted((a, b) => b.share - a.share)
    },
    sumsOf(part, features) {
      const counted = new Set([...part].map(placeOf))
      const sums = sumsOf(features, (place) => counted.has(place))
      return new Map(labels.map((label, at) => [label, sums[at] ?? 0]))
    },
    examplesWith: (feature) => counts[placeOf(oneSpelling(feature)) ?? -1] ?? 0,
  }
}

/** Finds a hash by binary search, because a `Map` would take 50 ms to fill. */
function placeIn(hashes: Uint32Array, wanted: number): number | undefined {
  let [from, to] = [0, hashes.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((hashes[middle] as number) < wanted) from = middle + 1
    else to = middle
  }
  return hashes[from] === wanted ? from : undefined
}

type Known = {
  examples: number
  counts: { readonly [place: number]: number }
  placeOf(name: string): number | undefined
}

/** Returns the weights of the known features, divided by the length of the vector of all features. */
export function vectorOf(
  features: Features,
  { examples, counts, placeOf }: Known,
): [place: number, weight: number][] {
  const rarityOf = (count: number) => Math.sqrt(Math.log(1 + examples / count))
  const unknownRarity = unknownShare * Math.log(1 + 2 * examples)
  let squares = 0
  const known: [number, number][] = []
  for (const [name, weight] of features) {
    const place = placeOf(name)
    if (place === undefined) squares += unknownRarity * weight * weight
    else {
      const rare = weight * rarityOf(counts[place] ?? 1)
      squares += rare * rare
      known.push([place, rare])
    }
  }
  const length = Math.sqrt(squares) || 1
  return known.map(([place, weight]) => [place, weight / length])
}

/** Replaces scores with probabilities in the same array. */
export function softmax(sums: Float64Array): Float64Array {
  const most = Math.max(...sums)
  let all = 0
  for (let at = 0; at < sums.length; at++) {
    const power = Math.exp((sums[at] ?? 0) - most)
    sums[at] = power
    all += power
  }
  for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] ?? 0) / all
  return sums
}

export function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
