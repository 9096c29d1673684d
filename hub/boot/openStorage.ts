import { openConnections } from '../../storage/connections.ts'
import { isNotAllowed, openDatabase, reach, type Sql } from '../../storage/database.ts'
import { openEmbeddedPostgres } from '../../storage/embedded/embedded.ts'
import { migrate } from '../../storage/migrate.ts'
import { isOutOfFiles } from '../../storage/openFiles.ts'
import { type Pool, watchConnections } from '../../storage/watch.ts'
import { ConfigError } from '../lib/configError.ts'
import { within } from '../lib/deadline.ts'
import type { CommitConnection } from '../log/committer.ts'
import type { Observe } from '../observe/observe.ts'
import type { Config } from './config.ts'

/** Maximum time that the database may take to respond at startup. */
const connectMs = 15_000
/**
 * Number of Postgres connections per process for work other than reads: one for commits, two for dry runs, one for
 * monitoring.
 */
const otherConnections = 4
/**
 * Limits for Postgres connections. `most` and `least`: bounds for one process, counting only connections for
 * reads. `ofAll`: target for all processes together, counting all connections.
 */
const reads = { most: 10, least: 2, ofAll: 40 }

/** Returns the number of Postgres connections per server process: an equal share of the total, within bounds. */
export const connectionsPerHub = (hubs: number): number =>
  Math.min(reads.most, Math.max(reads.least, Math.floor(reads.ofAll / hubs) - otherConnections)) +
  otherConnections

/** Returns a startup error that names the database server but never contains the password. */
function unusable(databaseUrl: string, error: unknown): ConfigError {
  const [, hosts = ''] = /^[^/]*\/\/(?:[^@/]*@)?([^/?]*)/.exec(databaseUrl) ?? []
  const reason =
    error instanceof Error ? error.message || String((error as NodeJS.ErrnoException).code) : error
  const remedy = isNotAllowed(error)
    ? '. The role of the hub must own the database and every object in it'
    : ''
  return new ConfigError([
    `DATABASE_URL: the Postgres at ${hosts || 'that address'} cannot be used: ${reason}${remedy}`,
  ])
}

export type Storage = {
  sql: Sql
  commitConnection: CommitConnection
  /**
   * Separate connections for dry runs, so that commits do not wait for a connection. `hot` is for posts, replies,
   * messages and reactions, and `strict` is for all other changes.
   */
  rehearsalConnections: { hot: CommitConnection; strict: CommitConnection }
  close(): Promise<void>
}

/** Connects to the configured Postgres or starts the embedded one, then migrates the schema. */
export async function openStorage(config: Config, observe: Observe): Promise<Storage> {
  const embedded =
    config.databaseUrl === undefined
      ? await openEmbeddedPostgres({ dataDir: config.dataDir, log: observe.log })
      : undefined
  const url = config.databaseUrl ?? embedded?.url ?? ''
  function connect(most: number): Pool {
    const connections = openConnections(url)
    const sql = openDatabase(url, { most, notice: (text) => observe.log.debug(text), connections })
    return { sql, connections }
  }
  const reading = connect(connectionsPerHub(config.hubs) - otherConnections)
  const { sql } = reading
  const [commits, hot, strict] = [connect(1), connect(1), connect(1)]
  const pools = [reading, commits, hot, strict]
  const watch = watchConnections({ pools, openWitness: () => connect(1), observe })
  const connectionOf = (pool: Pool, reason: string): CommitConnection => ({
    sql: pool.sql,
    renew: () => watch.giveUp(pool, reason),
  })
  const commitConnection = connectionOf(commits, 'a commit took too long')
  const rehearsalConnections = {
    hot: connectionOf(hot, 'a rehearsal took too long'),
    strict: connectionOf(strict, 'a rehearsal took too long'),
  }
  async function close(): Promise<void> {
    await Promise.allSettled([...pools.map((pool) => pool.sql.end({ timeout: 5 })), watch.close()])
    await embedded?.close()
  }
  try {
    await within(connectMs, reach(sql))
    const applied = await migrate(sql)
    if (applied.length > 0) observe.log.info({ applied }, 'the database schema was migrated')
    return { sql, commitConnection, rehearsalConnections, close }
  } catch (error) {
    await close()
    if (config.databaseUrl === undefined || isOutOfFiles(error)) throw error
    throw unusable(config.databaseUrl, error)
  }
}
