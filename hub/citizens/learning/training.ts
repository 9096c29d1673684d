import { hashOf, type Learned, softmax, vectorOf } from './classifier.ts'
import type { Features } from './features.ts'

/** Training example. `isCopy` marks a shortened copy of another example. */
export type Example = { label: number; features: Features; isCopy?: boolean }

/** Training settings. `rounds` is the number of passes over the examples, `step` the learning rate. */
export const usual = {
  ...{ rounds: 10, step: 0.15, learnt: 0.97, balance: 0.5, least: 2, negligible: 0.004, shrink: 0.0001 },
  sharpen: 1.2,
}
export type Settings = typeof usual

/** Trains a multinomial logistic regression with AdaGrad. The same examples always give the same weights. */
export function train(labels: number, examples: readonly Example[], settings: Settings = usual): Learned {
  const originals = examples.filter(({ isCopy }) => !isCopy)
  const { hashes, counts, placeOf } = featuresIn(originals, settings.least)
  const vectors = examples.map(({ features }) =>
    flat(vectorOf(features, { examples: originals.length, counts, placeOf }), labels),
  )
  const factors = labelFactors(labels, examples, settings.balance)
  const weights = new Float64Array(hashes.length * labels)
  const squares = new Float64Array(weights.length)
  const sums = new Float64Array(labels)
  const keys = examples.map(({ features }) => hashOf([...features.keys()].join('\n')))
  for (let round = 0; round < settings.rounds; round++) {
    for (const at of orderOf(keys, round)) {
      const { starts, shares } = vectors[at] as Flat
      const label = examples[at]?.label ?? 0
      sums.fill(0)
      for (let one = 0; one < starts.length; one++) {
        const [start, share] = [starts[one] as number, shares[one] as number]
        for (let to = 0; to < labels; to++)
          sums[to] = (sums[to] as number) + share * (weights[start + to] as number)
      }
      const errors = errorsOf(softmax(sums), label, settings, factors[label] ?? 1)
      for (let one = 0; one < starts.length; one++) {
        const [start, share] = [starts[one] as number, shares[one] as number]
        for (const { to, error } of errors) {
          const weight = weights[start + to] as number
          const slope = share * error + settings.shrink * weight
          const square = (squares[start + to] as number) + slope * slope
          squares[start + to] = square
          weights[start + to] = weight - (settings.step * slope) / (Math.sqrt(square) + 1e-3)
        }
      }
    }
  }
  return { examples: originals.length, hashes, counts, ...inBytes(weights, settings.sharpen) }
}

type Flat = { starts: Int32Array; shares: Float64Array }

const flat = (vector: ReturnType<typeof vectorOf>, labels: number): Flat => ({
  starts: Int32Array.from(vector, ([place]) => place * labels),
  shares: Float64Array.from(vector, ([, weight]) => weight),
})

function errorsOf(
  found: Float64Array,
  label: number,
  { learnt, negligible }: Settings,
  factor: number,
): { to: number; error: number }[] {
  const errors: { to: number; error: number }[] = []
  for (let to = 0; to < found.length; to++) {
    // Label smoothing: the target of the correct label is below 1, so that the weights stay bounded.
    const wanted = to === label ? learnt : (1 - learnt) / (found.length - 1)
    const error = ((found[to] as number) - wanted) * factor
    if (Math.abs(error) >= negligible) errors.push({ to, error })
  }
  return errors
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

/** Returns a weight factor for each label. If `balance` is 1, all labels have the same total weight. */
function labelFactors(labels: number, examples: readonly Example[], balance: number): number[] {
  const counts = Array.from({ length: labels }, () => 0)
  for (const { label } of examples) counts[label] = (counts[label] ?? 0) + 1
  return counts.map((count) => (examples.length / labels / Math.max(1, count)) ** balance)
}

/** Stores each weight as a byte. Multiplying by `sharpen` makes the probabilities of the labels differ more. */
function inBytes(weights: Float64Array, sharpen: number): Pick<Learned, 'unit' | 'weights'> {
  const most = weights.reduce((max, weight) => Math.max(max, Math.abs(weight)), 0)
  const unit = most / 127 || 1
  return { unit: unit * sharpen, weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)) }
}

/** Generates pseudorandom numbers from a seed, so that every training run makes the same choices. */
export function sequence(seed: number): () => number {
  let state = seed & 0x7fffffff
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** Returns the indices of the examples in a pseudorandom order that differs from round to round. */
function orderOf(keys: readonly number[], round: number): number[] {
  const ranks = keys.map((key) => mixed(key ^ mixed(round + 1)))
  return keys.map((_, at) => at).toSorted((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0))
}

/** Scrambles the bits of an integer by the final step of MurmurHash3. */
function mixed(key: number): number {
  const one = Math.imul(key ^ (key >>> 16), 0x85ebca6b)
  const other = Math.imul(one ^ (one >>> 13), 0xc2b2ae35)
  return (other ^ (other >>> 16)) >>> 0
}
