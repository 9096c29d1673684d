// The forms of a text that are made unit by unit, without folding all of it. Most texts have nothing but units whose
// folded form does not depend on their neighbours: ASCII, typographic marks, composed letters, ideographs, emoji.

/** The lower bits of what is known of a unit are its folded form. */
export const formOf = 0xffff
export const inWord = 1 << 16
export const isNumber = 1 << 17
/** The folded form depends on the neighbours, is no single unit, or is ASCII where the unit is not. */
export const isComplex = 1 << 18
const isKnown = 1 << 19

/** Filled as units are met: to classify all of them takes longer than a hub may take to start. */
const known = new Int32Array(0x10000)

/** What is known of a UTF-16 unit under NFKC and lower case: the bits above, and its folded form. */
export function unitOf(unit: number): number {
  const bits = known[unit] ?? isComplex
  if (bits !== 0) return bits
  const fresh = classify(unit) | isKnown
  known[unit] = fresh
  return fresh
}

const variationSelector = 0xfe0f
/** Is written otherwise at the end of a word. */
const sigma = 0x3a3
/** Halves of the pairs from U+1F400 to U+1F7FF: pictographs and signs alone. */
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

/** Whether a pair whose first half is complex is a pictograph or sign all the same. */
export const isSignPair = (high: number, low: number): boolean =>
  (high === 0xd83c && low >= 0xdf00 && low <= 0xdfff) || (high === 0xd83e && low >= 0xdc00 && low < 0xdff0)
