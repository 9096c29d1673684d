import { createdDatabases, dropDatabase, type RealPostgres, startRealPostgres } from './postgres.ts'

/** The database server of a test run. `close` drops the databases that this test file created. */
export type SharedPostgres = Pick<RealPostgres, 'url' | 'close'>

/**
 * Returns the database server that all test files share, because starting one takes a second. Files that
 * stop, freeze or configure the server must start their own.
 */
export async function openSharedPostgres(): Promise<SharedPostgres> {
  const { SHARED_POSTGRES: url } = process.env
  // If no test run provides a shared server, as in a benchmark, start a separate one.
  if (url === undefined) return startRealPostgres()
  return {
    url,
    async close() {
      const { host } = new URL(url)
      for (const database of createdDatabases) {
        if (new URL(database).host !== host) continue
        await dropDatabase(database)
        createdDatabases.delete(database)
      }
    },
  }
}
