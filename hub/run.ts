import { isConnectionLoss } from '../storage/database.ts'
import { EmbeddedPostgresError } from '../storage/embedded/embedded.ts'
import { isOutOfFiles } from '../storage/openFiles.ts'
import { type Config, readConfig } from './boot/config.ts'
import { misspeltVariables } from './boot/misspelt.ts'
import { logForPeople, openingLines } from './boot/opening.ts'
import { startPrimary } from './hubs/primary.ts'
import { hubNumber, joinSiblings, type Siblings } from './hubs/siblings.ts'
import { ConfigError } from './lib/configError.ts'
import { createObserve } from './observe/observe.ts'
import { startPlaza } from './plaza.ts'

/** Deadline for a shutdown. After the deadline, the process exits even if sessions or commits are left. */
const drainMs = 25_000

/** Runs the plaza in this process, from its configuration to its exit code. */
export async function run(): Promise<void> {
  await serve().catch((error: unknown) => {
    const isExpected = error instanceof ConfigError || error instanceof EmbeddedPostgresError
    if (!isExpected || isOutOfFiles(error)) throw error
    console.error(error.message)
    process.exit(1)
  })
}

async function serve(): Promise<void> {
  const number = hubNumber(process.argv)
  const siblings = number === undefined ? undefined : await joinSiblings(number)
  const config = configOf(readConfig(process.env), siblings)
  const isForPeople = process.stdout.isTTY === true
  const observe = createObserve(config.logLevel, isForPeople ? logForPeople : undefined, number)
  // The primary process has already logged these warnings for all its hubs.
  if (!siblings) for (const line of misspeltVariables(process.env)) observe.log.warn(line)
  process.on('unhandledRejection', (error) => {
    // Only log this error. When a connection breaks while it is being opened, the driver may drop an internal promise.
    // The query that needed the connection gets its own error.
    if (isConnectionLoss(error)) return observe.log.warn({ err: error }, 'a connection to the database broke')
    observe.log.fatal({ err: error }, 'unhandled promise rejection: this is a bug, the hub stops')
    process.exit(1)
  })
  process.on('uncaughtException', (error) => {
    observe.log.fatal({ err: error }, 'uncaught error: this is a bug, the hub stops')
    process.exit(1)
  })
  let stopping = false
  const isPrimary = config.hubs > 1 && siblings === undefined
  const starting = isPrimary
    ? startPrimary(config, observe, () => stop('a hub that ends too often', 1))
    : startPlaza(config, observe, siblings)
  function stop(signal: string, code = 0): void {
    if (stopping) return
    stopping = true
    observe.log.info(
      { signal },
      'shutting down: refusing connections, telling live sessions to resume elsewhere',
    )
    setTimeout(() => process.exit(1), drainMs).unref()
    // Let the startup finish first. Otherwise, a half-started Postgres would be left running.
    starting
      .then((plaza) => plaza.close())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          observe.log.error({ err: error }, 'shutdown failed; acknowledged writes are safe')
          process.exit(1)
        },
      )
  }
  // The system sends SIGHUP when the terminal of the process closes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  void siblings?.lost.then(() => stop('the end of the primary process'))

  const plaza = await starting
  // Ignore the error. If the primary process is gone, the promise `lost` stops this hub.
  await siblings?.opened().catch(() => {})
  if (stopping) return
  if (siblings) return observe.log.info('this hub is open')
  observe.log.info({ url: plaza.url }, `the plaza is open at ${plaza.url}`)
  if (isForPeople) console.log(openingLines(config, plaza.url))
}

/** Returns the settings of this hub. If it has siblings, the primary process sets some of them. */
function configOf(config: Config, siblings: Siblings | undefined): Config {
  if (!siblings) return config
  const { citizenModel, hubs } = config
  const dailyTokens = citizenModel && Math.max(1, Math.floor(citizenModel.dailyTokens / hubs))
  return {
    ...config,
    ...siblings.place,
    // The daily budget of language-model tokens is for the whole machine, so each hub gets an equal share.
    citizenModel: citizenModel && dailyTokens ? { ...citizenModel, dailyTokens } : citizenModel,
  }
}
