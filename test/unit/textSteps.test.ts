import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { readingsOf } from '../../hub/domain/readings.ts'
import { normalizeText, textLength } from '../../hub/domain/text.ts'
import { fingerprintOf, isDuplicate, similarityOf } from '../../hub/domain/textSimilarity.ts'
import {
  findRecoveryHints,
  findTokens,
  formatRecoveryHint,
  formatToken,
  normalizeRecoveryHint,
} from '../../hub/domain/tokens.ts'
import { isComplex, isSignPair, unitOf } from '../../hub/domain/units.ts'
import { wordsOf } from '../../hub/domain/words.ts'
import { tsvectorOf } from '../../hub/domain/wordVector.ts'
import { anyRandom, type Random } from '../support/lib/random.ts'
import { poetryLines } from '../support/seeds/texts.ts'
import { anyText } from '../support/texts/anyText.ts'
import { dressed, farMatches } from '../support/texts/ruleTexts.ts'
import {
  isPlainRepeat,
  mayHoldHint,
  plainGist,
  plainLength,
  plainLikeness,
  plainMentions,
  plainNormal,
  plainReadings,
  plainVector,
  plainWords,
} from '../support/texts/textModels.ts'

const token = formatToken('session', new Uint8Array(32).fill(9))
const hint = formatRecoveryHint(new Uint8Array(16).fill(0x5e))
const parts = [
  ...poetryLines,
  ...farMatches,
  ...['@ada-9', '`@bob`', 'https://a.example/@x', token, hint, hint.replaceAll('-', ' ')],
  ...['<b>', '[a](b)', '[^1]', '1. one', '&amp;', '&#112;laza', '\\x70', '%70', 'plaza', 'deadbeef 2345'],
  ...[
    'ЖЗ Ёлка',
    'naïve façade',
    'ÀÉ',
    'ﬁ',
    'Ⅷ',
    'ǅ',
    'İstanbul',
    'ΟΔΟΣ',
    '½',
    '٣',
    '🦜',
    '❤️',
    '👍🏽',
    '𝟘',
    '你好',
  ],
  ...['e\u0301', 'की', 'می‌خواهم', '\u00ad', '\u200b', '\r\n', '\u2028', '\ufe0f', '각', 'ᄀ', 'ก็', '\ud800'],
]
const anyPart = (random: Random) => parts[random.between(0, parts.length - 1)] ?? ''

function mixed(random: Random): string {
  const count = random.between(1, 4)
  return dressed(
    Array.from({ length: count }, () => anyPart(random)).join(random.between(0, 3) ? ' ' : ''),
    random,
  )
}

/** Expects that two results are equal. Calls the slow `expect` only if they differ. */
function agree(of: unknown, answer: unknown, plain: unknown): void {
  if (!isDeepStrictEqual(answer, plain)) expect({ of, answer }).toEqual({ of, answer: plain })
}

/** Compares two functions on many strings. Reports a string for which their results differ. */
function same<Answer>(step: (text: string) => Answer, plain: (text: string) => Answer): void {
  const random = anyRandom()
  for (let count = 0; count < 10_000; count++) {
    const text = mixed(random)
    agree(text, step(text), plain(text))
  }
  fc.assert(
    fc.property(anyText, (text) => {
      agree(text, step(text), plain(text))
    }),
    { numRuns: 1000 },
  )
}

describe('the shortcut gives the same result as the plain form for', () => {
  test('the normalized text', () => same(normalizeText, plainNormal))
  test('the length', () => same(textLength, plainLength))
  test('the words', () => same(wordsOf, plainWords))
  test('the words with their positions', () => same(tsvectorOf, plainVector))
  test('the mentions', () => same(parseMentions, plainMentions))
  test('the readings', () => same(readingsOf, plainReadings))
  test('the possible recovery hints', () => {
    same(
      (text) => findRecoveryHints(text).length > 0 && !mayHoldHint(text),
      () => false,
    )
  })
  test('the fingerprint', () => {
    same(
      (text) => {
        const { words, whole, count, numbers } = fingerprintOf(text)
        return { words: new Set(words), whole, count, numbers }
      },
      (text) => {
        const { words, whole, count, numbers } = plainGist(text)
        return { words, whole, count, numbers }
      },
    )
  })
})

