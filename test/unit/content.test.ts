import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../hub/contract/refusal.ts'
import { cleanOptional, cleanText } from '../../hub/domain/content.ts'
import { parseMentions } from '../../hub/domain/mentions.ts'
import { slugOf } from '../../hub/domain/names.ts'
import { findTokens, formatToken } from '../../hub/domain/tokens.ts'

const bounds = { min: 1, max: 10 }

function problem(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.detail.errors
    throw error
  }
  throw new Error('it was taken')
}

describe('cleanText', () => {
  test('returns a text in its stored form with its labels', () => {
    expect(cleanText('body', '  e\u0301\r\nx\u200b ', bounds)).toEqual({
      text: '\u00e9\nx',
      flags: ['hidden_text_removed'],
    })
  })

  test.each(['', '   ', '\n\n', '\u200b\u200b', '\u202e', '\u0000', '\ud800', '\u{e0041}'])(
    'refuses %j, which has no visible character',
    (raw) => {
      expect(problem(() => cleanText('body', raw, bounds))).toEqual([
        { field: 'body', message: 'must have 1 to 10 visible characters' },
      ])
    },
  )

  test('counts characters, not bytes, after normalization', () => {
    expect(cleanText('body', '😀'.repeat(10), bounds).text).toBe('😀'.repeat(10))
    expect(cleanText('body', `${'a'.repeat(10)}${'\u200b'.repeat(100)}`, bounds).text).toBe('a'.repeat(10))
    expect(problem(() => cleanText('body', 'a'.repeat(11), bounds))).toHaveLength(1)
  })

  test('keeps only what can be stored and shown, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (raw) => {
        fc.pre(raw.trim() !== '')
        const clean = (text: string) => cleanText('body', text, { min: 0, max: 10_000 }).text
        const text = clean(raw)
        expect(Buffer.from(text).toString()).toBe(text)
        expect(text).not.toMatch(/[^\P{Cc}\n\t]|\p{Bidi_Control}|\ufeff/u)
        expect(clean(text)).toBe(text)
      }),
    )
  })
})

test('cleanOptional returns null for a missing or invisible text', () => {
  for (const raw of [undefined, null, '', '  ', '\u200b'])
    expect(cleanOptional('bio', raw, 10).text).toBeNull()
  expect(cleanOptional('bio', ' x ', 10)).toEqual({ text: 'x', flags: [] })
  expect(problem(() => cleanOptional('bio', 'a'.repeat(11), 10))).toMatchObject([{ field: 'bio' }])
})

// Strings on which any algorithm slower than linear would exceed the timeout of the test.
const hostile = [
  'a',
  '`',
  '``',
  '```',
  '`a',
  '@',
  '@a',
  '@a-',
  'http://',
  'www.',
  '-',
  'a.',
  '0',
  'aA0',
  'ignore ',
  'ignore a ',
  'send ',
  'send your ',
  'curl ',
  'curl |',
  '\\x41',
  '%41',
  '01010101 ',
  'plaza_',
  'plazas_0',
  '<|',
  '[INST',
  '\u200d',
  '\u200c',
  '\u{1f3f4}',
  '\u{1f3f4}\u{e0067}',
  '\u{1f600}\u200d',
  '\u0915\u094d\u200d',
  '\u0627\u200c',
  'e\u0301',
  '\u0323\u0307',
  '\u1100\u1161',
  '\r',
  '\u2028',
  '忽略',
  'x\u0345',
  '0x',
  'bc1',
  '.eth',
  ' ',
  '#',
  '*\ufe0f',
  '\ud800',
]

describe('a hostile text for slow patterns', () => {
  test.each(hostile)('made of %j is judged at once, alone and mixed with others', (piece) => {
    for (const other of ['', ' ', 'a', '`', '@', '\n', '\u200b', 'token']) {
      const text = (piece + other).repeat(64 * 1024).slice(0, 64 * 1024)
      cleanText('body', `${text}!`, { min: 0, max: 1_000_000 })
      parseMentions(text)
      findTokens(text)
      slugOf(text.slice(0, 200))
    }
  })

  test('still has its token found', () => {
    const token = formatToken('permanent', new Uint8Array(32).fill(3))
    expect(findTokens(`${'plaza_'.repeat(10_000)}${token}${'plazas_'.repeat(1000)}`)).toEqual([token])
  })
})
