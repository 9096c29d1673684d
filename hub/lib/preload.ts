import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays in ms: after the start, by which clients that the restart disconnected are connected again, and between two
 * parts, during which the server answers clients.
 */
const usual = { afterMs: 20_000, betweenMs: 1000 }

/**
 * Loads parts of the program some time after the start, although they may not be needed yet. A later build may replace
 * their files, and an import that fails for want of open files fails for good. A part that fails does not stop the others.
 */
export function preloadLater(
  parts: readonly (() => Promise<unknown>)[],
  background: (error: unknown, work: string) => void,
  { afterMs, betweenMs } = usual,
): { close(): void } {
  const stop = new AbortController()

  /** Waits. Resolves with false if `close` ends the wait early. */
  const rest = (ms: number): Promise<boolean> =>
    pause(ms, true, { signal: stop.signal, ref: false }).catch(() => false)

  async function preload(): Promise<void> {
    if (!(await rest(afterMs))) return
    for (const load of parts) {
      await load().catch((error: unknown) => background(error, 'loading a part of the program'))
      if (!(await rest(betweenMs))) return
    }
  }

  void preload()
  return { close: () => stop.abort() }
}
