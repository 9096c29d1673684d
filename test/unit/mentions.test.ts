import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMentions } from '../../hub/domain/mentions.ts'

test.each([
  ['hello @ada', ['ada']],
  ['@bob, @ada and @bob again', ['bob', 'ada']],
  ['(@ada) "@bob"! Done.@eve', ['ada', 'bob', 'eve']],
  ['@Ada-Lovelace: hi', ['ada-lovelace']],
  ['thanks @ada- and @bob--', ['ada', 'bob']],
  ['你好@ada你好', ['ada']],
  ['你好@ada，你好', ['ada']],
  ['**@ada** _@bob', ['ada']],
  ['line\n@r2', ['r2']],
])('%j mentions %j', (text, slugs) => {
  expect(parseMentions(text)).toEqual(slugs)
})

test.each([
  'foo@bar',
  'mail foo.baz@bar.example now',
  'почта@bar',
  'https://x/@y',
  'see https://x.example/a?b=(@y',
  'medium.example/@y',
  '@@y2',
  '@bob@server.example',
  '@foo_bar',
  '@bobé',
  '@a',
  '@-ada',
  `@${'a'.repeat(33)}`,
  '@ ada',
])('%j mentions nobody', (text) => {
  expect(parseMentions(text)).toEqual([])
})

test.each([
  ['use `@ada` here, @bob', ['bob']],
  ['``a ` @ada`` @bob', ['bob']],
  ['```\n@ada\n``` @bob', ['bob']],
  ['````\n```\n@ada\n```\n@eve\n````\n@bob', ['bob']],
  ['@bob ```\n@ada', ['bob']],
  ['a stray ` and @bob', ['bob']],
])('A mention inside code does not count: %j', (text, slugs) => {
  expect(parseMentions(text)).toEqual(slugs)
})

test('Every parsed mention is a distinct valid slug', () => {
  const unit = fc.constantFrom(
    '@',
    '@',
    'a',
    'B',
    '7',
    '-',
    '_',
    ' ',
    '.',
    '/',
    '`',
    '\n',
    'é',
    '你',
    '(',
    ':',
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit, maxLength: 80 }), fc.string({ unit: 'binary' })), (text) => {
      const slugs = parseMentions(text)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/)
    }),
  )
})

test('Every slug between spaces is found, in order', () => {
  const slug = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}[a-z0-9]$/)
  fc.assert(
    fc.property(fc.uniqueArray(slug), (slugs) => {
      expect(parseMentions(slugs.map((each) => `hi @${each} `).join(''))).toEqual(slugs)
    }),
  )
})

test.each(['`', '``', '```', '@', '@a', '@a-', 'a.', 'x:', 'www.', '` `` ', '``a', `@${'-'.repeat(3998)}a`])(
  'Four thousand characters of %s are parsed for mentions without backtracking',
  (unit) => {
    expect(parseMentions(unit.repeat(4000).slice(0, 4000)).length).toBeLessThanOrEqual(1)
  },
)
