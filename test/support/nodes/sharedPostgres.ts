import { createdDatabases, dropDatabase, type RealPostgres, startRealPostgres } from './postgres.ts'

/** The database server of a test run. The last `close` in a test file drops the databases that the file created. */
export type SharedPostgres = Pick<RealPostgres, 'url' | 'close'>

/** Number of callers in this process that still use the shared server. One test file may open the server repeatedly. */
let users = 0

/**
 * Returns the database server that all test files share, because starting one takes a second. Files that
 * stop, freeze or configure the server must start their own.
 */
export async function openSharedPostgres(): Promise<SharedPostgres> {
  const { SHARED_POSTGRES: url } = process.env
  // If no test run provides a shared server, as in a benchmark, start a separate one.
  if (url === undefined) return startRealPostgres()
  let isOpen = true
  users += 1
  return {
    url,
    async close() {
      if (isOpen) users -= 1
      isOpen = false
      if (users > 0) return
      const { host } = new URL(url)
      for (const database of createdDatabases) {
        if (new URL(database).host !== host) continue
        await dropDatabase(database)
        createdDatabases.delete(database)
      }
    },
  }
}
