import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, accountForServer } from '../../../storage/embedded/account.ts'
import { type Binaries, probeBinaries, provideBinaries } from '../../../storage/embedded/binaries.ts'
import { createCluster } from '../../../storage/embedded/cluster.ts'
import { exists } from '../../../storage/embedded/exists.ts'
import { findBinaryPackage } from '../../../storage/embedded/package.ts'
import { isPostmaster, stopPostmaster } from '../../../storage/embedded/postmaster.ts'
import { connectOnce } from '../../../storage/embedded/ready.ts'
import { type Cluster, type Start, serverUrl, startPostmaster } from '../../../storage/embedded/start.ts'
import { endWithTests } from '../lib/children.ts'
import { signalFamily } from '../lib/family.ts'
import { freePort } from '../lib/ports.ts'
import { run } from '../lib/steps.ts'

export type RealPostgres = {
  /** URL of the server, which stays the same after a restart. */
  url: string
  /** Folder that contains the Postgres executables. */
  programs: string
  /** Sends a signal to the server. If the signal terminates the server, waits until the server has exited. */
  kill(signal: NodeJS.Signals): Promise<void>
  restart(): Promise<void>
  /** Freezes the database server. Connections stay open but get no response until `thaw` is called. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Stops the server, copies all data and starts the server again. */
  backUp(): Promise<void>
  /** Restarts the server with the data that `backUp` copied. All commits since the backup are lost. */
  goBack(): Promise<void>
  /** Returns the database server's log, optionally only from the byte offset `since`. */
  log(since?: number): Promise<string>
  logSize(): Promise<number>
  /** Starts a second Postgres server on a data directory that was restored from a backup of this server. */
  startRestored(directory: string): Promise<RealPostgres>
  close(): Promise<void>
}

/**
 * Starts a Postgres server that is installed on this machine or comes from an npm package. `close` also
 * deletes the data.
 */
export async function startRealPostgres(options: { connectionsMax?: number } = {}): Promise<RealPostgres> {
  const { home, ...cluster } = await makeCluster()
  return serve({ ...cluster, ...options, logFile: join(home, 'postgres.log') }, home)
}

/**
 * Creates a Postgres data directory. If this test run has a template directory, copies it, which is faster
 * than running initdb.
 */
export async function makeCluster(): Promise<Omit<Cluster, 'logFile'> & { home: string }> {
  const { CLUSTER_TEMPLATE, CLUSTER_PASSWORD } = process.env
  const account = await accountForServer()
  const home = await realpath(await mkdtemp(join(tmpdir(), 'plaza-postgres-')))
  await chmod(home, 0o755)
  const password = CLUSTER_PASSWORD ?? randomBytes(12).toString('hex')
  const directory = join(home, 'postgres')
  const binaries = await findBinaries(account)
  if (CLUSTER_TEMPLATE === undefined) await createCluster({ directory, binaries, account, password })
  else await copyFolder(CLUSTER_TEMPLATE, directory)
  return { home, directory, password, binaries, account }
}

