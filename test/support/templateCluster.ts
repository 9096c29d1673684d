import { rm } from 'node:fs/promises'
import { makeCluster } from './postgres.ts'

/** What initdb makes, once for a whole run: it takes over a second, and the tests start a server in nearly every file. */
// biome-ignore lint/style/noDefaultExport: Vitest calls the default export, once for each of its projects.
export default async function templateCluster(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.CLUSTER_TEMPLATE !== undefined) return
  const { home, directory, password } = await makeCluster()
  process.env.CLUSTER_TEMPLATE = directory
  process.env.CLUSTER_PASSWORD = password
  return () => rm(home, { recursive: true, force: true, maxRetries: 10 })
}
