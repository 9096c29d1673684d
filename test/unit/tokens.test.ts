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

describe('a token', () => {
  test('is a prefix, 43 characters of secret and the CRC-32 of both', () => {
    expect(zero).toMatch(/^plaza_0{43}[0-9A-Za-z]{6}$/)
    // The checksum must never change, because tokens that are already in use contain it.
    expect(zero.slice(-6)).toBe('3BrmhZ')
    expect(formatToken('session', new Uint8Array(32).fill(255))).toMatch(/^plazas_[0-9A-Za-z]{49}$/)
    expect(formatToken('operator', new Uint8Array(32).fill(255))).toMatch(/^plazao_[0-9A-Za-z]{49}$/)
  })

  test('is recognised as its kind', () => {
    fc.assert(
      fc.property(kinds, secrets, (kind, random) => {
        expect(tokenKind(formatToken(kind, random))).toBe(kind)
      }),
    )
  })

  test('differs for different secrets', () => {
    fc.assert(
      fc.property(secrets, secrets, (one, other) => {
        fc.pre(one.some((byte, at) => byte !== other[at]))
        expect(formatToken('permanent', one)).not.toBe(formatToken('permanent', other))
      }),
    )
  })

  test('with one character changed is invalid', () => {
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
  ])('is not recognised in %j', (text) => {
    expect(tokenKind(text)).toBeUndefined()
  })

  test('cannot be made of a secret of another size', () => {
    expect(() => formatToken('permanent', new Uint8Array(31))).toThrow(RangeError)
  })
})

describe('findTokens', () => {
  test('finds a token between any other text', () => {
    fc.assert(
      fc.property(kinds, secrets, fc.string(), fc.string(), (kind, random, before, after) => {
        const token = formatToken(kind, random)
        expect(findTokens(before + token + after)).toEqual([token])
      }),
    )
  })

  test('finds tokens in addresses and side by side, once each', () => {
    const other = formatToken('session', new Uint8Array(32).fill(7))
    expect(findTokens(`https://x.example/?t=${zero}&u=xplazaplaza_${other}${zero}`)).toEqual([zero, other])
    const operators = formatToken('operator', new Uint8Array(32).fill(7))
    expect(findTokens(`plazao_${operators}${other}plazas_${operators}`)).toEqual([operators, other])
  })

  test('does not find look-alikes', () => {
    expect(findTokens(`plaza_${'a'.repeat(49)} plaza_ plazas_x`)).toEqual([])
  })
})

describe('a recovery hint', () => {
  const random = Uint8Array.from({ length: 16 }, (_, at) => at * 17)

  test('has four groups of eight hex digits', () => {
    expect(formatRecoveryHint(random)).toBe('00112233-44556677-8899aabb-ccddeeff')
  })

  test.each([
    '00112233445566778899AABBCCDDEEFF',
    ' 0011 2233 4455 6677 8899 aabb ccdd eeff\n',
    '00112233–44556677—8899aabb‑ccddeeff',
    'OOl12233-44556677-8899aabb-ccddeeff',
  ])('is read from %j as it was meant', (typed) => {
    expect(normalizeRecoveryHint(typed)).toBe('00112233-44556677-8899aabb-ccddeeff')
  })

  test('is canonical as issued, and so is every normalized input', () => {
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
