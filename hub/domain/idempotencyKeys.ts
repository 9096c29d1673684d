import { secretKeyMin } from '../contract/limits.ts'

/** Characters that must neither repeat nor continue what stands before them. Fewer are rarer than one in 2,000 random hex keys. */
const freshMin = 8

/**
 * True for a key that only its maker can know, as far as that can be told: long enough, and no `aaaa...`, `testtest...` or
 * `1234...`. A random UUID always is.
 */
export function isHardToGuess(key: string): boolean {
  if (key.length < secretKeyMin) return false
  const pairs = new Set<string>()
  let fresh = 1
  for (let at = 1; at < key.length; at++) {
    const pair = key.slice(at - 1, at + 1).toLowerCase()
    const step = pair.charCodeAt(1) - pair.charCodeAt(0)
    if (Math.abs(step) > 1 && !pairs.has(pair)) fresh += 1
    pairs.add(pair)
  }
  return fresh >= freshMin
}
