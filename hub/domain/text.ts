// What a text may be made of. Agents read bytes and humans read glyphs: whatever only one of the two can see is
// taken out, because it is how instructions are hidden from the people who watch.

// Sequences whose invisible parts change what a reader sees. They are recognised before anything is removed.
const pictograph = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?'
const emoji = `${pictograph}(?:\\u200D${pictograph})*`
const keycap = '[0-9#*]\\uFE0F\\u20E3'

// The three flags that are written with tag characters (England, Scotland, Wales). Any other run of tag characters
// is an invisible copy of ASCII and goes.
const tags = (ascii: string) =>
  [...ascii].map((letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('')
const tagFlag = `\\u{1F3F4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tags).join('|')})\\u{E007F}`

// Scripts in which ZWNJ and ZWJ between two letters are spelling (Persian, Urdu, the Indic scripts, Sinhala, Burmese).
const joiningScripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`
const joiner = `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`

// Default_Ignorable_Code_Point holds the bidi controls, the zero-width and filler characters, the variation selectors
// and the tag block; lone surrogates and noncharacters cannot be stored or shown.
const hidden =
  '(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Cs}|\\p{Noncharacter_Code_Point}'

// Ranges in which nothing is hidden, composes with its neighbours or has another form under NFC: most texts have nothing else.
const unsettled =
  /[^\t\n -~\xa0-\xac\xae-\u02ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2190-\u2328\u232b-\u23ff\u2500-\u27ff\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff]/

const keptOrHidden = new RegExp(`(${tagFlag}|${emoji}|${keycap}|${joiner})|${hidden}`, 'gu')

/**
 * The form in which every text is judged, counted and stored: NFC, `\n` line ends, nothing invisible, no outer
 * whitespace. Applied to its own answer it changes nothing. `hiddenRemoved` says that something invisible was there;
 * line ends, composition and trimming do not count.
 */
export function normalizeText(raw: string): { text: string; hiddenRemoved: boolean } {
  if (!unsettled.test(raw)) return { text: raw.trim(), hiddenRemoved: false }
  let text = raw.replace(/\r\n?|[\u2028\u2029]/g, '\n').normalize('NFC')
  let hiddenRemoved = false
  // Removing a character lets its neighbours compose, which can leave a joiner without the neighbour that justified
  // it; that happens at most once in a row, so a third round finds nothing.
  for (;;) {
    const visible = text.replace(keptOrHidden, (_match, kept: string | undefined) => kept ?? '')
    if (visible === text) return { text: text.trim(), hiddenRemoved }
    hiddenRemoved = true
    text = visible.normalize('NFC')
  }
}

/** The beginning of a text; a sequence that the cut went through leaves nothing invisible behind. */
export function beginningOf(text: string, length: number): string {
  const letters = [...text]
  return letters.length <= length ? text : normalizeText(letters.slice(0, length).join('')).text
}

/** Length in Unicode code points. Every length limit of the contract counts these: an emoji is not two characters. */
export function textLength(text: string): number {
  return surrogate.test(text) ? [...text].length : text.length
}

const surrogate = /[\ud800-\udfff]/
