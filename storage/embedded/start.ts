import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, stat, truncate } from 'node:fs/promises'
import { createServer } from 'node:net'
import { type Account, childOptions } from './account.ts'
import type { Binaries } from './binaries.ts'
import { databaseUser } from './cluster.ts'
import { exists } from './exists.ts'
import type { Postmaster } from './postmaster.ts'
import { type Answer, waitForServer } from './ready.ts'

export type Cluster = {
  directory: string
  logFile: string
  password: string
  binaries: Binaries
  account: Account | undefined
  /** Maximum number of connections to the database server; defaults to 50. */
  connectionsMax?: number | undefined
}

/**
 * Result of starting a Postgres server. `output` is the text that the server has written to its log since the start.
 */
export type Start = Postmaster & { child: ChildProcess; answer: Answer; output: string }

const maxLogBytes = 10 * 1024 * 1024
const readyMs = 180_000
const silentMs = 30_000

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '50',
  shared_buffers: '128MB',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Check every second whether clients are still connected, so that the locks of a killed hub are released soon.
  client_connection_check_interval: '1s',
  // Use no parallel workers, because they need shared memory in /dev/shm, which is small in containers.
  max_parallel_workers_per_gather: '0',
  // Do not log failed statements, because they would fill the disk and contain texts written by users.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
}

/**
 * Starts a Postgres server that keeps running after the hub exits or the user presses Ctrl-C. The server's output goes
 * to a file, because a pipe would break when the hub exits.
 */
export async function startPostmaster(
  cluster: Cluster,
  options: { port?: number; detached?: boolean; fsync?: 'on' | 'off' } = {},
): Promise<Start> {
  const { port = await freePort(), detached = true, fsync = 'on' } = options
  const logged = await trimLog(cluster.logFile)
  const child = await spawnServer(cluster, { port, detached, fsync })
  const pid = child.pid
  if (pid === undefined) throw new Error('the started process has no id')
  const answer = await waitForServer({
    url: serverUrl({ port }, cluster.password, 'postgres'),
    isAlive: async () => child.exitCode === null && child.signalCode === null,
    readyMs,
    silentMs,
  })
  const output = (await readFile(cluster.logFile)).subarray(logged).toString('utf8')
  return { pid, port, child, answer, output }
}

async function spawnServer(
  cluster: Cluster,
  { port, detached, fsync }: { port: number; detached: boolean; fsync: string },
): Promise<ChildProcess> {
  const { connectionsMax } = cluster
  const used = {
    ...{ ...settings, fsync, port },
    ...(connectionsMax !== undefined && { max_connections: connectionsMax }),
  }
  const options = Object.entries(used).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...options], {
      ...childOptions(cluster.account),
      detached,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn')
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** Empties the server's log if it is too large. Returns its new size in bytes. */
async function trimLog(logFile: string): Promise<number> {
  if (!(await exists(logFile))) return 0
  const { size } = await stat(logFile)
  if (size <= maxLogBytes) return size
  await truncate(logFile)
  return 0
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the TCP listener has no port')
  return address.port
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

export function serverUrl({ port }: { port: number }, password: string, database: string): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`
}
