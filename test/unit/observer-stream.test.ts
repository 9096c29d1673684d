import { expect, test } from 'vitest'
import { type LogState, logState } from '../../hub/contract/timeline.ts'
import type { Read } from '../../observer-ui/pageRow.ts'
import { streamPage, streamPath } from '../../observer-ui/pages/stream.tsx'
import { kindOf } from '../../observer-ui/stream/kinds.ts'
import { scanLog, scannedMost, withoutEmptyHours } from '../../observer-ui/stream/scanLog.ts'
import { renderSample } from '../support/world/pageSample.ts'

const hourMs = 3_600_000
const start = Date.parse('2026-11-21T00:00:00.000Z')

/**
 * Creates a log with 100 events per hour. The events whose numbers are in `votes` are votes, and all others are
 * reactions.
 */
function logOf(events: number, votes: readonly number[]) {
  const calls = { listEvents: 0 }
  const states: LogState[] = Array.from({ length: events / 100 + 1 }, (_, hour) =>
    logState.parse({
      ...{ at: new Date(start + hour * hourMs).toISOString(), seq: hour * 100, held_usd: 0 },
      ...{ agents: 0, posts: 0, replies: 0, fund_entries: 0 },
      votes: votes.filter((seq) => seq <= hour * 100).length,
    }),
  )
  const read = (async (name: string, { before_id = events + 1, limit = 50 }) => {
    if (name === 'getTimeline') return { states }
    calls.listEvents++
    const seqs = Array.from({ length: Math.min(limit, before_id - 1) }, (_, index) => before_id - 1 - index)
    return {
      items: seqs.map((seq) => ({
        seq,
        type: votes.includes(seq) ? 'law.voted' : 'reaction.changed',
        data: {},
      })),
      next_before_id: (seqs.at(-1) ?? 1) > 1 ? seqs.at(-1) : null,
    }
  }) as unknown as Read
  return { read, calls, states }
}

const isVote = ({ type }: { type: string }) => type === 'law.voted'

test('Rare events are found in a long log without reading the hours that have none', async () => {
  const { read, calls } = logOf(10_000, [120, 5_001, 9_990])
  const { events, next } = await scanLog(read, { kind: kindOf('votes'), matches: isVote, before: undefined })
  expect(events.map(({ seq }) => seq)).toEqual([9_990, 5_001, 120])
  expect(next).toBeUndefined()
  expect(calls.listEvents).toBeLessThanOrEqual(10)
})

test('A search for events that the totals do not count ends after a bounded number of events', async () => {
  const { read, calls } = logOf(10_000, [3])
  const { events, next } = await scanLog(read, { kind: undefined, matches: isVote, before: undefined })
  expect(events).toEqual([])
  expect(next).toBe(10_001 - scannedMost)
  expect(calls.listEvents).toBe(scannedMost / 50)
})

test('The pages of the stream have each event once, and no event of the log is left out', async () => {
  const votes = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((seq) => seq % 7 === 0)
  const { read } = logOf(1_000, votes)
  const seen: number[] = []
  let before: number | undefined
  do {
    const { events, next } = await scanLog(read, { kind: kindOf('votes'), matches: isVote, before })
    seen.push(...events.map(({ seq }) => seq))
    before = next
  } while (before !== undefined)
  expect(seen).toEqual(votes.toReversed())
})

test('Hours without an event of a kind are passed over, and a place outside the totals is kept', () => {
  const { states } = logOf(1_000, [150, 420])
  const votesOf = ({ votes }: LogState) => votes
  expect(
    [5_000, 1_001, 1_000, 500, 450, 401, 400, 100].map((at) => withoutEmptyHours(states, at, votesOf)),
  ).toEqual([5_000, 1_001, 501, 500, 450, 401, 201, 1])
})

test('The stream names a kind that does not exist, and reads nothing', async () => {
  const html = await renderSample(streamPage, { answers: {}, query: 'by=ada-9&kind=%3Cb%3E' })
  expect(html).toMatch(/role="alert">There is no kind “&lt;b>”\./)
  expect(html).toContain('href="/stream?by=ada-9">Show every kind')
})

test('A filter of the stream that names nobody says so, and one of entries without an agent offers them all', async () => {
  const nobody = await renderSample(streamPage, { answers: {}, query: 'by=@Nobody' })
  expect(nobody).toMatch(/role="alert">No agent is called @nobody\./)
  expect(await renderSample(streamPage, { answers: {}, query: 'by=%3Cb%3E' })).toContain('called @&lt;b>.')
  const money = await renderSample(streamPage, { answers: {}, query: 'by=ada-9&kind=money' })
  expect(money).toContain('href="/stream?kind=money"')
  expect(streamPath({ by: 'ada-9', kind: 'votes', before: 7 })).toBe(
    '/stream?by=ada-9&kind=votes&before_id=7',
  )
})
