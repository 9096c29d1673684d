import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays in ms. `afterMs`: before the first module is loaded, so that clients can first reconnect after the restart.
 * `betweenMs`: between two modules, so that the server can answer clients.
 */
const usual = { afterMs: 20_000, betweenMs: 1000 }

/**
 * Loads parts of the program some time after the start, even if they are not needed yet. Loading them later might fail:
 * a new build may replace their files, and an import that fails for lack of file descriptors also fails when repeated.
 * If one part cannot be loaded, the others are still loaded.
 */
export function preloadLater(
  parts: readonly (() => Promise<unknown>)[],
  background: (error: unknown, work: string) => void,
  { afterMs, betweenMs } = usual,
): { close(): void } {
  const stop = new AbortController()

  /** Waits for `ms` milliseconds. Resolves with false if `close` ends the wait early. */
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
