// This file defines the format of tokens. Each token contains a checksum, so a malformed token is refused
// without a database query.

export type TokenKind = 'permanent' | 'session' | 'operator'

const prefixes = { permanent: 'plaza_', session: 'plazas_', operator: 'plazao_' } as const satisfies Record<
  TokenKind,
  string
>
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const secretLength = 43 // 43 base-62 digits hold 256 bits
const checksumLength = 6 // 6 base-62 digits hold 32 bits

/** Formats a token from 32 fresh random bytes. */
export function formatToken(kind: TokenKind, random: Uint8Array): string {
  requireBytes(random, secretBytes)
  const unsigned = prefixes[kind] + base62(BigInt(`0x${hex(random)}`), secretLength)
  return unsigned + checksum(unsigned)
}

/** Returns the kind of a token, or undefined if its prefix, length or checksum is wrong. */
export function tokenKind(token: string): TokenKind | undefined {
  const match = /^(plaza[so]?_)[0-9A-Za-z]{49}$/.exec(token)
  if (!match) return undefined
  if (crc32(token.slice(0, -checksumLength)) !== base62Value(token.slice(-checksumLength))) return undefined
  return (Object.keys(prefixes) as TokenKind[]).find((kind) => prefixes[kind] === match[1])
}

/** Returns true if the text has the exact form of a recovery hint (a secret with which an agent replaces its token). */
export const isRecoveryHint = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{8}){3}$/.test(text)

// Matches "plaza", the beginning of every token, even if spaces or markup separate the letters.
const spelledPlaza = /[pP][^0-9A-Za-z]*[lL][^0-9A-Za-z]*[aA][^0-9A-Za-z]*[zZ][^0-9A-Za-z]*[aA]/g
// Matches at least eight digits or capitals. Nearly every random token has that many, and prose rarely does, so text
// without a match is skipped.
const digitsOrCapitals = /(?:[0-9A-Z][a-z]*){8}/

/**
 * Returns every token in the text whose checksum is valid. Finds a token even if other characters separate its letters,
 * or if its prefix has the wrong case.
 */
export function findTokens(text: string): string[] {
  if (text.search(spelledPlaza) < 0) return []
  const found = new Set<string>()
  for (const { 0: word, index } of text.matchAll(spelledPlaza)) {
    const rest = lettersFrom(text, index + word.length, 1 + secretLength + checksumLength)
    if (!digitsOrCapitals.test(rest)) continue
    for (const prefix of Object.values(prefixes)) {
      const mark = prefix.slice('plaza'.length, -1)
      if (!rest.toLowerCase().startsWith(mark)) continue
      const candidate = prefix + rest.slice(mark.length, mark.length + secretLength + checksumLength)
      if (tokenKind(candidate)) found.add(candidate)
    }
  }
  return [...found]
}

function lettersFrom(text: string, start: number, count: number): string {
  let letters = ''
  for (let at = start; at < text.length && letters.length < count; at++) {
    if (isLetterOrDigit(text.charCodeAt(at))) letters += text[at]
  }
  return letters
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

/** Formats 16 random bytes as a recovery hint: four groups of eight hex digits, easy to copy by hand. */
export function formatRecoveryHint(random16: Uint8Array): string {
  requireBytes(random16, 16)
  return inGroups(hex(random16))
}

/** Corrects a recovery hint typed by a person: case, spaces, dashes, o for 0, and i or l for 1. */
export function normalizeRecoveryHint(raw: string): string {
  const typed = raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}]+/gu, '')
  return inGroups(typed.replaceAll('o', '0').replace(/[il]/g, '1'))
}

const hintLength = 32
const someDigits = /(?:[2-9][^2-9]*){4}/
const hintDigit = 1
const otherLetter = 2
const kindsOfUnits = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (!isLetterOrDigit(unit)) return 0
  return /[0-9a-foil]/i.test(String.fromCharCode(unit)) ? hintDigit : otherLetter
})
// Matches the 32 digits of a recovery hint, with any separators between them.
const anyGrouping = /(?<![0-9a-z])(?=((?:[0-9a-foil][^0-9a-z]*){31}[0-9a-foil])(?![0-9a-z]))/gi
const asIssued = /[0-9a-foil]{8}(?:[^0-9a-z]+[0-9a-foil]{8}){3}/gi

/**
 * Returns everything in the text that may be a recovery hint. A hint has no checksum, so most results are
 * false positives.
 */
export function findRecoveryHints(text: string): string[] {
  if (!someDigits.test(text) || longestHintRun(text) < hintLength) return []
  const spelled = [
    ...[...text.matchAll(anyGrouping)].map(([, letters = '']) => letters),
    ...(text.match(asIssued) ?? []),
  ]
  return [...new Set(spelled.map((letters) => normalizeRecoveryHint(letters.replace(/[^0-9a-z]+/gi, ''))))]
}

function longestHintRun(text: string): number {
  let longest = 0
  let run = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const kind = unit < 128 ? kindsOfUnits[unit] : 0
    if (kind === otherLetter) run = 0
    else if (kind === hintDigit) {
      run += 1
      if (run > longest) longest = run
    }
  }
  return longest
}

function inGroups(digits: string): string {
  return digits.match(/.{1,8}/gsu)?.join('-') ?? ''
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function base62(value: bigint, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0n; rest /= 62n) digits = alphabet.charAt(Number(rest % 62n)) + digits
  return digits.padStart(width, '0')
}

function base62Value(digits: string): number {
  return [...digits].reduce((value, digit) => value * 62 + alphabet.indexOf(digit), 0)
}

function checksum(ascii: string): string {
  return base62(BigInt(crc32(ascii)), checksumLength)
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

function crc32(ascii: string): number {
  let crc = 0xffffffff
  for (let at = 0; at < ascii.length; at++) {
    crc = (crc >>> 8) ^ (crcTable[(crc ^ ascii.charCodeAt(at)) & 0xff] ?? 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

function requireBytes(bytes: Uint8Array, length: number): void {
  if (bytes.length !== length) throw new RangeError(`expected ${length} random bytes, got ${bytes.length}`)
}
