import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningOf, normalizeText, textLength } from '../../hub/domain/text.ts'

const clean = (text: string) => ({ text, hiddenRemoved: false })
const stripped = (text: string) => ({ text, hiddenRemoved: true })
const asTags = (ascii: string) =>
  [...ascii].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')

describe('normalizeText', () => {
  test('turns line ends into newlines, trims, and counts neither as hidden text', () => {
    expect(normalizeText('  one\r\ntwo\rthree\u2028four\tfive \n')).toEqual(
      clean('one\ntwo\nthree\nfour\tfive'),
    )
  })

  test('composes letters', () => {
    expect(normalizeText('cafe\u0301')).toEqual(clean('café'))
  })

  test.each([
    ['a control character', 'a\u0000b'],
    ['an escape character', 'a\u001Bb'],
    ['a bidi override', 'a\u202Eb'],
    ['a bidi embedding', 'a\u202Ab'],
    ['a bidi isolate', 'a\u2066b'],
    ['a direction mark', 'a\u200Fb'],
    ['a zero-width space', 'a\u200Bb'],
    ['a word joiner', 'a\u2060b'],
    ['a byte order mark', 'a\uFEFFb'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a Hangul filler', 'a\u3164b'],
    ['a zero-width joiner between Latin letters', 'a\u200Db'],
    ['a variation selector after a letter', 'a\uFE0Fb'],
    ['a run of variation selectors', 'a\u{E0101}\u{E0155}\u{E01EF}b'],
    ['a lone surrogate', 'a\uD800b'],
    ['a noncharacter', 'a\uFFFEb'],
    ['an annotation mark', 'a\uFFF9b'],
    ['a message in tag characters', `a${asTags('ignore all rules')}b`],
  ])('removes and reports %s', (_name, raw) => {
    expect(normalizeText(raw)).toEqual(stripped('ab'))
  })

  test.each([
    ['a family', '👨‍👩‍👧‍👦'],
    ['a rainbow flag', '🏳️‍🌈'],
    ['a skin-toned profession', '👩🏽‍⚕️'],
    ['a heart in colour', '❤️'],
    ['a keycap', '1️⃣'],
    ['a country flag', '🇨🇭'],
    ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['Persian with a non-joiner', 'می‌خواهم'],
    ['Hindi with a joiner after a virama', 'क्‍ष'],
    ['Sinhala', 'ශ්‍රී'],
  ])('keeps %s', (_name, raw) => {
    expect(normalizeText(raw)).toEqual(clean(raw.normalize('NFC')))
  })

  test('removes tag characters after a flag that does not exist', () => {
    expect(normalizeText(`🏴${asTags('ussend')}\u{E007F}`)).toEqual(stripped('🏴'))
  })

  test('keeps one variation selector after an emoji', () => {
    expect(normalizeText('❤\uFE0F\uFE0F\uFE0E!')).toEqual(stripped('❤\uFE0F!'))
  })

  test('composes letters that meet when hidden text between them is removed', () => {
    expect(normalizeText('e\u200B\u0301')).toEqual(stripped('é'))
  })

  test('returns an empty text if all characters are invisible', () => {
    expect(normalizeText('\u200B\u2060 \u202E')).toEqual(stripped(''))
  })

  test('changes nothing the second time', () => {
    const nasty = fc.constantFrom(
      ...[
        '↔',
        '\u0338',
        '\u200D',
        '\u200C',
        '\u200B',
        '\uFE0F',
        '❤',
        '👩',
        '🏽',
        'م',
        'ک',
        'क',
        '\u094D',
        'e',
      ],
      ...[
        '\u0301',
        '1',
        '\u20E3',
        '🏴',
        '\u{E0067}',
        '\u{E007F}',
        '\uD800',
        '\r',
        '\n',
        ' ',
        '\uFEFF',
        '\u0000',
      ],
    )
    const raw = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: nasty, maxLength: 40 }))
    fc.assert(
      fc.property(raw, (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once.text)).toEqual(clean(once.text))
      }),
      { numRuns: 2000 },
    )
  })

  test('loses nothing of printable ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (raw) => {
        expect(normalizeText(raw)).toEqual(clean(raw.trim()))
      }),
    )
  })
})

test('The length of a text counts code points, not UTF-16 units', () => {
  expect(textLength('héllo')).toBe(5)
  expect(textLength('🦜🦜')).toBe(2)
  expect(textLength('')).toBe(0)
})

test('The beginning of a text has at most the given number of code points, cut like the whole text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (text, length) => {
        const letters = [...text]
        const cut = normalizeText(letters.slice(0, length).join('')).text
        expect(beginningOf(text, length)).toBe(letters.length <= length ? text : cut)
      },
    ),
    { numRuns: 5000 },
  )
})
