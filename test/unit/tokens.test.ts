import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findTokens,
  formatRecoveryHint,
  formatToken,
  normalizeRecoveryHint,
  tokenKind,
} from '../../hub/domain/tokens.ts'

const kinds = fc.constantFrom('permanent' as const, 'session' as const, 'operator' as const)
const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 })
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const zero = formatToken('permanent', new Uint8Array(32))

describe('tokens', () => {
  test('a token is a prefix, 43 characters of secret and the CRC-32 of both', () => {
    expect(zero).toMatch(/^plaza_0{43}[0-9A-Za-z]{6}$/)
    // The checksum's value is fixed: tokens outlive the code that made them.
    expect(zero.slice(-6)).toBe('3BrmhZ')
    expect(formatToken('session', new Uint8Array(32).fill(255))).toMatch(/^plazas_[0-9A-Za-z]{49}$/)
    expect(formatToken('operator', new Uint8Array(32).fill(255))).toMatch(/^plazao_[0-9A-Za-z]{49}$/)
  })

  test('every token is recognised as its kind', () => {
    fc.assert(
      fc.property(kinds, secrets, (kind, random) => {
        expect(tokenKind(formatToken(kind, random))).toBe(kind)
      }),
    )
  })

  test('different secrets give different tokens', () => {
    fc.assert(
      fc.property(secrets, secrets, (one, other) => {
        fc.pre(one.some((byte, at) => byte !== other[at]))
        expect(formatToken('permanent', one)).not.toBe(formatToken('permanent', other))
      }),
    )
  })

  test('a token with any one character changed is none', () => {
    fc.assert(
      fc.property(
        kinds,
        secrets,
        fc.nat({ max: 54 }),
        fc.constantFrom(...alphabet, '_', '-', ' ', 'é'),
        (kind, random, at, letter) => {
          const token = formatToken(kind, random)
          fc.pre(token[at] !== letter)
          expect(tokenKind(token.slice(0, at) + letter + token.slice(at + 1))).toBeUndefined()
        },
      ),
      { numRuns: 2000 },
    )
  })

  test.each([
    '',
    'plaza_',
    zero.slice(0, -1),
    `${zero}0`,
    ` ${zero}`,
    `${zero}\n`,
    zero.replace('plaza_', 'plazas_'),
    zero.replace('plaza_', 'plazao_'),
    zero.replace('plaza_', 'plazax_'),
  ])('%j is no token', (text) => {
    expect(tokenKind(text)).toBeUndefined()
  })

  test('a secret of another size is a fault', () => {
    expect(() => formatToken('permanent', new Uint8Array(31))).toThrow(RangeError)
  })
})

describe('findTokens', () => {
  test('a token is found whatever stands around it', () => {
    fc.assert(
      fc.property(kinds, secrets, fc.string(), fc.string(), (kind, random, before, after) => {
        const token = formatToken(kind, random)
        expect(findTokens(before + token + after)).toEqual([token])
      }),
    )
  })

  test('tokens are found in addresses, side by side, and once each', () => {
    const other = formatToken('session', new Uint8Array(32).fill(7))
    expect(findTokens(`https://x.example/?t=${zero}&u=xplazaplaza_${other}${zero}`)).toEqual([zero, other])
    const operators = formatToken('operator', new Uint8Array(32).fill(7))
    expect(findTokens(`plazao_${operators}${other}plazas_${operators}`)).toEqual([operators, other])
  })

  test('something that only looks like a token is not found', () => {
    expect(findTokens(`plaza_${'a'.repeat(49)} plaza_ plazas_x`)).toEqual([])
  })
})

describe('recovery hints', () => {
  const random = Uint8Array.from({ length: 16 }, (_, at) => at * 17)

  test('a hint is four groups of eight hex digits', () => {
    expect(formatRecoveryHint(random)).toBe('00112233-44556677-8899aabb-ccddeeff')
  })

  test.each([
    '00112233445566778899AABBCCDDEEFF',
    ' 0011 2233 4455 6677 8899 aabb ccdd eeff\n',
    '00112233–44556677—8899aabb‑ccddeeff',
    'OOl12233-44556677-8899aabb-ccddeeff',
  ])('%j is read as it was meant', (typed) => {
    expect(normalizeRecoveryHint(typed)).toBe('00112233-44556677-8899aabb-ccddeeff')
  })

  test('a hint as issued is already canonical, and so is every answer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.string(), (bytes, noise) => {
        const hint = formatRecoveryHint(bytes)
        expect(normalizeRecoveryHint(hint)).toBe(hint)
        const once = normalizeRecoveryHint(noise)
        expect(normalizeRecoveryHint(once)).toBe(once)
      }),
    )
  })
})
