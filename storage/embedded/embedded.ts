import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accountForServer } from './account.ts'
import { provideBinaries } from './binaries.ts'
import { clusterDirectory, locateCluster, type Place, prepareCluster } from './cluster.ts'
import { EmbeddedPostgresError, explainFault, explainOutput } from './error.ts'
import { lockDirectory } from './lock.ts'
import { findBinaryPackage } from './package.ts'
import { findPostmaster, hasPidFile, isPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts'
import { connectOnce, waitForServer } from './ready.ts'
import { type Cluster, isPortFree, type Start, serverUrl, startPostmaster } from './start.ts'
import { supervise } from './supervise.ts'

export { EmbeddedPostgresError }

export type EmbeddedLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/**
 * The running embedded server. `adopted` is true if the server was left running by a killed hub. `close` stops the
 * server and may be called twice.
 */
export type EmbeddedPostgres = { url: string; adopted: boolean; close(): Promise<void> }

type Needs = {
  dataDir: string
  log: EmbeddedLog
  /**
   * Directory for the database, used if this process runs as root and the unprivileged Postgres account cannot access
   * `dataDir`.
   */
  systemDir?: string
  platform?: string
  /** Maximum number of database connections. A server that is already running keeps its own limit. */
  connectionsMax?: number
}

type Running = Postmaster & { adopted: boolean }

const database = 'plaza'
const startAttempts = 40
const startPauseMs = 250
const repeatMs = 60_000

/**
 * Starts the bundled Postgres, or reuses one that a killed hub left running. Throws an EmbeddedPostgresError on
 * failure.
 */
export async function openEmbeddedPostgres(options: Needs): Promise<EmbeddedPostgres> {
  try {
    const { platform = `${process.platform}-${process.arch}`, connectionsMax } = options
    const source = await findBinaryPackage(platform)
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    const lock = await lockDirectory(dataDir)
    try {
      const { systemDir = '/var/lib/plaza', log } = options
      const place = await locateCluster({ dataDir, systemDir, accountForServer })
      const copiesDir = place.account ? systemDir : dataDir
      const { binaries, copied } = await provideBinaries({ source, account: place.account, copiesDir })
      sayWhere(log, dataDir, place, copied ? binaries.postgres : undefined)
      const password = await prepareCluster(place, binaries)
      const directory = clusterDirectory(place.home)
      const logFile = join(place.home, 'postgres.log')
      return await serve(
        { directory, logFile, password, binaries, account: place.account, connectionsMax },
        log,
        lock.release,
      )
    } catch (error) {
      await lock.release()
      throw error
    }
  } catch (error) {
    throw explainFault(error, options.dataDir)
  }
}

function sayWhere(
  log: EmbeddedLog,
  dataDir: string,
  { home, account, moved }: Place,
  copy: string | undefined,
): void {
  if (!moved && copy === undefined) return
  const data = moved ? `the database of ${dataDir} is in ${home}` : `the database is in ${home}`
  const programs = copy === undefined ? '' : `, its programs are in ${copy}`
  const reason = account
    ? `Postgres does not run as root, and its account ${account.name} cannot use the original place`
    : 'libraries lack their links in the original place'
  log.info({ dataDir, home, postgres: copy }, `embedded Postgres: ${data}${programs}, because ${reason}`)
}

async function serve(
  cluster: Cluster,
  log: EmbeddedLog,
  release: () => Promise<void>,
): Promise<EmbeddedPostgres> {
  let running = await adoptOrStart(cluster, log)
  const { pid, port, adopted } = running
  const stop = (): Promise<void> => stopPostmaster(running.pid, cluster.directory, 'fast')
  try {
    await ensureDatabase(serverUrl(running, cluster.password, 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  log.info(
    { pid, port, adopted, directory: cluster.directory },
    `embedded Postgres ${adopted ? 'adopted' : 'started'}`,
  )
  let isDown = false
  const watch = supervise({
    isAlive: () => isPostmaster(running.pid, cluster.directory),
    async restart() {
      if (!isDown) {
        log.warn(
          { pid: running.pid, log: cluster.logFile },
          'embedded Postgres exited unexpectedly: restarting it',
        )
      }
      isDown = true
      running = await adoptOrStart(cluster, log, port)
      isDown = false
      log.info({ pid: running.pid, port }, 'embedded Postgres was restarted')
    },
    failed: seldom((error) =>
      log.warn(
        { err: error },
        'embedded Postgres could not be restarted: will retry twice a second and log this once a minute',
      ),
    ),
  })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    await watch.close()
    await stop()
    await release()
  }
  return {
    url: serverUrl(running, cluster.password, database),
    adopted,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Returns a function that reports at most one error per minute, so that repeated errors do not fill the disk. */
function seldom(tell: (error: unknown) => void): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - toldAt < repeatMs) return
    toldAt = performance.now()
    tell(error)
  }
}

/** Creates the database if it is missing, for example after a crash right after initdb. */
async function ensureDatabase(url: string): Promise<void> {
  await connectOnce(url, async (sql) => {
    const found = await sql`select from pg_database where datname = ${database}`
    if (found.length === 0) await sql`create database ${sql(database)}`
  })
}

/**
 * Uses the Postgres server that is already running, or else starts one. If `port` is given, the server must
 * use this port, because clients already connect to it.
 */
async function adoptOrStart(cluster: Cluster, log: EmbeddedLog, port?: number): Promise<Running> {
  for (let attempt = 1; ; attempt++) {
    const found = await findPostmaster(cluster.directory)
    if (found && (await isWell(found, cluster)) && (port ?? found.port) === found.port)
      return { ...found, adopted: true }
    if (found) {
      log.warn({ pid: found.pid }, 'embedded Postgres: stopping a server left behind that does not answer')
      await stopPostmaster(found.pid, cluster.directory, 'immediate')
    }
    const start = await startPostmaster(cluster, port === undefined ? {} : { port })
    if (start.answer.state === 'ready') return { pid: start.pid, port: start.port, adopted: false }
    if (start.answer.state !== 'ended') await stopPostmaster(start.pid, cluster.directory, 'immediate')
    if (attempt >= startAttempts || !(await mayPass(start, cluster))) throw startFailure(start, cluster)
    await delay(startPauseMs)
  }
}

/**
 * Returns true if the server responds and has the same version as the bundled Postgres. Throws if the server
 * rejects the connection.
 */
async function isWell(found: Postmaster, cluster: Cluster): Promise<boolean> {
  const answer = await waitForServer({
    url: serverUrl(found, cluster.password, 'postgres'),
    isAlive: () => isPostmaster(found.pid, cluster.directory),
    readyMs: 180_000,
    silentMs: 5_000,
  })
  if (answer.state === 'refused') throw lockedOut(cluster, answer.cause)
  return answer.state === 'ready' && answer.version === cluster.binaries.version
}

/** Returns true if the cause of a failed start may be temporary, such as a port that another program uses. */
async function mayPass(start: Start, cluster: Cluster): Promise<boolean> {
  if (start.answer.state !== 'ended') return false
  return (await hasPidFile(cluster.directory)) || !(await isPortFree(start.port))
}

function startFailure({ answer, output }: Start, cluster: Cluster): EmbeddedPostgresError {
  if (answer.state === 'refused') return lockedOut(cluster, answer.cause)
  const what = answer.state === 'ended' ? 'ended while starting' : 'started but does not answer'
  return explainOutput(`Postgres on ${cluster.directory} ${what} (log: ${cluster.logFile})`, output)
}

function lockedOut(cluster: Cluster, cause: unknown): EmbeddedPostgresError {
  const isPassword = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('28')
  const remedy = isPassword
    ? 'Restore the file postgres.password beside it from a backup.'
    : `Look at ${cluster.logFile}.`
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new EmbeddedPostgresError(
    `The database in ${cluster.directory} does not let the plaza in (${reason}). ${remedy}`,
    { cause },
  )
}
