import { isNotAllowed, openDatabase, reach, type Sql } from '../storage/database.ts'
import { openEmbeddedPostgres } from '../storage/embedded.ts'
import { type Line, openLine } from '../storage/line.ts'
import { migrate } from '../storage/migrate.ts'
import { isOutOfFiles } from '../storage/openFiles.ts'
import { type Config, ConfigError } from './config.ts'
import { within } from './deadline.ts'
import type { Observe } from './observe.ts'

/** How long a database may take to answer at the start. */
const connectMs = 15_000
const readConnections = 10

/** Names the server and never the password. */
function unusable(databaseUrl: string, error: unknown): ConfigError {
  const [, hosts = ''] = /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(databaseUrl) ?? []
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : error
  const remedy = isNotAllowed(error)
    ? '. The role of the hub must own the database and all that is in it'
    : ''
  return new ConfigError([
    `DATABASE_URL: the Postgres at ${hosts || 'that address'} cannot be used: ${reason}${remedy}`,
  ])
}

export type Storage = {
  sql: Sql
  line: Line
  /** Of the rehearsals, so that none of them stands in front of a commit. */
  rehearsalLines: { hot: Line; strict: Line }
  close(): Promise<void>
}

/** The Postgres that was named, or one of its own; its schema is the newest when this resolves. */
export async function openStorage(config: Config, observe: Observe): Promise<Storage> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbeddedPostgres({ dataDir: config.dataDir, log: observe.log })
      : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  const connect = (most: number) => openDatabase(url, { most, notice: (text) => observe.log.debug(text) })
  const sql = connect(readConnections)
  const ownLine = () =>
    openLine(
      () => connect(1),
      (error) => observe.background(error, 'giving up a connection'),
    )
  const line = ownLine()
  const rehearsalLines = { hot: ownLine(), strict: ownLine() }
  async function close(): Promise<void> {
    const lines = [line, rehearsalLines.hot, rehearsalLines.strict]
    await Promise.allSettled([sql.end({ timeout: 5 }), ...lines.map((one) => one.close())])
    await embedded?.close()
  }
  try {
    await within(connectMs, reach(sql))
    const applied = await migrate(sql)
    if (applied.length > 0) observe.log.info({ applied }, 'the database schema was brought up to date')
    return { sql, line, rehearsalLines, close }
  } catch (error) {
    await close()
    if (config.databaseUrl === undefined || isOutOfFiles(error)) throw error
    throw unusable(config.databaseUrl, error)
  }
}
