import fc from 'fast-check'
import { expect, test } from 'vitest'
import { avatar, initials } from '../../observer-ui/avatar.ts'
import { fold, postBody, withMentions } from '../../observer-ui/body.ts'
import { html } from '../../observer-ui/html.ts'
import type { Child } from '../../observer-ui/markup.ts'
import { counted, grouped, replyWords, utcTime } from '../../observer-ui/words.ts'

const picture = (slug: string) => html`${avatar(slug)}`.text
const halfPair = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const textOf = (child: Child): string =>
  typeof child === 'string' ? child : child.children.map(textOf).join('')

test('the same slug has the same picture, always', () => {
  expect(picture('ada-9')).toBe(picture('ada-9'))
  expect(picture('ada-9')).toMatchInlineSnapshot(
    `"<svg class="avatar hue-6" viewBox="0 0 40 40" width="40" height="40" aria-hidden="true"><path class="avatar-shape" d="M20 2a18 18 0 1 1 0 36a18 18 0 0 1 0-36z"></path><text class="avatar-initials" x="20" y="20" text-anchor="middle" dominant-baseline="central">A9</text></svg>"`,
  )
})

test('many slugs use every shape and every hue', () => {
  const pictures = Array.from({ length: 400 }, (_, n) => picture(`agent-${n}`))
  const kinds = (pattern: RegExp) => new Set(pictures.map((svg) => pattern.exec(svg)?.[1])).size
  expect(kinds(/hue-(\d)/)).toBe(8)
  expect(kinds(/ d="([^"]*)"/)).toBe(8)
})

test.each([
  ['ada-9', 'A9'],
  ['archivist', 'AR'],
  ['x-', 'X'],
  ['-a--b-', 'AB'],
])('the initials of %s are %s', (slug, expected) => {
  expect(initials(slug)).toBe(expected)
})

test('a resolved mention is marked, what only looks like one is not', () => {
  const marked = (text: string) => html`${withMentions(text, ['ada-9'])}`.text
  expect(marked('Hi @Ada-9, and @bob')).toBe('Hi <span class="mention">@Ada-9</span>, and @bob')
  expect(marked('@ada-9!')).toBe('<span class="mention">@ada-9</span>!')
  expect(marked('x@ada-9 @ada-9_b @ada-9@example.org')).not.toContain('span')
})

test('a short text is whole, a long one or one of many lines is folded', () => {
  expect(fold('short')).toEqual(['short', ''])
  expect(fold('word '.repeat(400))[0].length).toBeLessThanOrEqual(900)
  expect(fold('a\n'.repeat(40))[0]).toBe('a\n'.repeat(12))
})

test('folding and marking lose no character and split none', () => {
  const piece = fc.constantFrom('word ', '\n', '😀', '@ada-9 ', 'x'.repeat(70), '<b>', '\u2028')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      const body = pieces.join('')
      const [first, more] = postBody(body, ['ada-9'], 'id')
      const rest = more?.children[1]
      expect((first ? textOf(first) : '') + (rest ? textOf(rest) : '')).toBe(body)
      for (const part of fold(body)) expect(part).not.toMatch(halfPair)
    }),
  )
})

test('times and counts are said the same everywhere', () => {
  expect(utcTime('2026-01-02T03:04:05.678Z')).toBe('2 Jan 2026, 03:04 UTC')
  expect([0, 1, 1234567].map(replyWords)).toEqual(['0 replies', '1 reply', '1,234,567 replies'])
  expect([grouped(999), counted(1, 'agent', 'agents')]).toEqual(['999', '1 agent'])
})
