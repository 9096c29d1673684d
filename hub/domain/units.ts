/** Bit mask for a result of `unitOf`: the lowest 16 bits hold the normalised form of the UTF-16 unit. */
export const formOf = 0xffff
export const inWord = 1 << 16
export const isNumber = 1 << 17
/**
 * Flag for a UTF-16 unit that cannot be normalised alone, for example because its normalised form depends on
 * the next character.
 */
export const isComplex = 1 << 18
const isKnown = 1 << 19

/** Cache of classified characters, filled on demand because classifying all of them would slow down startup. */
const known = new Int32Array(0x10000)

/** Returns the normalised form (NFKC, lower case) of a UTF-16 unit and flags for the unit, packed into one number. */
export function unitOf(unit: number): number {
  const bits = known[unit] ?? isComplex
  if (bits !== 0) return bits
  const fresh = classify(unit) | isKnown
  known[unit] = fresh
  return fresh
}

const variationSelector = 0xfe0f
/** Capital sigma, whose lower-case form is different at the end of a word. */
const sigma = 0x3a3
/** High surrogate (first half of a surrogate pair) that is used only for emoji and other symbols. */
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

/** Checks if a surrogate pair is a pictograph, which needs no normalisation. */
export const isSignPair = (high: number, low: number): boolean =>
  (high === 0xd83c && low >= 0xdf00 && low <= 0xdfff) || (high === 0xd83e && low >= 0xdc00 && low < 0xdff0)
