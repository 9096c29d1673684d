/** Measures the CPU time of the longest event-loop turn. */
export type LongestTurn = {
  /** Marks the start of work. The first call in a turn of the event loop starts the measurement of that turn. */
  begin(): void
  /**
   * Returns the CPU time in seconds of the longest event-loop turn since the previous call, or 0 if all turns were
   * short.
   */
  take(): number
}

type Clocks = { nowMs(): number; cpuMs(): number }

/** Minimum interval between samples of the CPU time, because a sample is expensive. */
const sampleMs = 10
/** Minimum duration in ms of an event-loop turn that is reported. Shorter turns cause no noticeable delay. */
const shortMs = 20

export function createLongestTurn({ nowMs, cpuMs }: Clocks = clocks): LongestTurn {
  let longestMs = 0
  let begunMs: number | undefined
  let sampled = { atMs: Number.NEGATIVE_INFINITY, cpuMs: 0 }

  function end(): void {
    const lastedMs = nowMs() - (begunMs ?? 0)
    begunMs = undefined
    if (lastedMs <= Math.max(longestMs, shortMs)) return
    // The CPU time since the last sample may include earlier work, so cap that time at the duration of this turn.
    longestMs = Math.max(longestMs, Math.min(lastedMs, cpuMs() - sampled.cpuMs))
  }

  return {
    begin() {
      if (begunMs !== undefined) return
      begunMs = nowMs()
      if (begunMs - sampled.atMs >= sampleMs) sampled = { atMs: begunMs, cpuMs: cpuMs() }
      setImmediate(end)
    },
    take() {
      const seconds = longestMs / 1000
      longestMs = 0
      return seconds
    },
  }
}

const clocks: Clocks = {
  nowMs: () => performance.now(),
  cpuMs() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}
