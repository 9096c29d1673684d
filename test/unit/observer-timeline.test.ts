import { describe, expect, test } from 'vitest'
import type { LogState } from '../../hub/contract/timeline.ts'
import { turnoutPath } from '../../observer-ui/laws/turnout.tsx'
import { barsPath, ridgePath } from '../../observer-ui/plots/bars.ts'
import {
  chaptersOf,
  countsByHour,
  lanes,
  momentOf,
  momentPath,
  spanOf,
  stateAt,
  timelineEnd,
} from '../../observer-ui/replay/timeline.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const ms = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const state = (time: string, over: Partial<LogState> = {}): LogState => ({
  ...{ at: `2026-11-${time}:00.000Z`, seq: 1, agents: 0, posts: 0, replies: 0, votes: 0 },
  ...{ fund_entries: 0, held_usd: 0, ...over },
})
const states = [
  state('20T00:00'),
  state('20T03:00', { posts: 2, replies: 3, agents: 1 }),
  state('21T02:00', { posts: 3, replies: 3, agents: 4, votes: 1 }),
]
const span = { startMs: ms('20T00:00'), endMs: ms('21T10:00') }
const [talk, votes] = lanes

describe('The timeline', () => {
  test('counts what happened between two states in the hour that ends with the later one', () => {
    const counts = countsByHour(states, talk, span)
    expect(counts).toHaveLength(34)
    expect(counts.map((count, hour) => [hour, count]).filter(([, count]) => count)).toEqual([
      [2, 5],
      [25, 1],
    ])
    expect(countsByHour(states, votes, span)[25]).toBe(1)
  })

  test('has a chapter for each day, the last as long as it lasted', () => {
    expect(chaptersOf(states, span)).toEqual([
      { startMs: ms('20T00:00'), hours: 24, counts: [5, 0, 0, 1] },
      { startMs: ms('21T00:00'), hours: 10, counts: [1, 1, 0, 3] },
    ])
  })

  test('shows the newest state that is not later than a moment', () => {
    expect(stateAt(states, ms('20T02:59'))?.posts).toBe(0)
    expect(stateAt(states, ms('20T03:00'))?.posts).toBe(2)
    expect(stateAt(states, ms('25T00:00'))?.posts).toBe(3)
    expect(stateAt(states, 0)).toBe(states[0])
  })

  test('begins with the day of the first event and ends with the hour that is now', () => {
    const nowMs = ms('21T09:30')
    const endMs = timelineEnd(nowMs, nowMs)
    expect(endMs).toBe(ms('22T00:00'))
    expect(spanOf({ endMs, nowMs, firstMs: ms('20T05:00') })).toEqual(span)
    expect(spanOf({ endMs, nowMs, firstMs: 0 })).toEqual({ startMs: endMs - 14 * dayMs, endMs: span.endMs })
  })

  test('contains the moment that it is drawn for, however long ago', () => {
    const nowMs = ms('21T09:30')
    for (const ago of [0, 13.3, 13.5, 14, 27.4, 400]) {
      const atMs = nowMs - ago * dayMs
      const endMs = timelineEnd(atMs, nowMs)
      expect([atMs < endMs, atMs >= endMs - 14 * dayMs, (endMs - ms('22T00:00')) % dayMs === 0]).toEqual([
        true,
        true,
        true,
      ])
    }
  })
})

test('The address of a moment leads back to it, and anything else is no moment', () => {
  expect(momentPath(ms('20T21:00'))).toBe('/replay?at=2026-11-20T21:00Z')
  for (const at of [ms('20T21:00'), ms('20T21:00') + 12_345])
    expect(momentOf(new URLSearchParams(momentPath(at).split('?')[1]).get('at'))).toBe(at)
  expect(momentOf('2026-11-20T21:00')).toBe(ms('20T21:00'))
  expect(momentOf('2026-11-20')).toBe(ms('20T00:00'))
  for (const no of [null, '', 'x', '2026-13-40', '20261120', '2026-11-20T25:00Z', '2026-11-20T21:00+02:00'])
    expect(momentOf(no)).toBeUndefined()
})

test('Bars are as tall as their share of the most, and none is drawn for nothing', () => {
  expect(barsPath([0, 4, 2], 20)).toBe('M1 20v-20h1v20zM2 20v-10h1v10z')
  expect(barsPath([0, 0], 20)).toBe('')
})

test('A ridge begins and ends at its base', () => {
  expect(ridgePath([0, 2], { height: 10, most: 4 })).toBe('M0 10L0.5 10L1.5 5L2 10z')
})

test('The turnout rises at the end of each hour and ends now, or with the vote', () => {
  const turnout = {
    ok: true as const,
    opened_at: '2026-11-20T00:00:00.000Z',
    closes_at: '2026-11-20T10:00:00.000Z',
    quorum: 4,
    hours: [
      { at: '2026-11-20T01:00:00.000Z', votes_cast: 1 },
      { at: '2026-11-20T05:00:00.000Z', votes_cast: 3 },
    ],
  }
  const y = (count: number) => String(10 - count)
  expect(turnoutPath(turnout, { nowMs: ms('20T06:00'), y })).toBe('M0 10H10.00V9H50.00V7H60.00')
  expect(turnoutPath(turnout, { nowMs: ms('25T00:00'), y })).toBe('M0 10H10.00V9H50.00V7H100.00')
})
