import { readAsLatin } from './names.ts'

const foreign = /[^\0-\x7f]/
const escaped = /%[0-9a-f]{2}|&#?\w|\\[ux]/i
const markup = /<[!/a-z]|\]\(|\[\^?\d/i
const listNumber = /^\s*\d{1,3}[.)]\s/m
/**
 * Matches a digit, a dot or closing parenthesis, and a space, as in `1. `. Every numbered list contains such
 * text, but few other texts do, so this cheap test runs before `listNumber`.
 */
const afterDigit = /\d[.)]\s/

const hasMarkup = (text: string): boolean =>
  markup.test(text) || (afterDigit.test(text) && listNumber.test(text))

/**
 * Maximum number of nested escape levels that are decoded. For example, `%2541` has two levels: it becomes `%41`, then
 * `A`.
 */
const depth = 3

/** Returns the text and all variants that a reader might see after escapes are decoded and markup is removed. */
export function readingsOf(text: string): string[] {
  if (!foreign.test(text) && !escaped.test(text)) {
    return hasMarkup(text) ? [...new Set([text, withoutMarkup(text)])] : [text]
  }
  const readings = new Set([text])
  let latest = [readAsLatin(text)]
  for (let round = 0; round <= depth && latest.length > 0; round++) {
    for (const read of latest) readings.add(read).add(withoutMarkup(read))
    // Decode web escapes (`%41`) and backslash escapes (`\x41`) in separate versions of the text, because a backslash
    // may be markup instead.
    const decoded = latest.flatMap((read) => [decodeWeb(read), decodeBackslashes(read)])
    latest = [...new Set(decoded)].filter((read) => !readings.has(read)).map(readAsLatin)
  }
  return [...readings]
}

/** Removes markup that contains letters or digits, such as tags and link targets. */
function withoutMarkup(text: string): string {
  let left = text
  for (const { sign, pattern, by } of removed) if (sign.test(left)) left = left.replace(pattern, by)
  return left
}

/**
 * Markup that is removed before the search for secrets. Otherwise, markup inside a secret would hide the
 * secret. `sign` is a cheap test that runs before `pattern`.
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
 * Named HTML entities for characters that can begin or end an escape or a tag. Only these entities are decoded. All
 * other named entities are removed.
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
