import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays in ms, because the server answers no clients during an import. `afterMs`: before the first import, so that
 * clients can reconnect after a restart. `betweenMs`: between two imports, so that waiting clients are answered.
 */
const usual = { afterMs: 20_000, betweenMs: 1000 }

/**
 * Imports parts of the program in the background before they are needed. A later import could fail, because a
 * new build may have replaced the files or no file descriptor may be free. A failed import does not stop the
 * others.
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
