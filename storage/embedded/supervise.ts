/** How often a server is looked after that is not our own child, or whose end we might have missed. */
const lookMs = 500

/**
 * Brings a server back that ended without being told to. `close` ends the watch and waits for a restart under way; after
 * it nothing is started any more.
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
