import { rm } from 'node:fs/promises'
import { makeCluster } from './postgres.ts'

let made: string | undefined

/** What initdb makes, once for a whole run: it takes over a second, and the tests start a server in nearly every file. */
export async function setup(): Promise<void> {
  // Every project of a run asks for it.
  if (process.env.CLUSTER_TEMPLATE !== undefined) return
  const { home, directory, password } = await makeCluster()
  made = home
  process.env.CLUSTER_TEMPLATE = directory
  process.env.CLUSTER_PASSWORD = password
}

export async function teardown(): Promise<void> {
  if (made !== undefined) await rm(made, { recursive: true, force: true, maxRetries: 10 })
}
