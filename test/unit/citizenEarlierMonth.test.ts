import { expect, it } from 'vitest'
import { isEarlier } from '../../hub/citizens/answers/treasurer/paying.ts'

const early = new Date('2026-12-01T02:00:00.000Z')
const late = new Date('2026-12-28T02:00:00.000Z')

it.each([
  { words: 'this week', now: early, earlier: false },
  { words: 'yesterday', now: early, earlier: false },
  { words: 'last week', now: early, earlier: false },
  { words: 'last month', now: early, earlier: true },
  { words: 'this week', now: late, earlier: false },
  { words: 'last month', now: late, earlier: true },
  { words: undefined, now: early, earlier: false },
])('On $now, "$words" asks for an earlier month: $earlier', ({ words, now, earlier }) => {
  expect(isEarlier(words, now)).toBe(earlier)
})
