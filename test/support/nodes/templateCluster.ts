import { rm } from 'node:fs/promises'
import { openDatabase } from '../../../storage/database.ts'
import { stopPostmaster } from '../../../storage/embedded/postmaster.ts'
import { connectOnce } from '../../../storage/embedded/ready.ts'
import { serverUrl } from '../../../storage/embedded/start.ts'
import { migrate } from '../../../storage/migrate.ts'
import { freePort } from '../lib/ports.ts'
import { createEmptyDatabase, makeCluster, migratedName, startServer } from './postgres.ts'

let made: string | undefined

/**
 * Runs initdb and the migrations once per test run, because they take over a second and nearly every test file needs
 * a database.
 */
export async function setup(): Promise<void> {
  // Do nothing after the first call, because every Vitest project calls this function.
  if (process.env.CLUSTER_TEMPLATE !== undefined) return
  const cluster = await makeCluster()
  const { home, directory, password } = cluster
  made = home
  const port = await freePort()
  const pid = await startServer({ ...cluster, logFile: `${directory}.log` }, port)
  try {
    await makeMigrated(serverUrl({ port }, password, 'postgres'))
  } finally {
    // Stop the server cleanly, so that servers on copies of its data start without recovery.
    await stopPostmaster(pid, directory, 'fast')
  }
  process.env.CLUSTER_TEMPLATE = directory
  process.env.CLUSTER_PASSWORD = password
}

/** Creates the database that `createDatabase` copies. */
async function makeMigrated(url: string): Promise<void> {
  const sql = openDatabase(await createEmptyDatabase(url, { name: migratedName }), { most: 1 })
  try {
    await migrate(sql)
  } finally {
    await sql.end()
  }
  await connectOnce(url, (other) =>
    other.unsafe(`alter database ${migratedName} with is_template true allow_connections false`),
  )
}

export async function teardown(): Promise<void> {
  if (made !== undefined) await rm(made, { recursive: true, force: true, maxRetries: 10 })
}
