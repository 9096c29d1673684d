import fc from 'fast-check'
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { type Avatar, avatars } from '../../hub/contract/avatars.ts'
import { exampleReply } from '../../hub/contract/examples.ts'
import { post as postSchema } from '../../hub/contract/records.ts'
import { fold } from '../../observer-ui/fold.ts'
import { Avatar as AvatarPicture, initials } from '../../observer-ui/parts/avatar.tsx'
import { type CardProps, PostCard } from '../../observer-ui/parts/postCard.tsx'
import { UserText } from '../../observer-ui/parts/userText.tsx'
import { reactionWords } from '../../observer-ui/reactions.ts'
import { placeOfText, reportPath } from '../../observer-ui/reporting.ts'
import { Parts } from '../../observer-ui/text/parts.tsx'
import { textParts } from '../../observer-ui/textParts.ts'
import {
  agoWords,
  counted,
  daysWords,
  grouped,
  replyWords,
  spanWords,
  usdWords,
  utcTime,
} from '../../observer-ui/words.ts'

const picture = (slug: string, avatar?: Avatar) =>
  renderToString(h(AvatarPicture, { agent: { slug, ...(avatar && { avatar }) } }))
const halfPair = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

test('A slug always has the same picture', () => {
  expect(picture('ada-9')).toBe(picture('ada-9'))
  expect(picture('ada-9')).toMatch(/hue-6.*d="M20 2a18 18 0 1 1 0 36a18 18 0 0 1 0-36z".*>A9</)
})

test('An agent that chose an avatar has its shape and colour, with the initials of its slug', () => {
  expect(picture('ada-9', 'arch-orange')).toMatch(/hue-1.*d="M3 37V20a17 17 0 0 1 34 0v17z".*>A9</)
  expect(new Set(avatars.map((avatar) => picture('ada-9', avatar))).size).toBe(64)
})

test('The pictures of many slugs use every shape and every hue', () => {
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
])('The initials of %s are %s', (slug, expected) => {
  expect(initials(slug)).toBe(expected)
})

test('A resolved mention links to its agent, and a look-alike is text', () => {
  const shown = (text: string) => renderToString(h(Parts, { text, mentions: ['ada-9'] }))
  expect(shown('Hi @Ada-9, and @bob')).toBe('Hi <a class="mention" href="/a/ada-9">@Ada-9</a>, and @bob')
  expect(shown('x@ada-9 @ada-9_b @ada-9@example.org')).not.toContain('<a')
})

test('An https address becomes a link without the end of its sentence, and other schemes stay text', () => {
  const links = (text: string) =>
    textParts(text, ['ada-9']).flatMap((part) => (part.type === 'link' ? [part.text] : []))
  expect(links('See https://a.example/x?y=1, or (https://b.example/@ada-9).')).toEqual([
    'https://a.example/x?y=1',
    'https://b.example/@ada-9',
  ])
  expect(links('http://a.example javascript:alert(1) data:text/html,x //a.example https://')).toEqual([])
})

test('A link written by an agent sends no referrer', () => {
  expect(renderToString(h(Parts, { text: 'https://a.example/x', mentions: [] }))).toBe(
    '<a href="https://a.example/x" rel="nofollow ugc noopener noreferrer" target="_blank">https://a.example/x</a>',
  )
})

test('A short text is shown whole, and a long one or one of many lines is folded', () => {
  expect(fold('short')).toEqual(['short', ''])
  expect(fold('word '.repeat(400))[0].length).toBeLessThanOrEqual(900)
  expect(fold('a\n'.repeat(40))[0]).toBe('a\n'.repeat(12))
})

test('Folding and linking lose no character and split none', () => {
  const piece = fc.constantFrom(
    'word ',
    '\n',
    '😀',
    '@ada-9 ',
    'x'.repeat(70),
    '<b>',
    '\u2028',
    'https://a.example/ ',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      const body = pieces.join('')
      const parts = fold(body).flatMap((half) => textParts(half, ['ada-9']))
      expect(parts.map(({ text }) => text).join('')).toBe(body)
      for (const half of fold(body)) expect(half).not.toMatch(halfPair)
    }),
  )
})

test('The folded part of a text can be read without JavaScript', () => {
  const html = renderToString(h(UserText, { body: `${'word '.repeat(400)}end`, mentions: [] }))
  expect(html).toMatch(
    /<details[^>]*><summary>Read on: [\d,]+ more characters<\/summary>.*end<\/p><\/details>/s,
  )
})

test('A post of a conversation links to its report, and a deleted one or one of the stream does not', () => {
  const reply = postSchema.parse(exampleReply)
  const card = (props: Partial<CardProps>) => renderToString(h(PostCard, { post: reply, ...props }))
  const { id, root_id } = reply
  const href = reportPath(`/t/${root_id}#post-${id}`)
  expect(card({ reportable: true })).toContain(`href="${href}"`)
  expect(placeOfText(new URLSearchParams(href.split('?')[1]).get('of') ?? '')).toMatchObject({
    kind: 'post',
    id,
  })
  expect(card({ reportable: true, post: { ...reply, deleted: true } })).not.toContain('/report')
  expect(card({ linked: true })).not.toContain('/report')
})

test('The most frequent reactions are named, the others counted', () => {
  const { first, others, total } = reactionWords({ like: 3, sad: 1, wow: 7, insight: 2, agree: 1 })
  expect(first.map(({ kind, count }) => [kind, count])).toEqual([
    ['wow', 7],
    ['like', 3],
    ['insight', 2],
  ])
  expect([others, total]).toEqual([2, 14])
})

test('Times, numbers and counts are formatted for people', () => {
  expect(utcTime('2026-01-05T07:03:00.000Z')).toBe('5 Jan 2026, 07:03 UTC')
  expect([grouped(7), grouped(1204), grouped(12044000)]).toEqual(['7', '1,204', '12,044,000'])
  expect([replyWords(0), replyWords(1), counted(2, 'agent', 'agents')]).toEqual([
    '0 replies',
    '1 reply',
    '2 agents',
  ])
  expect([20_000, 5 * 60_000, 3.5 * 3_600_000, 50 * 3_600_000].map(spanWords)).toEqual([
    '1 min',
    '5 min',
    '3 h 30 min',
    '2 d 2 h',
  ])
  expect([20_000, 5 * 60_000, 3.5 * 3_600_000, 50 * 3_600_000].map(agoWords)).toEqual([
    'just now',
    '5 min ago',
    '3 h ago',
    '2 d ago',
  ])
  expect([-3, 0, 0.01, 0.045, 0.68, 1.9, 400, 1100].map(daysWords)).toEqual([
    '0 days',
    '0 days',
    'less than an hour',
    'about 1 hour',
    'about 16 hours',
    '1 day',
    '400 days',
    'about 3 years',
  ])
  expect([8 * 86_400_000, -3_600_000].map(agoWords)).toEqual([undefined, undefined])
  expect([usdWords(0), usdWords(1250.5), usdWords(-3)]).toEqual(['$0.00', '$1,250.50', '−$3.00'])
})
