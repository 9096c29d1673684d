// Folds texts character by character, which is faster than folding a whole text. Most texts contain only
// characters that fold on their own: ASCII, typographic marks, composed letters, ideographs, emoji.

/** Mask for the low bits, which hold a character's folded form. */
export const formOf = 0xffff
export const inWord = 1 << 16
export const isNumber = 1 << 17
/**
 * Set if the folded form depends on neighbours, is longer than one unit, or is ASCII although the character
 * is not.
 */
export const isComplex = 1 << 18
const isKnown = 1 << 19

/** Cache, filled on demand, because classifying all units would slow down a hub's startup. */
const known = new Int32Array(0x10000)

/** Returns the flags above and the folded form (NFKC, lower case) of a UTF-16 unit. */
export function unitOf(unit: number): number {
  const bits = known[unit] ?? isComplex
  if (bits !== 0) return bits
  const fresh = classify(unit) | isKnown
  known[unit] = fresh
  return fresh
}

const variationSelector = 0xfe0f
/** The Greek letter sigma, which has a different form at the end of a word. */
const sigma = 0x3a3
/** High surrogate of U+1F400 to U+1F7FF, which contains only pictographs and signs. */
const signsAhead = 0xd83d

function classify(unit: number): number {
  if (unit >= 0xdc00 && unit <= 0xdfff) return unit
  if (unit >= 0xd800 && unit <= 0xdbff) return unit === signsAhead ? unit : isComplex
  const letter = String.fromCharCode(unit)
  const folded = letter.normalize('NFKC').toLowerCase()
  const form = folded.charCodeAt(0)
  const composes = (/\p{M}/u.test(letter) && unit !== variationSelector) || (unit >= 0x1100 && unit <= 0x11ff)
  const becomesAscii = unit > 0x7f && form <= 0x7f
  const isFolded = letter.normalize('NFKC') === letter && folded.length === 1
  if (composes || becomesAscii || !isFolded || unit === sigma) return isComplex
  return form | (/[\p{L}\p{M}\p{N}]/u.test(letter) ? inWord : 0) | (/\p{N}/u.test(letter) ? isNumber : 0)
}

/** True if a surrogate pair whose first half is complex is a pictograph or sign, which folds on its own. */
export const isSignPair = (high: number, low: number): boolean =>
  (high === 0xd83c && low >= 0xdf00 && low <= 0xdfff) || (high === 0xd83e && low >= 0xdc00 && low < 0xdff0)
