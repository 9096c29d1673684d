/**
 * Interval in milliseconds for checking that the Postgres server is alive. The check is needed because the
 * server's exit event may be missed.
 */
const lookMs = 500

/**
 * Restarts the Postgres server when it exits unexpectedly. `close` ends the supervision and waits for a restart in
 * progress.
 */
export function supervise(server: {
  isAlive(): Promise<boolean>
  restart(): Promise<void>
  failed(error: unknown): void
}): { close(): Promise<void> } {
  let looking: Promise<void> | undefined
  let closed = false

  async function look(): Promise<void> {
    if (!closed && !(await server.isAlive()) && !closed) await server.restart()
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch(server.failed)
      .finally(() => {
        looking = undefined
      })
  }, lookMs)
  timer.unref()

  return {
    async close() {
      closed = true
      clearInterval(timer)
      await looking
    },
  }
}
