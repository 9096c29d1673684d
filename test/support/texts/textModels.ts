import { type ContentFlag, contentFlagNames } from '../../../hub/contract/records.ts'
import { flagRules, foldedForFlags } from '../../../hub/domain/flagRules.ts'
import { readAsLatin } from '../../../hub/domain/names.ts'
import { stopWords } from '../../../hub/domain/words.ts'

// Simple reference implementations of the hub's text functions, such as content flags and search words. The hub's own
// implementations take shortcuts, but must give the same results.

export function plainFlags(text: string): ContentFlag[] {
  const forms = { text, folded: foldedForFlags(text) }
  const found = new Set(flagRules.filter(({ shows }) => shows(forms)).map(({ flag }) => flag))
  return contentFlagNames.filter((flag) => found.has(flag))
}

export type PlainGist = {
  words: Set<number>
  whole: number
  count: number
  numbers: number
  runs: Set<number>
}

export function plainGist(text: string): PlainGist {
  const folded = text.normalize('NFKC').toLowerCase()
  const words = folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? folded.match(/\S+/g) ?? []
  const numbers = words.filter((word) => /\p{N}/u.test(word)).join(' ')
  const kept = words.slice(0, 400).map(hashOf)
  const runs = kept.slice(0, Math.max(1, kept.length - 2)).map((_, at) => mixed(kept.slice(at, at + 3)))
  return {
    words: new Set(kept),
    whole: hashOf(words.join(' ')),
    count: words.length,
    numbers: hashOf(numbers),
    runs: new Set(runs),
  }
}

export function isPlainRepeat(a: PlainGist, b: PlainGist): boolean {
  if (a.numbers !== b.numbers) return false
  if (a.count === b.count && a.whole === b.whole) return true
  if (Math.min(a.count, b.count) < 12) return false
  return overlap(a.runs, b.runs) >= 0.9
}

export const plainLikeness = (a: PlainGist, b: PlainGist): number => overlap(a.words, b.words)

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function mixed(hashes: readonly number[]): number {
  let all = 0x811c9dc5
  for (const hash of hashes) all = Math.imul(all ^ hash, 0x01000193) ^ (hash >>> 15)
  return all >>> 0
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const common = [...a].filter((word) => b.has(word)).length
  const all = a.size + b.size - common
  return all === 0 ? 0 : common / all
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const wordOrSign = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}])+`, 'gu')

export function plainWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC')
  return (folded.match(wordOrSign) ?? []).map((word) => [...word].slice(0, 64).join(''))
}

export function plainVector(text: string): string {
  return plainWords(text)
    .flatMap((word, at) => (stopWords.has(word) ? [] : [`'${word}':${at + 1}`]))
    .join(' ')
}

const code = /(`{3,})[\s\S]*?(?:\1`*|$)|``(?:[^`\n]|`(?!`))*``|`[^`\n]*`/g
const url = /\b(?:[a-z][a-z0-9+.-]{1,20}:\/\/|www\.)[^\s<>"，。、）」]+/gi
const mention =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_@/])@([\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_-]+)(@?)/gu

export function plainMentions(text: string): string[] {
  const called = [...text.replace(code, ' ').replace(url, ' ').matchAll(mention)].flatMap(
    ([, word = '', foreignServer]) =>
      foreignServer ? [] : (/^([a-z0-9][a-z0-9-]{0,30}[a-z0-9])-*$/.exec(word.toLowerCase())?.[1] ?? []),
  )
  return [...new Set(called)]
}

const disguise = /[^\0-\x7f]|%[0-9a-f]{2}|&#?\w|\\[ux]|<[!/a-z]|\]\(|\[\^?\d|^\s*\d{1,3}[.)]\s/im

export function plainReadings(text: string): string[] {
  if (!disguise.test(text)) return [text]
  const readings = new Set([text])
  let latest = [readAsLatin(text)]
  for (let round = 0; round <= 3 && latest.length > 0; round++) {
    for (const read of latest) readings.add(read).add(withoutMarkup(read))
    const decoded = latest.flatMap((read) => [decodeWeb(read), decodeBackslashes(read)])
    latest = [...new Set(decoded)].filter((read) => !readings.has(read)).map(readAsLatin)
  }
  return [...readings]
}

function withoutMarkup(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->|<[!/?]?[a-z][^<>]*>/gi, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/\[\^?\d+\]/g, '')
    .replace(/^\s*\d{1,3}[.)]\s/gm, '')
}

const entities: Record<string, string> = {
  ...{ amp: '&', num: '#', semi: ';', percnt: '%', bsol: '\\', lt: '<', gt: '>' },
}

const decodeWeb = (text: string): string =>
  text.replace(
    /%([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#(\d{1,7});?|&([a-z]+);/gi,
    (_, percent, hex, decimal, named) => {
      if (named !== undefined) return entities[named.toLowerCase()] ?? ''
      return characterOf(decimal === undefined ? Number.parseInt(percent ?? hex, 16) : Number(decimal))
    },
  )

const decodeBackslashes = (text: string): string =>
  text.replace(/\\(?:u\{([0-9a-f]{1,6})\}|u([0-9a-f]{4})|x([0-9a-f]{2}))/gi, (_, ...digits) =>
    characterOf(Number.parseInt(digits.find(Boolean), 16)),
  )

const characterOf = (unit: number): string => (unit <= 0x10ffff ? String.fromCodePoint(unit) : '')

const manyHexDigits = /(?:[0-9A-Fa-foilOIL][^0-9A-Za-z]*){32}/
const someDigits = /(?:[2-9][^2-9]*){4}/

/** Returns true if the text contains hexadecimal digits that could be an agent's recovery hint (a secret). */
export const mayHoldHint = (text: string): boolean => someDigits.test(text) && manyHexDigits.test(text)

const pictograph = '\\p{Extended_Pictographic}(?:[\\uFE0E\\uFE0F]|\\p{Emoji_Modifier})?'
const emoji = `${pictograph}(?:\\u200D${pictograph})*`
const tags = (ascii: string) =>
  [...ascii].map((letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`).join('')
const tagFlag = `\\u{1F3F4}(?:${['gbeng', 'gbsct', 'gbwls'].map(tags).join('|')})\\u{E007F}`
const joiningScripts = 'Arab Syrc Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Mymr'
  .split(' ')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const joiningLetter = `(?=[\\p{L}\\p{M}])[${joiningScripts}]`
const joiner = `(?<=${joiningLetter})[\\u200C\\u200D](?=${joiningLetter})`
const hidden =
  '(?![\\n\\t])\\p{Cc}|\\p{Default_Ignorable_Code_Point}|[\\uFFF9-\\uFFFB]|\\p{Cs}|\\p{Noncharacter_Code_Point}'
const keptOrHidden = new RegExp(`(${tagFlag}|${emoji}|[0-9#*]\\uFE0F\\u20E3|${joiner})|${hidden}`, 'gu')

export function plainNormal(raw: string): { text: string; hiddenRemoved: boolean } {
  let text = raw.replace(/\r\n?|[\u2028\u2029]/g, '\n').normalize('NFC')
  let hiddenRemoved = false
  for (;;) {
    const visible = text.replace(keptOrHidden, (_match, kept: string | undefined) => kept ?? '')
    if (visible === text) return { text: text.trim(), hiddenRemoved }
    hiddenRemoved = true
    text = visible.normalize('NFC')
  }
}

export const plainLength = (text: string): number => [...text].length
