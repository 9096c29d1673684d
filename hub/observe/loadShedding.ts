import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Kinds of load, in the order in which they are shed. */
export const sheddable = ['ephemeral', 'observers', 'sessions', 'resumes', 'writes'] as const
export type Sheddable = (typeof sheddable)[number]

export type LoadShedding = {
  /** True if this kind is refused for now. Its clients are told to retry later. */
  sheds(what: Sheddable): boolean
  /** Number of kinds shed now, 0 to 5. */
  readonly level: number
  close(): void
}

/** Event loop delay at which each kind is shed. A merely busy machine stays far below these values. */
const delayMs: Record<Sheddable, number> = {
  ephemeral: 250,
  observers: 500,
  sessions: 1000,
  resumes: 2000,
  writes: 3000,
}
const sampleMs = 500
/**
 * Interval of the timer that measures the event loop delay. Each tick costs an idle hub about 30 us. The
 * lowest delay that sheds load is five times the interval. Each measured delay includes the interval.
 */
export const delayResolutionMs = 50
/** Consecutive bad samples before the level rises, so that a single pause sheds nothing. */
const samplesToRise = 3

/**
 * Returns a function that turns delay samples into a level. The level rises when a delay persists, and falls
 * one step with each better sample.
 */
export function createPressureGauge(): (sampledMs: number) => number {
  let level = 0
  let recent: number[] = []
  return (sampledMs) => {
    recent = [...recent, levelOf(sampledMs)].slice(-samplesToRise)
    const lasting = recent.length < samplesToRise ? 0 : Math.min(...recent)
    level = lasting >= level ? lasting : Math.max(level - 1, levelOf(sampledMs))
    return level
  }
}

export const isShedAt = (level: number, what: Sheddable) => sheddable.indexOf(what) < level
const levelOf = (ms: number) => sheddable.filter((what) => ms >= delayMs[what]).length

export function startLoadShedding(observe: { pressureChanged(level: number): void }): LoadShedding {
  const gauge = createPressureGauge()
  const delays = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delays.enable()
  let level = 0
  let sampledAt = performance.now()
  const timer = setInterval(() => {
    const before = level
    const now = performance.now()
    // After a pause this timer may run before the one that measures it, and more often so the more timers the hub has.
    const lateMs = now - sampledAt - sampleMs
    sampledAt = now
    level = gauge(Math.max(delays.percentile(99) / 1e6, lateMs))
    delays.reset()
    if (level !== before) observe.pressureChanged(level)
  }, sampleMs)
  timer.unref()
  return {
    sheds: (what) => isShedAt(level, what),
    get level() {
      return level
    },
    close() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
