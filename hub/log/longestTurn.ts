/** Measures turns of the event loop: processor time of the process from the work that is told of to the end of that turn. */
export type LongestTurn = {
  /** Work begins. The first in a turn begins the measure. */
  begin(): void
  /** Seconds of the longest turn since this was asked last; 0 where all were short. */
  take(): number
}

type Clocks = { nowMs(): number; cpuMs(): number }

/** The processor time is asked no oftener: it may cost more than a hello. */
const sampleMs = 10
/** Shorter turns keep nobody waiting. */
const shortMs = 20

export function createLongestTurn({ nowMs, cpuMs }: Clocks = clocks): LongestTurn {
  let longestMs = 0
  let begunMs: number | undefined
  let sampled = { atMs: Number.NEGATIVE_INFINITY, cpuMs: 0 }

  function end(): void {
    const lastedMs = nowMs() - (begunMs ?? 0)
    begunMs = undefined
    if (lastedMs <= Math.max(longestMs, shortMs)) return
    // The sample may be older than the turn, which had no more processor time than it lasted.
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
