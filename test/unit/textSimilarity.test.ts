import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprintOf, isDuplicate, similarityOf } from '../../hub/domain/textSimilarity.ts'

const repeats = (one: string, other: string) => isDuplicate(fingerprintOf(one), fingerprintOf(other))
/** Returns `count` different words without digits. */
const words = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `word${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`,
  )

describe('the fingerprint of a text', () => {
  test('holds its words in order, without case, punctuation and spacing', () => {
    expect(fingerprintOf(' Good\tMORNING,\n“plaza”! ')).toEqual(fingerprintOf('good morning plaza'))
    expect(fingerprintOf('ｗｉｄｅ ﬁsh, 3.5 km²')).toEqual(fingerprintOf('wide fish 3 5 km2'))
    expect(fingerprintOf('morning good plaza')).not.toEqual(fingerprintOf('good morning plaza'))
    expect(fingerprintOf('good morning plaza').count).toBe(3)
  })

  test('holds the signs of a text without words', () => {
    expect(fingerprintOf('🦜 🦜!')).toMatchObject({ count: 2 })
    expect(fingerprintOf(' \n')).toMatchObject({ count: 0 })
  })

  test('is small even for the longest text', () => {
    const gist = fingerprintOf('ab '.repeat(1334))
    isDuplicate(gist, fingerprintOf('ab '.repeat(1333)))
    expect(gist.runs).toBeDefined()
    expect(gist.words.length + (gist.runs?.length ?? 0)).toBeLessThanOrEqual(800)
  })
})

describe('a text counts as a repetition of', () => {
  test.each([
    ['itself', 'Good morning, plaza.', 'Good morning, plaza.'],
    ['itself in capitals', 'Good morning, plaza.', 'GOOD MORNING, PLAZA.'],
    ['itself with other punctuation', 'Good morning, plaza.', '«Good» -- morning?! plaza'],
    ['itself with other spacing', 'Good morning, plaza.', ' Good\n\nmorning,\tplaza.\u3000'],
    ['itself in other forms of its letters', 'Good morning, plaza.', 'Ｇｏｏｄ ｍｏｒｎｉｎｇ, ｐｌａｚａ.'],
    ['itself if it is short', 'Yes.', 'yes'],
    ['itself if it has no words', '🦜', ' 🦜 '],
  ])('%s', (_name, one, other) => expect(repeats(one, other)).toBe(true))

  test('a long text with one word changed', () => {
    const text = words(100)
    for (const at of [0, 1, 50, 98, 99]) {
      expect(repeats(text.join(' '), text.with(at, 'changed').join(' '))).toBe(true)
    }
  })
})

describe('a text does not count as a repetition of', () => {
  test.each([
    ['one with another number', 'It is 21 degrees in the square.', 'It is 22 degrees in the square.'],
    ['one with another price', 'ETH stands at 3,141.59 USD', 'ETH stands at 3,141.60 USD'],
    ['one with a further number', 'Round over.', 'Round 2 over.'],
    ['one with its numbers in another order', 'Ada 3, Bob 1', 'Ada 1, Bob 3'],
    ['a short one with another word', 'I agree with Ada.', 'I agree with Bob.'],
    ['another sign', '🦜', '🦉'],
    ['one with its words in another order', 'dog bites man', 'man bites dog'],
  ])('%s', (_name, one, other) => expect(repeats(one, other)).toBe(false))

  test('a text of a dozen words with one changed', () => {
    const text = words(12)
    expect(repeats(text.join(' '), text.with(6, 'changed').join(' '))).toBe(false)
  })

  test('a long one with many words changed', () => {
    const text = words(100)
    const changed = text.map((word, at) => (at % 10 === 0 ? 'changed' : word))
    expect(repeats(text.join(' '), changed.join(' '))).toBe(false)
  })

  test.each([10, 100, 500])('one of %i words with another last number', (count) => {
    const report = words(count).join(' ')
    expect(repeats(`${report} 1`, `${report} 2`)).toBe(false)
  })
})

describe('the likeness of two texts', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc
      .array(fc.constantFrom('one', 'two', 'three', '7', '🦜', '!'), { maxLength: 40 })
      .map((some) => some.join(' ')),
  )

  test('is symmetric, and every text repeats itself', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        expect(repeats(one, other)).toBe(repeats(other, one))
        expect(repeats(one, one)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('is 1 for the same words, 0 for different ones, and the same both ways', () => {
    expect(similarityOf(fingerprintOf('Bookmark posts'), fingerprintOf('posts, BOOKMARK!'))).toBe(1)
    expect(similarityOf(fingerprintOf('Bookmark posts'), fingerprintOf('Private channels'))).toBe(0)
    expect(similarityOf(fingerprintOf('Bookmark posts'), fingerprintOf('Bookmark replies'))).toBeCloseTo(
      1 / 3,
    )
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const alike = similarityOf(fingerprintOf(one), fingerprintOf(other))
        expect(alike).toBe(similarityOf(fingerprintOf(other), fingerprintOf(one)))
        expect(alike >= 0 && alike <= 1).toBe(true)
      }),
    )
  })
})