/** Starts Postgres on the data directory of `cluster`. Closing the server also deletes the folder `home`. */
async function serve(cluster: Cluster, home: string): Promise<RealPostgres> {
  const { directory, password, binaries } = cluster
  const copy = `${directory}.copy`
  const port = await freePort()
  let pid = await startServer(cluster, port)

  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (await isPostmaster(pid, directory)) process.kill(pid, signal)
    if (['SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGKILL'].includes(signal)) await ended(pid, directory)
  }
  return {
    url: serverUrl({ port }, password, 'postgres'),
    programs: dirname(binaries.postgres),
    kill,
    startRestored: (restored) =>
      serve({ ...cluster, directory: restored, logFile: `${restored}.log` }, restored),
    restart: async () => {
      await stopPostmaster(pid, directory, 'fast')
      pid = await startServer(cluster, port)
    },
    freeze: () => signalFamily(pid, 'SIGSTOP'),
    thaw: () => signalFamily(pid, 'SIGCONT'),
    backUp: async () => {
      await stopPostmaster(pid, directory, 'fast')
      await copyFolder(directory, copy)
      pid = await startServer(cluster, port)
    },
    goBack: async () => {
      await stopPostmaster(pid, directory, 'immediate')
      await rm(directory, { recursive: true })
      await copyFolder(copy, directory)
      pid = await startServer(cluster, port)
    },
    log: (since = 0) => readFrom(cluster.logFile, since),
    logSize: async () => (await stat(cluster.logFile)).size,
    close: async () => {
      await stopPostmaster(pid, directory, 'immediate')
      for (const folder of [home, copy]) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

/**
 * Reads a file from the byte offset `start` to the end. Postgres's log can be too long to be read from the
 * beginning each time.
 */
async function readFrom(file: string, start: number): Promise<string> {
  return (await buffer(createReadStream(file, { start }))).toString()
}

/**
 * Starts Postgres. Retries while backends of a killed server are still running, because Postgres refuses to start
 * until they have ended.
 */
export async function startServer(cluster: Cluster, port: number): Promise<number> {
  let start: Start | undefined
  for (let attempt = 0; attempt < 500; attempt++) {
    // Switch fsync off. Killing the server loses no data, because the kernel keeps everything that the server has
    // written.
    start = await startPostmaster(cluster, { port, detached: false, fsync: 'off' })
    if (start.answer.state === 'ready') {
      endWithTests(start.child, 'SIGQUIT')
      return start.pid
    }
    await delay(100)
  }
  throw new Error(
    `Postgres for the tests does not start on port ${port}: ${start?.answer.state}\n${start?.output}`,
  )
}

/**
 * Copies a folder and preserves its owner. If the tests run as root, Postgres runs as another user, who must own its
 * data.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  const code = await run(['cp', '-a', from, to])
  if (code !== 0) throw new Error(`the data of Postgres could not be copied: cp ended with ${code}`)
}

async function ended(pid: number, directory: string): Promise<void> {
  while (await isPostmaster(pid, directory)) await delay(10)
}

async function findBinaries(account: Account | undefined): Promise<Binaries> {
  for (const folder of await systemFolders()) {
    const probe = await probeBinaries(folder, account)
    if (probe.ok) return probe.binaries
  }
  const source = await findBinaryPackage(`${process.platform}-${process.arch}`)
  const copiesDir = account ? '/var/lib/plaza' : join(tmpdir(), 'plaza-postgres-programs')
  return (await provideBinaries({ source, account, copiesDir })).binaries
}

async function systemFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = (await exists(debian)) ? await readdir(debian) : []
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
  const onPath: string[] = []
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    // Resolve the symbolic link, because the rest of the Postgres installation is in the folder to which it points.
    if (await exists(join(folder, 'pg_ctl'))) onPath.push(dirname(await realpath(join(folder, 'pg_ctl'))))
  }
  return [...newestFirst, ...onPath]
}

/** URLs of the databases that this process has created and not yet dropped. */
export const createdDatabases = new Set<string>()

/** Timeout in seconds for connecting to Postgres. Connecting can take a long time on a busy machine. */
const patienceSeconds = 60

/**
 * Creates a database for a hub. If the server has a migrated database, copies that database and gives the copy a new
 * epoch (id of the event log). Copying takes only a quarter of the processor time of running the migrations.
 */
export async function createDatabase(serverUrl: string): Promise<string> {
  const isMigrated = await connectOnce(serverUrl, hasMigrated, patienceSeconds)
  if (!isMigrated) return createEmptyDatabase(serverUrl)
  const url = await createEmptyDatabase(serverUrl, { template: migratedName })
  await connectOnce(url, renewEpoch, patienceSeconds)
  return url
}

type PlainSql = Parameters<Parameters<typeof connectOnce>[1]>[0]

const hasMigrated = async (sql: PlainSql): Promise<boolean> =>
  (await sql`select from pg_database where datname = ${migratedName}`).length > 0

const renewEpoch = (sql: PlainSql) =>
  sql`update log_head set epoch = replace(gen_random_uuid()::text, '-', '')`.then(() => {})

/**
 * Name of the database in which all migrations have already run. If the server has this database,
 * `createDatabase` copies it.
 */
export const migratedName = 'migrated'

/** Creates a database as a copy of `template`. The default template contains no tables. */
export async function createEmptyDatabase(
  serverUrl: string,
  { name = `test_${randomBytes(6).toString('hex')}`, template = 'template1' } = {},
): Promise<string> {
  await connectOnce(
    serverUrl,
    (sql) => sql`create database ${sql(name)} template ${sql(template)}`,
    patienceSeconds,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  createdDatabases.add(url.href)
  return url.href
}

/** Drops the database and disconnects all clients that still use it. */
export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = decodeURIComponent(server.pathname.slice(1))
  server.pathname = '/postgres'
  await connectOnce(
    server.href,
    (sql) => sql`drop database if exists ${sql(name)} with (force)`,
    patienceSeconds,
  )
}
