import { readAsLatin } from './names.ts'

// A text says more than its characters: a browser decodes entities, a renderer drops markup, a person takes `р` for `p`.
// Whatever only drops characters that are no ASCII letters or digits needs no reading of its own: those who search skip them.

// What makes a reader see other letters than those that are there. Ordinary prose has none of it.
const foreign = /[^\0-\x7f]/
const escaped = /%[0-9a-f]{2}|&#?\w|\\[ux]/i
const markup = /<[!/a-z]|\]\(|\[\^?\d/i
const listNumber = /^\s*\d{1,3}[.)]\s/m
/** A number of a list needs one: nearly every text is without it. */
const afterDigit = /\d[.)]\s/

const hasMarkup = (text: string): boolean =>
  markup.test(text) || (afterDigit.test(text) && listNumber.test(text))

/** Escapes within escapes that are followed. */
const depth = 3

/** Returns the text itself first, then the other texts that a reader may take it for, each once. */
export function readingsOf(text: string): string[] {
  if (!foreign.test(text) && !escaped.test(text)) {
    // Nothing in it stands for anything else: only what is left out makes another reading.
    return hasMarkup(text) ? [...new Set([text, withoutMarkup(text)])] : [text]
  }
  const readings = new Set([text])
  let latest = [readAsLatin(text)]
  for (let round = 0; round <= depth && latest.length > 0; round++) {
    for (const read of latest) readings.add(read).add(withoutMarkup(read))
    // Apart: a backslash before an x may begin an escape, or keep the x from being markup.
    const decoded = latest.flatMap((read) => [decodeWeb(read), decodeBackslashes(read)])
    latest = [...new Set(decoded)].filter((read) => !readings.has(read)).map(readAsLatin)
  }
  return [...readings]
}

/** Without the markup that is made of letters or digits: tags, comments, targets of links, footnotes, numbers of lists. */
function withoutMarkup(text: string): string {
  let left = text
  for (const { sign, pattern, by } of removed) if (sign.test(left)) left = left.replace(pattern, by)
  return left
}

/** `sign`: what a text that holds some of it has, in any case. */
const removed = [
  { sign: /</, pattern: /<!--[\s\S]*?-->|<[!/?]?[a-z][^<>]*>/gi, by: '' },
  { sign: /\]\(/, pattern: /!?\[([^[\]]*)\]\([^()]*\)/g, by: '$1' },
  { sign: /\[\^?\d/, pattern: /\[\^?\d+\]/g, by: '' },
  { sign: afterDigit, pattern: /^\s*\d{1,3}[.)]\s/gm, by: '' },
]

const webEscapes = /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&([a-z]+);/gi
const backslashEscapes = /\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi

/** Entities that stand for what another escape begins or ends with; of the others none is a letter or digit. */
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
