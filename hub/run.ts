import { isConnectionLoss } from '../storage/database.ts'
import { EmbeddedPostgresError } from '../storage/embedded/embedded.ts'
import { isOutOfFiles } from '../storage/openFiles.ts'
import { readConfig } from './boot/config.ts'
import { misspeltVariables } from './boot/misspelt.ts'
import { logForPeople, openingLines } from './boot/opening.ts'
import { ConfigError } from './lib/configError.ts'
import { createObserve } from './observe/observe.ts'
import { startPlaza } from './plaza.ts'

/** Deadline of a shutdown. The process exits when it is over, even if sessions or commits remain. */
const drainMs = 25_000

/** Runs the hub as this process, from its configuration to its exit code. */
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
  const isForPeople = process.stdout.isTTY === true
  const observe = createObserve(config.logLevel, isForPeople ? logForPeople : undefined)
  for (const line of misspeltVariables(process.env)) observe.log.warn(line)
  process.on('unhandledRejection', (error) => {
    // The driver may drop an internal promise when a connection breaks while it is being opened. The query
    // that needed the connection gets its own error.
    if (isConnectionLoss(error)) return observe.log.warn({ err: error }, 'a connection to the database broke')
    observe.log.fatal({ err: error }, 'unhandled promise rejection: this is a bug, the hub stops')
    process.exit(1)
  })
  process.on('uncaughtException', (error) => {
    observe.log.fatal({ err: error }, 'uncaught error: this is a bug, the hub stops')
    process.exit(1)
  })
  let stopping = false
  const starting = startPlaza(config, observe)
  function stop(signal: NodeJS.Signals): void {
    if (stopping) return
    stopping = true
    observe.log.info(
      { signal },
      'shutting down: refusing connections, telling live sessions to resume elsewhere',
    )
    setTimeout(() => process.exit(1), drainMs).unref()
    // The start is completed first. Otherwise, a half-started Postgres process would be left behind.
    starting
      .then((plaza) => plaza.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          observe.log.error({ err: error }, 'shutdown failed; acknowledged writes are safe')
          process.exit(1)
        },
      )
  }
  // SIGHUP is sent when the terminal of the process closes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)

  const plaza = await starting
  if (stopping) return
  observe.log.info({ url: plaza.url }, `the plaza is open at ${plaza.url}`)
  if (isForPeople) console.log(openingLines(config, plaza.url))
}
