import { rm } from 'node:fs/promises'
import { makeCluster } from './postgres.ts'

let made: string | undefined

/** Runs initdb once for a whole test run. It takes over a second, and nearly every file starts a server. */
export async function setup(): Promise<void> {
  // Every project of a run calls this; the first call has done the work.
  if (process.env.CLUSTER_TEMPLATE !== undefined) return
  const { home, directory, password } = await makeCluster()
  made = home
  process.env.CLUSTER_TEMPLATE = directory
  process.env.CLUSTER_PASSWORD = password
}

export async function teardown(): Promise<void> {
  if (made !== undefined) await rm(made, { recursive: true, force: true, maxRetries: 10 })
}
