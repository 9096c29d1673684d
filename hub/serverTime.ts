import { type Clock, startClock } from './clock.ts'
import { within } from './deadline.ts'

/** The time of Postgres, which is that of the plaza, as this hub reckons it between two looks at it. */
export type ServerTime = Clock & {
  now(): Date
  /** Seconds that the clock of this machine was ahead of Postgres' when last compared; negative where it was behind. */
  readonly aheadS: number
  /** Why this hub is not ready, while the clock of its machine is far off. */
  problem(): string | undefined
}

/** How wrong the clock of this machine is, from 0 (right) to 2 (so much that the hub is not ready). */
export type ClockState = 0 | 1 | 2

type Options = {
  readTime(): Promise<Date>
  /** The clock of this machine, in milliseconds since 1970. */
  ownMs(): number
  observe: {
    clockChanged(state: ClockState, aheadS: number): void
    background(error: unknown, work: string): void
  }
}

/** `sinceMs`: what has to be added to the monotonic clock of this process. True to half of `tripMs` either way. */
type Sample = { sinceMs: number; tripMs: number }

const everyMs = 500
const patienceMs = 5000
const samplesAtStart = 3
/** An answer that took longer says little: it may only set right what it disproves. */
const shortMs = 100
const off = 2
const farOff = 30

/**
 * Follows the clock of Postgres. It counts on by the monotonic clock of the process, also while Postgres is away: the clock
 * of this machine may be wrong or jump, and nothing but the comparison rests on it.
 */
export async function openServerTime({ readTime, ownMs, observe }: Options): Promise<ServerTime> {
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
  const clock = startClock({
    everyMs,
    work: 'asking Postgres for the time',
    round,
    failed: observe.background,
  })

  return {
    now: () => new Date(performance.now() + sinceMs),
    get aheadS() {
      return aheadS
    },
    problem() {
      if (state < 2) return undefined
      const seconds = Math.abs(aheadS).toFixed(1)
      return `the clock of this machine is ${seconds} s ${aheadS > 0 ? 'ahead of' : 'behind'} that of Postgres: run NTP on both`
    },
    close: clock.close,
  }
}

/** What is known now that this was measured: all of it where it was quick, else no more than what it rules out. */
function corrected(known: number, { sinceMs, tripMs }: Sample): number {
  if (tripMs <= shortMs) return sinceMs
  return Math.min(Math.max(known, sinceMs - tripMs / 2), sinceMs + tripMs / 2)
}

/** It is better again a fifth below each bound: a clock that stands at one does not fill the log. */
function stateOf(offS: number, before: ClockState): ClockState {
  const judge = (seconds: number): ClockState => (seconds > farOff ? 2 : seconds > off ? 1 : 0)
  return Math.max(judge(offS), Math.min(before, judge(offS * 1.25))) as ClockState
}
