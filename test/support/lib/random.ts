/** A deterministic random number generator with a seed (mulberry32). */
export type Random = { readonly seed: number; between(from: number, to: number): number }

export function seededRandom(seed: number): Random {
  let state = seed
  return {
    seed,
    /** Returns an integer between `from` and `to`, both inclusive. */
    between(from, to) {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1))
    },
  }
}

/** Returns a generator with a random seed. A failing test prints `seed`, so that its run can be repeated. */
export const anyRandom = (): Random => seededRandom(Math.floor(Math.random() * 2 ** 31))
