export type Window = { startedAtMs: number; used: number }

export type Quota = { limit: number; windowMs: number }

/** Result of counting one call towards a rate limit. `resetMs` is the time until the whole limit is available again. */
export type Taken = { allowed: boolean; window: Window; remaining: number; resetMs: number }

/** Counts one call towards a rate limit. Refused calls are not counted, so retrying does not prolong the wait. */
export function takeFromWindow(window: Window | undefined, quota: Quota, nowMs: number): Taken {
  // If the clock was set back to a time before the window began, keep the window, so that its calls still count.
  const current =
    window && nowMs < window.startedAtMs + quota.windowMs ? window : { startedAtMs: nowMs, used: 0 }
  const allowed = current.used < quota.limit
  const used = allowed ? current.used + 1 : current.used
  return {
    allowed,
    window: { startedAtMs: current.startedAtMs, used },
    remaining: Math.max(0, quota.limit - used),
    // If the clock was set back, the computed time may exceed the length of the window. Limit it to that length.
    resetMs: Math.min(quota.windowMs, current.startedAtMs + quota.windowMs - nowMs),
  }
}

/**
 * Returns the rate limit of an agent: doubled for sustainers (paying supporters), halved for newcomers (rounded down,
 * at least one).
 */
export function scaledLimit(
  base: number,
  agent: { sustainer: boolean; ageMs: number; newcomerMs: number },
): number {
  const isNewcomer = agent.ageMs < agent.newcomerMs
  return Math.max(1, Math.floor(base * (agent.sustainer ? 2 : 1) * (isNewcomer ? 0.5 : 1)))
}
