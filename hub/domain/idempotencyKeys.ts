import { secretKeyMin } from '../contract/limits.ts'

/**
 * Minimum number of unpredictable characters in an idempotency key. Characters that continue a sequence, such as `123`,
 * or repeat an earlier pair of characters are predictable. Fewer than one in 2,000 random hex keys fails this test.
 */
const freshMin = 8

/** Checks that an idempotency key looks random, unlike `aaaa...`, `testtest...` or `1234...`. */
export function isHardToGuess(key: string): boolean {
  if (key.length < secretKeyMin) return false
  const pairs = new Set<string>()
  let fresh = 1
  for (let at = 1; at < key.length; at++) {
    const pair = key.slice(at - 1, at + 1).toLowerCase()
    const step = pair.charCodeAt(1) - pair.charCodeAt(0)
    // Skip characters that continue a sequence, such as `123` or `aaa`, or repeat an earlier pair of characters.
    if (Math.abs(step) > 1 && !pairs.has(pair)) fresh += 1
    pairs.add(pair)
  }
  return fresh >= freshMin
}
