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
  if (checksum(token.slice(0, -checksumLength)) !== token.slice(-checksumLength)) return undefined
  return (Object.keys(prefixes) as TokenKind[]).find((kind) => prefixes[kind] === match[1])
}

/** Every distinct token with a valid checksum that occurs in a text, whatever stands around it. */
export function findTokens(text: string): string[] {
  const found = new Set<string>()
  for (const { 0: prefix, index } of text.matchAll(/plaza[so]?_/g)) {
    const candidate = text.slice(index, index + prefix.length + secretLength + checksumLength)
    if (tokenKind(candidate)) found.add(candidate)
  }
  return [...found]
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

/** Every distinct text that has the form of a recovery hint; only who keeps the hashes knows whether it is one. */
export function findRecoveryHints(text: string): string[] {
  return [
    ...new Set((text.match(/[0-9a-f]{8}(?:-[0-9a-f]{8}){3}/gi) ?? []).map((hint) => hint.toLowerCase())),
  ]
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
