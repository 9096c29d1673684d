import { takeFromWindow, type Window } from '../domain/quotas.ts'

/** One window of a limit. `amount`: 1 takes a unit, 0 only asks for one to be left, -1 gives one back. */
export type Asked = { key: string; limit: number; windowMs: number; amount: 1 | 0 | -1 }
export type Counted = { used: number; resetMs: number }

/** Counts the use of limits, here or shared with the other nodes. */
export type Windows = {
  /** All or nothing: `blocked` is the first that has no unit left, and then nothing was counted. */
  count(asked: readonly Asked[]): Promise<{ counted: Counted[]; blocked: number | undefined }>
}

const windowsMax = 200_000

/** Kept in memory, for this node alone. */
export function createWindows(now: () => Date): Windows {
  const windows = new Map<string, Window & { endsAtMs: number }>()

  /** Ended windows go; if the table is full of open ones, the oldest entries do. */
  function dropEnded(nowMs: number): void {
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < windowsMax * 0.9) break
      windows.delete(key)
    }
  }

  return {
    async count(asked) {
      const nowMs = now().getTime()
      const looks = asked.map((one) => ({
        one,
        ...takeFromWindow(windows.get(one.key), { limit: one.limit, windowMs: one.windowMs }, nowMs),
      }))
      const blocked = looks.findIndex(({ one, allowed }) => one.amount >= 0 && !allowed)
      const counted = looks.map(({ one, allowed, window, resetMs }) => {
        // What was looked at was counted in `window`; only what takes keeps that.
        const before = window.used - Number(allowed)
        const used = blocked >= 0 ? before : Math.max(0, before + one.amount)
        if (blocked < 0 && one.amount !== 0 && (one.amount > 0 || before > 0)) {
          if (windows.size >= windowsMax) dropEnded(nowMs)
          windows.set(one.key, { ...window, used, endsAtMs: window.startedAtMs + one.windowMs })
        }
        return { used, resetMs }
      })
      return { counted, blocked: blocked < 0 ? undefined : blocked }
    },
  }
}

/** Counted for all nodes while that works, else by each for itself: a limit is a courtesy, an answer is not. */
export function createSharedWindows({
  isShared,
  shared,
  local,
}: {
  isShared(): boolean
  shared: Windows['count']
  local: Windows
}): Windows {
  return {
    count: (asked) =>
      isShared() && asked.length > 0 ? shared(asked).catch(() => local.count(asked)) : local.count(asked),
  }
}
