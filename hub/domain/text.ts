// Text normalisation. Software reads characters, and people read glyphs. Anything that only software or only people can
// see is removed, because it could hide instructions.

// Sequences whose invisible characters change the display. They are matched first, so that these characters are kept.
const pictograph = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?'
const emoji = `${pictograph}(?:\\u200D${pictograph})*`
const keycap = '[0-9#*]\\uFE0F\\u20E3'

// The three flags that are written with tag characters (England, Scotland, Wales). Any other run of tag characters is
// an invisible copy of ASCII text and is removed.
const tags = (ascii: string) =>
  [...ascii].map((letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('')
const tagFlag = `\\u{1F3F4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tags).join('|')})\\u{E007F}`

// Scripts in which a ZWNJ or ZWJ between two letters belongs to the spelling (Persian, Urdu, Indic scripts, Sinhala,
// Burmese).
const joiningScripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`
const joiner = `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`

// Matches invisible characters. Default_Ignorable_Code_Point covers bidi controls, zero-width and filler characters,
// variation selectors and the tag block. Lone surrogates and noncharacters can be neither stored nor displayed.
const hidden =
  '(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Cs}|\\p{Noncharacter_Code_Point}'

// Matches any character that may be invisible, compose with others or be outside NFC. Most text contains no such
// character and skips the slow path.
const unsettled =
  /[^\t\n -~\xa0-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2328\u232b-\u23ff\u2500-\u27ff\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff]/

const keptOrHidden = new RegExp(`(${tagFlag}|${emoji}|${keycap}|${joiner})|${hidden}`, 'gu')

/**
 * Returns the text in the form that is checked, counted and stored: in NFC, with `\n` line ends, without invisible
 * characters, and trimmed. A second normalisation changes nothing. `hiddenRemoved` is true if invisible characters were
 * removed. Changes of line ends, composition and trimming do not set `hiddenRemoved`.
 */
export function normalizeText(raw: string): { text: string; hiddenRemoved: boolean } {
  if (!unsettled.test(raw)) return { text: raw.trim(), hiddenRemoved: false }
  let text = raw.replace(/\r\n?|[\u2028\u2029]/g, '\n').normalize('NFC')
  let hiddenRemoved = false
  // Repeat, because the removal of a character can let its neighbours compose, which can leave a joiner without its
  // letter. That happens at most once, so a third round finds nothing.
  for (;;) {
    const visible = text.replace(keptOrHidden, (_match, kept: string | undefined) => kept ?? '')
    if (visible === text) return { text: text.trim(), hiddenRemoved }
    hiddenRemoved = true
    text = visible.normalize('NFC')
  }
}

/**
 * Returns the first `length` characters of the text. If the cut splits a sequence, removes the sequence's invisible
 * parts.
 */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text
  // A code point takes at most two code units, so this slice holds at least one code point more than needed.
  const start = text.slice(0, 2 * length + 2)
  if (!surrogate.test(start)) return normalizeText(start.slice(0, length)).text
  const letters = [...start]
  return letters.length <= length ? text : normalizeText(letters.slice(0, length).join('')).text
}

/**
 * Returns the length in Unicode code points. All length limits of the API use this unit. An emoji of one code point
 * counts once.
 */
export function textLength(text: string): number {
  return surrogate.test(text) ? [...text].length : text.length
}

const surrogate = /[\ud800-\udfff]/
