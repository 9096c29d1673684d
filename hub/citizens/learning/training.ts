import { hashOf, type Learned, softmax, vectorOf } from './classifier.ts'
import type { Features } from './features.ts'

/** Training example. `isCopy` marks a shortened copy of another example. */
export type Example = { label: number; features: Features; isCopy?: boolean }

/**
 * Training settings.
 * `rounds`: number of passes over the examples.
 * `step`: learning rate.
 * `learnt`: target probability of the correct label, below 1 so that the weights stay bounded.
 * `balance`: 0 gives all examples the same weight, 1 gives all labels the same total weight.
 * `least`: features in fewer examples than this are ignored.
 * `negligible`: errors below this size are ignored.
 */
export const usual = { rounds: 10, step: 0.4, learnt: 0.97, balance: 0.7, least: 3, negligible: 0.004 }
export type Settings = typeof usual

/** Trains a multinomial logistic regression with AdaGrad. The same examples always give the same weights. */
export function train(labels: number, examples: readonly Example[], settings: Settings = usual): Learned {
  const originals = examples.filter(({ isCopy }) => !isCopy)
  const { hashes, counts, placeOf } = featuresIn(originals, settings.least)
  const vectors = examples.map(({ features }) =>
    vectorOf(features, { examples: originals.length, counts, placeOf }),
  )
  const factors = labelFactors(labels, examples, settings.balance)
  const weights = new Float64Array(hashes.length * labels)
  const squares = new Float64Array(weights.length)
  const sums = new Float64Array(labels)
  const random = sequence()
  const order = examples.map((_, at) => at)
  for (let round = 0; round < settings.rounds; round++) {
    shuffle(order, random)
    for (const at of order) {
      const vector = vectors[at] ?? []
      const label = examples[at]?.label ?? 0
      sums.fill(0)
      for (const [place, weight] of vector)
        for (let to = 0; to < labels; to++)
          sums[to] = (sums[to] ?? 0) + weight * (weights[place * labels + to] ?? 0)
      const errors = softmax(sums)
      for (let to = 0; to < labels; to++) {
        const wanted = to === label ? settings.learnt : (1 - settings.learnt) / (labels - 1)
        const error = ((errors[to] ?? 0) - wanted) * (factors[label] ?? 1)
        if (Math.abs(error) < settings.negligible) continue
        for (const [place, weight] of vector) {
          const index = place * labels + to
          const slope = weight * error
          const square = (squares[index] ?? 0) + slope * slope
          squares[index] = square
          weights[index] = (weights[index] ?? 0) - (settings.step * slope) / (Math.sqrt(square) + 1e-3)
        }
      }
    }
  }
  return { examples: originals.length, hashes, counts, ...inBytes(weights) }
}

function featuresIn(examples: readonly Example[], least: number) {
  const seen = new Map<number, number>()
  for (const { features } of examples)
    for (const name of features.keys()) seen.set(hashOf(name), (seen.get(hashOf(name)) ?? 0) + 1)
  const kept = [...seen].filter(([, count]) => count >= least).toSorted(([a], [b]) => a - b)
  const places = new Map(kept.map(([hash], place) => [hash, place]))
  return {
    hashes: Uint32Array.from(kept, ([hash]) => hash),
    counts: Uint16Array.from(kept, ([, count]) => Math.min(count, 0xffff)),
    placeOf: (name: string) => places.get(hashOf(name)),
  }
}

function labelFactors(labels: number, examples: readonly Example[], balance: number): number[] {
  const counts = Array.from({ length: labels }, () => 0)
  for (const { label } of examples) counts[label] = (counts[label] ?? 0) + 1
  return counts.map((count) => (examples.length / labels / Math.max(1, count)) ** balance)
}

function inBytes(weights: Float64Array): Pick<Learned, 'unit' | 'weights'> {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const unit = most / 127 || 1
  return { unit, weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)) }
}

/** Generates pseudorandom numbers from a fixed seed, so that every training run makes the same choices. */
export function sequence(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    const moved = order[at] ?? 0
    order[at] = order[other] ?? 0
    order[other] = moved
  }
}
