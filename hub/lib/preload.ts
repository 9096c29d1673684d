import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays in ms. `afterMs`: before the first import, so that clients can reconnect after a restart. `betweenMs`: between
 * two imports, so that the server can answer clients in the meantime.
 */
const usual = { afterMs: 20_000, betweenMs: 1000 }

/**
 * Imports parts of the program some time after the start, although they are not needed yet. Later, a new build may have
 * replaced their files, or an import may fail for lack of file descriptors and keep failing. If one part cannot be
 * imported, the others still are.
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
