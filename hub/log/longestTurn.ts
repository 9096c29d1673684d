/** Measures turns of the event loop: processor time of the process from the work that is told of to the end of that turn. */
export type LongestTurn = {
  /** Work begins. The first in a turn begins the measure. */
  begin(): void
  /** Seconds of the longest turn since this was asked last. */
  take(): number
}

export function createLongestTurn(cpuUs: () => number = processorUs): LongestTurn {
  let longestUs = 0
  let begunUs: number | undefined

  function end(): void {
    longestUs = Math.max(longestUs, cpuUs() - (begunUs ?? 0))
    begunUs = undefined
  }

  return {
    begin() {
      if (begunUs !== undefined) return
      begunUs = cpuUs()
      setImmediate(end)
    },
    take() {
      const seconds = longestUs / 1e6
      longestUs = 0
      return seconds
    },
  }
}

function processorUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
