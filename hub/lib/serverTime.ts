import { within } from './deadline.ts'
import { type Periodic, startPeriodic } from './periodic.ts'

/** The clock of Postgres. This hub estimates its time between two measurements. */
export type ServerTime = Periodic & {
  now(): Date
  /**
   * Seconds by which this machine's clock was ahead of the clock of Postgres at the last comparison. Negative if it was
   * behind.
   */
  readonly aheadS: number
  /**
   * Returns a message if this hub is not ready because its machine's clock is too far off. Otherwise returns undefined.
   */
  problem(): string | undefined
}

/** Error level of this machine's clock, from 0 (correct) to 2 (so far off that the hub is not ready). */
export type ClockState = 0 | 1 | 2

type Needs = {
  readTime(): Promise<Date>
  /** Reads this machine's clock, in milliseconds since 1970. */
  ownMs(): number
  observe: {
    clockChanged(state: ClockState, aheadS: number): void
    background(error: unknown, work: string): void
  }
}

/**
 * One measurement of the clock of Postgres. `sinceMs` is the offset from this process's monotonic clock to the time of
 * Postgres, accurate to half of `tripMs`.
 */
type Sample = { sinceMs: number; tripMs: number }

const everyMs = 500
const patienceMs = 5000
const samplesAtStart = 3
/**
 * Round trip in milliseconds above which a measurement of the clock is imprecise. Such a measurement corrects the
 * estimate only if the estimate is outside the measurement's range of error.
 */
const shortMs = 100
const off = 2
const farOff = 30

/**
 * Starts to estimate the clock of Postgres. Between measurements and during outages, the monotonic clock of this
 * process advances the time. This machine's own clock may be wrong or jump, so it is only compared with the estimate.
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
 * Returns the corrected offset of the clock. This is the measured offset if the round trip was short, otherwise the
 * known offset, clamped to the measurement's range of error.
 */
function corrected(known: number, { sinceMs, tripMs }: Sample): number {
  if (tripMs <= shortMs) return sinceMs
  return Math.min(Math.max(known, sinceMs - tripMs / 2), sinceMs + tripMs / 2)
}

/**
 * Returns the error level of this machine's clock. The level falls only once the error is a fifth below a limit, so
 * that a clock close to a limit does not fill the log with messages.
 */
function stateOf(offS: number, before: ClockState): ClockState {
  const judge = (seconds: number): ClockState => (seconds > farOff ? 2 : seconds > off ? 1 : 0)
  return Math.max(judge(offS), Math.min(before, judge(offS * 1.25))) as ClockState
}
