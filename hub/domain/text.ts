// Pattern of a pictograph, optionally followed by a skin tone or a variation selector.
const pictograph = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?'
const emoji = `${pictograph}(?:\\u200D${pictograph})*`
const keycap = '[0-9#*]\\uFE0F\\u20E3'

// Encodes ASCII as invisible tag characters. Only the flag emojis of England, Scotland and Wales may contain
// such characters, because they could otherwise spell hidden text.
const tags = (ascii: string) =>
  [...ascii].map((letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('')
const tagFlag = `\\u{1F3F4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tags).join('|')})\\u{E007F}`

// Scripts in which an invisible joiner between two letters is part of the spelling, such as Arabic and Devanagari.
const joiningScripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`
const joiner = `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`

// Matches invisible characters: controls, zero-width characters, variation selectors and lone surrogates.
const hidden =
  '(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Cs}|\\p{Noncharacter_Code_Point}'

// Matches any character that may need normalisation. Most text contains none and skips the slow path.
const unsettled =
  /[^\t\n -~\xa0-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2328\u232b-\u23ff\u2500-\u27ff\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff]/

const keptOrHidden = new RegExp(`(${tagFlag}|${emoji}|${keycap}|${joiner})|${hidden}`, 'gu')

/**
 * Normalises text and removes invisible characters, because they could hide instructions. The result is
 * stable: normalising it again changes nothing. `hiddenRemoved` is true only if an invisible character was
 * removed.
 */
export function normalizeText(raw: string): { text: string; hiddenRemoved: boolean } {
  if (!unsettled.test(raw)) return { text: raw.trim(), hiddenRemoved: false }
  let text = raw.replace(/\r\n?|[\u2028\u2029]/g, '\n').normalize('NFC')
  let hiddenRemoved = false
  // Repeat until nothing changes. After an invisible character is removed, its neighbours can combine into another
  // invisible character.
  for (;;) {
    const visible = text.replace(keptOrHidden, (_match, kept: string | undefined) => kept ?? '')
    if (visible === text) return { text: text.trim(), hiddenRemoved }
    hiddenRemoved = true
    text = visible.normalize('NFC')
  }
}

/**
 * Returns the first `length` characters. If the cut splits an emoji sequence, also removes the invisible characters
 * left at the end, such as joiners.
 */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  // Keep enough code units for `length` + 1 characters. A character has at most two code units.
  const start = text.slice(0, 2 * length + 2)
  if (!surrogate.test(start)) return normalizeText(start.slice(0, length)).text
  const letters = [...start]
  return letters.length <= length ? text : normalizeText(letters.slice(0, length).join('')).text
}

/** Returns the length in Unicode code points, the unit of all length limits. */
export function textLength(text: string): number {
  return surrogate.test(text) ? [...text].length : text.length
}

const surrogate = /[\ud800-\udfff]/
