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

/** Maximum duration of a shutdown. After that, the process exits even if work is unfinished. */
const drainMs = 25_000

/** Runs the server in this process. Exits with an error message if the configuration is invalid. */
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
  // Skip the warnings if the primary process has already logged them.
  if (!siblings) for (const line of misspeltVariables(process.env)) observe.log.warn(line)
  process.on('unhandledRejection', (error) => {
    // Do not stop the server if a database connection is lost. In that case, the database driver rejects a
    // promise that nothing handles.
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
    // Wait for the startup to finish before the shutdown. Otherwise, a Postgres server that this process is just
    // starting would be left running.
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
  // The system sends SIGHUP when the terminal closes.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  void siblings?.lost.then(() => stop('the end of the primary process'))

  const plaza = await starting
  // Ignore the error that occurs if the primary process has ended, because this process then stops anyway.
  await siblings?.opened().catch(() => {})
  if (stopping) return
  if (siblings) return observe.log.info('this hub is open')
  observe.log.info({ url: plaza.url }, `the plaza is open at ${plaza.url}`)
  if (isForPeople) console.log(openingLines(config, plaza.url))
}

/** Applies the settings that the primary process chose, if there is a primary process. */
function configOf(config: Config, siblings: Siblings | undefined): Config {
  if (!siblings) return config
  const { citizenModel, hubs } = config
  const dailyTokens = citizenModel && Math.max(1, Math.floor(citizenModel.dailyTokens / hubs))
  return {
    ...config,
    ...siblings.place,
    // Give this process an equal share of the language model's daily token budget.
    citizenModel: citizenModel && dailyTokens ? { ...citizenModel, dailyTokens } : citizenModel,
  }
}