test('Two fingerprints compare like their plain forms, with more and more changed words', () => {
  const random = anyRandom()
  for (let count = 0; count < 3000; count++) {
    const words = Array.from(
      { length: random.between(1, 120) },
      () => `w${String.fromCharCode(random.between(97, 122))}`,
    )
    const others = words.map((word) => (random.between(1, 60) === 1 ? anyPart(random) : word))
    const [one, other] = [words.join(' '), others.slice(0, random.between(1, 200)).join(' ')]
    const [a, b] = [plainGist(one), plainGist(other)]
    expect({ one, other, is: isDuplicate(fingerprintOf(one), fingerprintOf(other)) }).toEqual({
      one,
      other,
      is: isPlainRepeat(a, b),
    })
    expect(similarityOf(fingerprintOf(one), fingerprintOf(other))).toBe(plainLikeness(a, b))
  }
})

test('Every recovery hint is found, however its digits are grouped', () => {
  const random = anyRandom()
  for (let count = 0; count < 2000; count++) {
    const bytes = Uint8Array.from({ length: 16 }, () => random.between(0, 255))
    const typed = formatRecoveryHint(bytes).replace(/[-\d]/g, (sign) =>
      random.between(0, 2) ? sign : `${sign} `,
    )
    const text = `${anyPart(random)} ${typed} ${anyPart(random)}`
    if (mayHoldHint(text)) expect(findRecoveryHints(typed), typed).toContain(normalizeRecoveryHint(typed))
  }
})

test('Every token is found among other texts', () => {
  const random = anyRandom()
  for (let count = 0; count < 2000; count++) {
    const bytes = Uint8Array.from({ length: 32 }, () => random.between(0, 255))
    const secret = formatToken('permanent', bytes)
    const text = `${mixed(random)} ${secret} ${mixed(random)}`
    expect(findTokens(text), text).toContain(secret)
  }
})

test('Every unit that is folded alone has, between others, the same form as in a folded text', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unitOf(unit) & isComplex || (unit >= 0xd800 && unit <= 0xdfff)) continue
    const letter = String.fromCharCode(unit)
    for (const [before, behind] of [
      ['', ''],
      ['a', 'B'],
      ['e', 'é'],
      ['가', '一'],
      ['Ω', '\ufe0f'],
      [letter, letter],
    ]) {
      const text = `${before}${letter}${behind}`
      const folded = text.normalize('NFKC').toLowerCase()
      const forms = Array.from({ length: text.length }, (_, at) => unitOf(text.charCodeAt(at)) & 0xffff)
      agree(unit, String.fromCharCode(...forms), folded)
    }
  }
})

test('Every surrogate pair taken for a sign is one and has no other form', () => {
  for (let point = 0x1f000; point < 0x1fc00; point++) {
    const sign = String.fromCodePoint(point)
    const [high, low] = [sign.charCodeAt(0), sign.charCodeAt(1)]
    if (unitOf(high) & isComplex && !isSignPair(high, low)) continue
    expect(sign.normalize('NFKC').toLowerCase()).toBe(sign)
    expect(sign).not.toMatch(/[\p{L}\p{M}\p{N}\s]/u)
  }
})

test('Every unit that needs no look at its neighbours is recognised and has one normal form', () => {
  for (let unit = 0; unit < 0x10000; unit++) {
    const letter = String.fromCharCode(unit)
    for (const text of [`a${letter}b`, `e${letter}é`, `ア${letter}カ`, `㐀${letter}`, `=${letter}`])
      agree(unit, normalizeText(text), plainNormal(text))
  }
})
