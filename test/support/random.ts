/** Numbers that look random, the same for the same seed. The state is the 32 bits of Tommy Ettinger's mulberry32. */
export type Random = { readonly seed: number; between(from: number, to: number): number }

export function seededRandom(seed: number): Random {
  let state = seed
  return {
    seed,
    /** A whole number of `from` to `to`, both included. */
    between(from, to) {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1))
    },
  }
}

/** Other numbers each time; `seed` tells which. */
export const anyRandom = (): Random => seededRandom(Math.floor(Math.random() * 2 ** 31))
