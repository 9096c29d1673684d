import { takeFromWindow, type Window } from '../../domain/quotas.ts'

/**
 * An operation on one rate-limit counter. `amount`: 1 takes a unit, 0 only checks that a unit is left, -1 gives a unit
 * back.
 */
export type Asked = { key: string; limit: number; windowMs: number; amount: 1 | 0 | -1 }
export type Counted = { used: number; resetMs: number }

export type Windows = {
  /**
   * Counts a call against all given rate limits, or against none if one is used up. `blocked` is the index of
   * the first limit that is used up.
   */
  count(asked: readonly Asked[]): Promise<{ counted: Counted[]; blocked: number | undefined }>
  /**
   * Counts a call synchronously against the limit `taken`. Counts nothing and returns undefined if `taken` or a second
   * limit, `left`, is used up, or while nodes share their counters.
   */
  takeNow(taken: Quotas, left: Quotas | undefined, nowMs: number): Counted | undefined
}
type Quotas = Pick<Asked, 'key' | 'limit' | 'windowMs'>

const windowsMax = 200_000

export function createWindows(now: () => Date): Windows {
  const windows = new Map<string, Window & { endsAtMs: number }>()

  /**
   * Removes counters whose time window has ended. If there are still too many counters, removes the oldest ones too.
   */
  function dropEnded(nowMs: number): void {
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < windowsMax * 0.9) break
      windows.delete(key)
    }
  }

  function openAt(nowMs: number, { key, windowMs }: Quotas): Window | undefined {
    const window = windows.get(key)
    return window && nowMs < window.startedAtMs + windowMs ? window : undefined
  }

  function open(nowMs: number, { key, windowMs }: Quotas): Window {
    if (windows.size >= windowsMax) dropEnded(nowMs)
    const window = { startedAtMs: nowMs, used: 0, endsAtMs: nowMs + windowMs }
    windows.set(key, window)
    return window
  }

  return {
    takeNow(taken, left, nowMs) {
      const { limit, windowMs } = taken
      if (left && (openAt(nowMs, left)?.used ?? 0) >= left.limit) return undefined
      const window = openAt(nowMs, taken) ?? open(nowMs, taken)
      if (window.used >= limit) return undefined
      window.used += 1
      const { used, startedAtMs } = window
      return { used, resetMs: Math.min(windowMs, startedAtMs + windowMs - nowMs) }
    },
    async count(asked) {
      const nowMs = now().getTime()
      const looks = asked.map((one) => ({
        one,
        ...takeFromWindow(windows.get(one.key), { limit: one.limit, windowMs: one.windowMs }, nowMs),
      }))
      const blocked = looks.findIndex(({ one, allowed }) => one.amount >= 0 && !allowed)
      const counted = looks.map(({ one, allowed, window, resetMs }) => {
        // `takeFromWindow` has counted the call if `allowed`. Undo this, because another limit may block the call.
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

/**
 * Creates rate-limit counters that all server processes share. While the shared counters are unreachable, each process
 * counts in its own memory, because serving calls matters more than exact limits.
 */
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
    takeNow: (taken, left, nowMs) => (isShared() ? undefined : local.takeNow(taken, left, nowMs)),
    count: (asked) =>
      isShared() && asked.length > 0 ? shared(asked).catch(() => local.count(asked)) : local.count(asked),
  }
}
