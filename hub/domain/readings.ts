import { readAsLatin } from './names.ts'

// Possible readings of a piece of text. The letters that a reader sees may differ from the stored letters: browsers
// decode entities, renderers drop markup, and people take `р` for `p`. No reading removes characters other than ASCII
// letters and digits, because the searches skip such characters anyway.

// Patterns that show that a reader may see different letters. Ordinary English prose matches none of them.
const foreign = /[^\0-\x7f]/
const escaped = /%[0-9a-f]{2}|&#?\w|\\[ux]/i
const markup = /<[!/a-z]|\]\(|\[\^?\d/i
const listNumber = /^\s*\d{1,3}[.)]\s/m
/**
 * Matches part of every list number such as "1. ". This pattern is tested first, because the test is cheap and hardly
 * any text matches it.
 */
const afterDigit = /\d[.)]\s/

const hasMarkup = (text: string): boolean =>
  markup.test(text) || (afterDigit.test(text) && listNumber.test(text))

/** Maximum number of nested escape levels that are decoded. */
const depth = 3

/** Returns the text itself, followed by every distinct version of it that a reader may see instead. */
export function readingsOf(text: string): string[] {
  if (!foreign.test(text) && !escaped.test(text)) {
    // If the text contains neither escapes nor foreign letters, only the removal of markup can give a second reading.
    return hasMarkup(text) ? [...new Set([text, withoutMarkup(text)])] : [text]
  }
  const readings = new Set([text])
  let latest = [readAsLatin(text)]
  for (let round = 0; round <= depth && latest.length > 0; round++) {
    for (const read of latest) readings.add(read).add(withoutMarkup(read))
    // Decode HTML and URL escapes separately from backslash escapes, because a backslash before an x can begin an
    // escape or belong to markup.
    const decoded = latest.flatMap((read) => [decodeWeb(read), decodeBackslashes(read)])
    latest = [...new Set(decoded)].filter((read) => !readings.has(read)).map(readAsLatin)
  }
  return [...readings]
}

/** Removes markup that contains letters or digits: tags, comments, targets of links, numbers of footnotes and lists. */
function withoutMarkup(text: string): string {
  let left = text
  for (const { sign, pattern, by } of removed) if (sign.test(left)) left = left.replace(pattern, by)
  return left
}

/**
 * Patterns of markup that contains letters or digits. `sign` is a cheap test that succeeds for all text with this
 * markup.
 */
const removed = [
  { sign: /</, pattern: /<!--[\s\S]*?-->|<[!/?]?[a-z][^<>]*>/gi, by: '' },
  { sign: /\]\(/, pattern: /!?\[([^[\]]*)\]\([^()]*\)/g, by: '$1' },
  { sign: /\[\^?\d/, pattern: /\[\^?\d+\]/g, by: '' },
  { sign: afterDigit, pattern: /^\s*\d{1,3}[.)]\s/gm, by: '' },
]

const webEscapes = /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&([a-z]+);/gi
const backslashEscapes = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi

/**
 * Named entities of characters that can begin or end an escape. All other named entities are dropped, because none of
 * them stands for an ASCII letter or digit.
 */
const entities: Record<string, string> = {
  amp: '&',
  num: '#',
  semi: ';',
  percnt: '%',
  bsol: '\\',
  lt: '<',
  gt: '>',
}

const decodeWeb = (text: string): string =>
  text.replace(webEscapes, (_, percent, hex, decimal, named) => {
    if (named !== undefined) return entities[named.toLowerCase()] ?? ''
    return characterOf(decimal === undefined ? Number.parseInt(percent ?? hex, 16) : Number(decimal))
  })

const decodeBackslashes = (text: string): string =>
  text.replace(backslashEscapes, (_, ...digits) => characterOf(Number.parseInt(digits.find(Boolean), 16)))

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
