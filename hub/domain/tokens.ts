// The written form of secrets. The checksum lets a token be refused before any query, and lets one that was pasted
// into a public text be recognised for certain.

export type TokenKind = 'permanent' | 'session' | 'operator'

const prefixes = { permanent: 'plaza_', session: 'plazas_', operator: 'plazao_' } as const satisfies Record<
  TokenKind,
  string
>
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const secretLength = 43 // 62^43 is just above 2^256
const checksumLength = 6 // 62^6 is above 2^32

/** `random` is 32 fresh random bytes. The answer is 55 ASCII characters, 56 where the prefix says what else it is. */
export function formatToken(kind: TokenKind, random: Uint8Array): string {
  requireBytes(random, secretBytes)
  const unsigned = prefixes[kind] + base62(BigInt(`0x${hex(random)}`), secretLength)
  return unsigned + checksum(unsigned)
}

/** The kind of a well-formed token; undefined unless prefix, alphabet, length and checksum all hold. */
export function tokenKind(token: string): TokenKind | undefined {
  const match = /^(plaza[so]?_)[0-9A-Za-z]{49}$/.exec(token)
  if (!match) return undefined
  if (crc32(token.slice(0, -checksumLength)) !== base62Value(token.slice(-checksumLength))) return undefined
  return (Object.keys(prefixes) as TokenKind[]).find((kind) => prefixes[kind] === match[1])
}

/** True for the form in which hints are issued. */
export const isRecoveryHint = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{8}){3}$/.test(text)

// Whatever is no ASCII letter or digit may stand between the characters of a secret: markup, spaces, quotes, line ends.
const spelledPlaza = /[pP][^0-9A-Za-z]*[lL][^0-9A-Za-z]*[aA][^0-9A-Za-z]*[zZ][^0-9A-Za-z]*[aA]/g
// Of 49 random characters fewer than eight are digits or capitals once in a billion; prose has few.
const digitsOrCapitals = /(?:[0-9A-Z][a-z]*){8}/

/**
 * Returns every distinct token with a valid checksum that the letters and digits of a text spell, in order, whatever stands
 * between them. The case of the prefix does not matter.
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

/** At most `count` ASCII letters and digits of a text, from `start` on. */
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

/** `random16` is 16 fresh random bytes, written as four groups of eight hex digits that a person can copy by hand. */
export function formatRecoveryHint(random16: Uint8Array): string {
  requireBytes(random16, 16)
  return inGroups(hex(random16))
}

/** The hint as it was issued, from what a person typed: case, spaces, dashes and o/0, i/l/1 do not matter. */
export function normalizeRecoveryHint(raw: string): string {
  const typed = raw
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\p{Pd}]+/gu, '')
  return inGroups(typed.replaceAll('o', '0').replace(/[il]/g, '1'))
}

// A hint holds 32 hex digits in a row, some of them between 2 and 9; those that are typed may hold o, i and l.
const hintLength = 32
const someDigits = /(?:[2-9][^2-9]*){4}/
const hintDigit = 1
const otherLetter = 2
const kindsOfUnits = Uint8Array.from({ length: 128 }, (_, unit) => {
  if (!isLetterOrDigit(unit)) return 0
  return /[0-9a-foil]/i.test(String.fromCharCode(unit)) ? hintDigit : otherLetter
})
// From the start of a word to the end of one in any grouping, or in the groups as issued with letters around them.
const anyGrouping = /(?<![0-9a-z])(?=((?:[0-9a-foil][^0-9a-z]*){31}[0-9a-foil])(?![0-9a-z]))/gi
const asIssued = /[0-9a-foil]{8}(?:[^0-9a-z]+[0-9a-foil]{8}){3}/gi

/** Returns every distinct recovery hint that a text may spell, as issued. A hint has no checksum: most are none. */
export function findRecoveryHints(text: string): string[] {
  if (!someDigits.test(text) || longestHintRun(text) < hintLength) return []
  const spelled = [
    ...[...text.matchAll(anyGrouping)].map(([, letters = '']) => letters),
    ...(text.match(asIssued) ?? []),
  ]
  return [...new Set(spelled.map((letters) => normalizeRecoveryHint(letters.replace(/[^0-9a-z]+/gi, ''))))]
}

/** The most digits of a hint that follow each other with no other letter or digit between them. */
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

// CRC-32 as in zip and PNG; node:zlib has it only from Node 22 on.
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
