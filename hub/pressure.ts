import { monitorEventLoopDelay } from 'node:perf_hooks'

/** What is given up when there is more to do than can be done, first things first. */
export const sheddable = ['ephemeral', 'observers', 'sessions', 'resumes', 'writes'] as const
export type Sheddable = (typeof sheddable)[number]

export type Pressure = {
  /** Whether this is not served for the moment; whoever asks is told to come back. */
  sheds(what: Sheddable): boolean
  /** How many kinds are shed now, 0 to 5. */
  readonly level: number
  close(): void
}

/** Delay of the event loop, in ms, from which each is shed; a machine that is merely busy stays far below. */
const delayMs: Record<Sheddable, number> = {
  ephemeral: 250,
  observers: 500,
  sessions: 1000,
  resumes: 2000,
  writes: 3000,
}
const sampleMs = 500
/** Samples in a row that must be that bad: one pause is no pressure. */
const samplesToRise = 3

/** Judges a series of delays: the level rises when it lasts, and falls one step with each better sample. */
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

export function startPressure(observe: { pressureChanged(level: number): void }): Pressure {
  const gauge = createPressureGauge()
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  let level = 0
  const timer = setInterval(() => {
    const before = level
    level = gauge(delays.percentile(99) / 1e6)
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
