import { rm } from 'node:fs/promises'
import { makeCluster } from './postgres.ts'

let made: string | undefined

/**
 * Runs initdb once per test run, because it takes over a second and nearly every test file starts a database server.
 */
export async function setup(): Promise<void> {
  // Do nothing after the first call, because every Vitest project calls this function.
  if (process.env.CLUSTER_TEMPLATE !== undefined) return
  const { home, directory, password } = await makeCluster()
  made = home
  process.env.CLUSTER_TEMPLATE = directory
  process.env.CLUSTER_PASSWORD = password
}

export async function teardown(): Promise<void> {
  if (made !== undefined) await rm(made, { recursive: true, force: true, maxRetries: 10 })
}
