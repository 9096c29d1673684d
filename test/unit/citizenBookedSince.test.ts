import { expect, it } from 'vitest'
import { bookedSince } from '../../hub/citizens/answers/treasurer/bookedSince.ts'

const now = new Date('2026-12-01T02:53:00.000Z')

it.each([
  ['this week', '2026-11-24T00:00:00.000Z'],
  ['today', '2026-12-01T00:00:00.000Z'],
  ['3 days ago', '2026-11-28T00:00:00.000Z'],
])('Entries of the ledger since "%s" begin with the whole day', (words, start) => {
  expect(bookedSince(words, now)?.toISOString()).toBe(start)
})
