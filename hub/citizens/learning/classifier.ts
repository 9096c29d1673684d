import type { Features } from './features.ts'

export type Ranked<Label> = { label: Label; share: number }
/** Ranks the possible labels of a question by probability, the most likely first. */
export type Classifier<Label> = {
  rank(features: Features): Ranked<Label>[]
  /** Returns how much the features in `part` add to the score of each label, before the scores become probabilities. */
  sumsOf(part: ReadonlySet<string>, features: Features): Map<Label, number>
  /** Returns the number of training examples with a feature, or 0 for an unknown feature. */
  examplesWith(feature: string): number
}

/** Trained weights of the classifier. */
export type Learned = {
  examples: number
  unit: number
  /** Hashes of the features, in ascending order. */
  hashes: Uint32Array
  /** For each feature, the number of examples that contain it. */
  counts: Uint16Array
  /**
   * For each feature, its weights for all labels, one byte per label. `unit` is the weight that the byte 1 stands for.
   */
  weights: Int8Array
}

/** Weight of unknown features, relative to 1 for known ones. Unknown features make the result less certain. */
const unknownShare = 0.1

/** Creates a linear classifier whose sums are converted to probabilities by softmax. */
export function classifierOf<Label>(labels: readonly Label[], learned: Learned): Classifier<Label> {
  const { weights, unit, hashes, counts } = learned
  const width = labels.length
  const places = new Map(Array.from(hashes, (hash, place) => [hash, place]))
  const placeOf = (name: string) => places.get(hashOf(name))
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
    examplesWith: (feature) => counts[places.get(hashOf(feature)) ?? -1] ?? 0,
  }
}

type Known = {
  examples: number
  counts: { readonly [place: number]: number }
  placeOf(name: string): number | undefined
}

/** Returns the known features as a vector whose length is at most 1. Rare features have greater weights. */
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

/** Converts sums to probabilities in place. */
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
