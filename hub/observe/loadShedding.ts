import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Kinds of work that an overloaded server refuses. The first is refused at the lowest load, the last at the highest.
 */
export const sheddable = ['ephemeral', 'observers', 'sessions', 'resumes', 'writes'] as const
export type Sheddable = (typeof sheddable)[number]

export type LoadShedding = {
  sheds(what: Sheddable): boolean
  /** Load level: the number of kinds of work that are refused at the moment (0 to 5). */
  readonly level: number
  close(): void
}

/** Event-loop delay in ms at which the server starts to refuse each kind of work. */
const delayMs: Record<Sheddable, number> = {
  ephemeral: 250,
  observers: 500,
  sessions: 1000,
  resumes: 2000,
  writes: 3000,
}
const sampleMs = 500
/**
 * Sampling interval of the event-loop delay, in ms. The measured delay includes the interval, so a long
 * interval would look like overload. A shorter interval costs more CPU time.
 */
export const delayResolutionMs = 50
const samplesToRise = 3

/**
 * Creates a function that converts samples of the event-loop delay to a load level. The level rises after
 * several high samples in a row, and falls by at most one per sample.
 */
export function createPressureGauge(): (sampledMs: number) => number {
  let level = 0
  let recent: number[] = []
  return (sampledMs) => {
    recent = [...recent, levelOf(sampledMs)].slice(-samplesToRise)
    const lasting = recent.length < samplesToRise ? 0 : Math.min(...recent)
    level = lasting >= level ? lasting : Math.max(level - 1, Math.min(level, levelOf(sampledMs)))
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
    // Also measure the timer's own delay, because after a stall the timer may fire before `delays` has recorded the
    // stall.
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
