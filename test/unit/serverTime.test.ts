import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ClockState, openServerTime } from '../../hub/lib/serverTime.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const start = Date.UTC(2026, 5, 20)

/** Simulates Postgres and a hub, each with a clock of its own. */
async function atHand() {
  const at = { postgresMs: start, ownMs: start, tripMs: 2, away: false }
  const changes: [ClockState, number][] = []
  const failures: unknown[] = []
  const startedAt = performance.now()
  const passed = () => performance.now() - startedAt
  async function readTime(): Promise<Date> {
    if (at.away) throw new Error('Postgres is away')
    // Read the clock before the delay. The hub assumes that it was read in the middle of the delay, so the hub's error
    // is as large as possible: half the delay.
    const time = new Date(at.postgresMs + passed())
    await new Promise((resolve) => setTimeout(resolve, at.tripMs))
    return time
  }
  const opening = openServerTime({
    readTime,
    ownMs: () => at.ownMs + passed(),
    observe: {
      clockChanged: (state, aheadS) => changes.push([state, Math.round(aheadS)]),
      background: (error) => failures.push(error),
    },
  })
  await vi.advanceTimersByTimeAsync(100)
  const time = await opening
  return {
    ...{ at, time, changes, failures },
    wrongMs: () => time.now().getTime() - (at.postgresMs + passed()),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

test('The server time follows Postgres, whatever the clock of the machine says', async () => {
  const { at, time, wrongMs, pass } = await atHand()
  at.ownMs += 25 * 3_600_000
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  await pass(5000)
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  await time.close()
})

test('The server time follows a changed clock of Postgres at the next look', async () => {
  const { at, time, wrongMs, pass } = await atHand()
  for (const byMs of [3_600_000, -7_200_000]) {
    at.postgresMs += byMs
    await pass(1100)
    expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  }
  await time.close()
})

test('The server time goes on while Postgres is away', async () => {
  const { at, time, failures, wrongMs, pass } = await atHand()
  at.away = true
  await pass(60_000)
  expect(failures.length).toBeGreaterThan(10)
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  await time.close()
})

test('A slow answer changes the server time only if it disproves the estimate', async () => {
  const { at, time, wrongMs, pass } = await atHand()
  at.tripMs = 3000
  await pass(20_000)
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  at.postgresMs += 3_600_000
  await pass(20_000)
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(3000)
  at.tripMs = 2
  await pass(5000)
  expect(Math.abs(wrongMs())).toBeLessThanOrEqual(2)
  await time.close()
})

test("Each change in the state of the machine's clock is reported once", async () => {
  const { at, time, changes, pass } = await atHand()
  const steps = [1.9, 2.1, 1.9, 2.1, 1.4, -3, -31, -29, -2.5, 0]
  for (const seconds of steps) {
    at.ownMs = start + seconds * 1000
    await pass(3000)
    expect(time.problem() === undefined).toBe(![-31, -29].includes(seconds))
  }
  expect(changes).toEqual([
    [1, 2],
    [0, 1],
    [1, -3],
    [2, -31],
    [1, -2],
    [0, 0],
  ])
  await time.close()
})
