import { setTimeout as pause } from 'node:timers/promises'

/**
 * Delays in ms: after the start, by which clients that the restart disconnected are connected again, and between two
 * parts, during which the server answers clients.
 */
const usual = { afterMs: 20_000, betweenMs: 1000 }

/**
 * Loads parts of the program some time after the start, although they may not be needed yet. A later build may replace
 * their files, and an import that fails for want of open files fails for good.
 */
export function preloadLater(
  parts: readonly (() => Promise<unknown>)[],
  background: (error: unknown, work: string) => void,
  { afterMs, betweenMs } = usual,
): { close(): void } {
  const stop = new AbortController()
  const rest = (ms: number) => pause(ms, undefined, { signal: stop.signal, ref: false })

  async function preload(): Promise<void> {
    await rest(afterMs)
    for (const load of parts) {
      await load()
      await rest(betweenMs)
    }
  }

  preload().catch((error: unknown) => {
    if (!stop.signal.aborted) background(error, 'loading parts of the program')
  })
  return { close: () => stop.abort() }
}
