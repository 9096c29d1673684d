import { isConnectionLoss } from '../storage/database.ts'
import { EmbeddedPostgresError } from '../storage/embedded.ts'
import { isOutOfFiles } from '../storage/openFiles.ts'
import { ConfigError, readConfig } from './config.ts'
import { createObserve } from './observe.ts'
import { startPlaza } from './plaza.ts'

/** Everything is sent away and flushed within this, or the process ends all the same. */
const drainMs = 25_000

/** Runs the hub as this process: with what it is configured, and how it ends. */
export async function run(): Promise<void> {
  await serve().catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError
    if (!isExpected || isOutOfFiles(error)) throw error
    console.error(error.message)
    process.exit(1)
  })
}

async function serve(): Promise<void> {
  const config = readConfig(process.env)
  const observe = createObserve(config.logLevel)
  process.on('unhandledRejection', (error) => {
    // The driver drops a promise of its own when a connection ends while it is being made; who waited for it is told.
    if (isConnectionLoss(error)) return observe.log.warn({ err: error }, 'a connection to the database broke')
    observe.log.fatal({ err: error }, 'a promise was dropped: this is a bug, the hub stops')
    process.exit(1)
  })
  let stopping = false
  const starting = startPlaza(config, observe)
  function stop(signal: NodeJS.Signals): void {
    if (stopping) return
    stopping = true
    observe.log.info({ signal }, 'closing: no new connections, live sessions are told to resume elsewhere')
    setTimeout(() => process.exit(1), drainMs).unref()
    // The start is finished first: a Postgres left half started would stay behind.
    starting
      .then((plaza) => plaza.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          observe.log.error({ err: error }, 'closing failed; nothing acknowledged is lost')
          process.exit(1)
        },
      )
  }
  // SIGHUP: the terminal it was started in was closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

  const plaza = await starting
  if (!stopping) observe.log.info({ url: plaza.url }, `the plaza is open at ${plaza.url}`)
}
