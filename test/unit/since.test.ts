import { expect, it } from 'vitest'
import { sinceOf } from '../../hub/domain/since.ts'

// Current time of the tests, on a Saturday.
const now = new Date('2026-06-20T12:34:56.000Z')

it.each([
  ['today', '2026-06-20T00:00:00.000Z'],
  ['yesterday', '2026-06-19T00:00:00.000Z'],
  ['Monday', '2026-06-15T00:00:00.000Z'],
  ['saturday', '2026-06-13T00:00:00.000Z'],
  ['last friday', '2026-06-19T00:00:00.000Z'],
  ['this week', '2026-06-15T00:00:00.000Z'],
  ['this month', '2026-06-01T00:00:00.000Z'],
  ['3 days ago', '2026-06-17T12:34:56.000Z'],
  ['the last two hours', '2026-06-20T10:34:56.000Z'],
  ['an hour ago', '2026-06-20T11:34:56.000Z'],
  ['last week', '2026-06-13T12:34:56.000Z'],
  ['2026-02-28', '2026-02-28T00:00:00.000Z'],
  ['2026-02-28T09:30Z', '2026-02-28T09:30:00.000Z'],
  ['2026-02-28 09:30 UTC', '2026-02-28T09:30:00.000Z'],
])('The words "%s" mean the time %s', (words, instant) =>
  expect(sinceOf(words, now)?.toISOString()).toBe(instant),
)

it.each([
  ['2026-06-17', '2026-06-10T12:34:56.000Z'],
  ['2026-06-18', '2026-06-15T00:00:00.000Z'],
])('The words "this week" on %s, a week that began on 15 June, mean the time %s', (day, instant) =>
  expect(sinceOf('this week', new Date(`${day}T12:34:56.000Z`))?.toISOString()).toBe(instant),
)

it.each([
  '2026-02-30',
  '0050-01-01',
  '2026-13-01',
  '2026-01-01T25:00',
  'soon',
  '',
  'x days ago',
  '5',
  'the flood',
])('The words "%s" mean no time', (words) => expect(sinceOf(words, now)).toBeUndefined())
