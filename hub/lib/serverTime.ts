import { within } from './deadline.ts'
import { type Periodic, startPeriodic } from './periodic.ts'

/** Clock synchronised with the Postgres clock. */
export type ServerTime = Periodic & {
  now(): Date
  /** Seconds by which this machine's clock is ahead of the Postgres clock, negative if behind. */
  readonly aheadS: number
  /** Returns an error text if this machine's clock differs too much from the Postgres clock, otherwise undefined. */
  problem(): string | undefined
}

/** Severity of this machine's clock error, from 0 (negligible) to 2 (so large that the server is not ready). */
export type ClockState = 0 | 1 | 2

type Needs = {
  readTime(): Promise<Date>
  /** Returns the time of this machine's clock in milliseconds since 1970. */
  ownMs(): number
  observe: {
    clockChanged(state: ClockState, aheadS: number): void
    background(error: unknown, work: string): void
  }
}

/**
 * Measurement of the Postgres clock. `sinceMs`: Postgres time minus `performance.now()`, with an error of at most half
 * of `tripMs`. `tripMs`: duration of the query.
 */
type Sample = { sinceMs: number; tripMs: number }

const everyMs = 500
const patienceMs = 5000
const samplesAtStart = 3
/** Maximum round-trip time of a measurement that counts as precise. */
const shortMs = 100
const off = 2
const farOff = 30

/**
 * Opens a clock that is synchronised with Postgres at intervals. Between synchronisations, the monotonic
 * clock is used, because the system clock may jump.
 */
export async function openServerTime({ readTime, ownMs, observe }: Needs): Promise<ServerTime> {
  let sinceMs = 0
  let aheadS = 0
  let state: ClockState = 0

  async function sample(): Promise<Sample> {
    const sentMs = performance.now()
    const at = await readTime()
    const tripMs = performance.now() - sentMs
    return { sinceMs: at.getTime() - sentMs - tripMs / 2, tripMs }
  }

  function compare(): void {
    aheadS = (ownMs() - performance.now() - sinceMs) / 1000
    const next = stateOf(Math.abs(aheadS), state)
    if (next !== state) observe.clockChanged(next, aheadS)
    state = next
  }

  async function round(): Promise<void> {
    sinceMs = corrected(sinceMs, await within(patienceMs, sample()))
    compare()
  }

  const first: Sample[] = []
  while (first.length < samplesAtStart) first.push(await within(patienceMs, sample()))
  sinceMs = first.reduce((best, one) => (one.tripMs < best.tripMs ? one : best)).sinceMs
  compare()
  const periodic = startPeriodic({
    everyMs,
    work: 'reading the time from Postgres',
    round,
    background: observe.background,
  })

  return {
    now: () => new Date(performance.now() + sinceMs),
    get aheadS() {
      return aheadS
    },
    problem() {
      if (state < 2) return undefined
      const seconds = Math.abs(aheadS).toFixed(1)
      return `this machine's clock is ${seconds} s ${aheadS > 0 ? 'ahead of' : 'behind'} Postgres: run NTP on both`
    },
    close: periodic.close,
  }
}

/**
 * Returns the corrected offset of the Postgres clock. A measurement with a short round trip replaces the known offset.
 * A slower one only gives a range of possible offsets, so the known offset is moved into that range.
 */
function corrected(known: number, { sinceMs, tripMs }: Sample): number {
  if (tripMs <= shortMs) return sinceMs
  return Math.min(Math.max(known, sinceMs - tripMs / 2), sinceMs + tripMs / 2)
}

/**
 * Returns the severity of a clock error of `offS` seconds. Uses hysteresis, so that an error close to a limit
 * does not cause a log record at every measurement.
 */
function stateOf(offS: number, before: ClockState): ClockState {
  const judge = (seconds: number): ClockState => (seconds > farOff ? 2 : seconds > off ? 1 : 0)
  return Math.max(judge(offS), Math.min(before, judge(offS * 1.25))) as ClockState
}
