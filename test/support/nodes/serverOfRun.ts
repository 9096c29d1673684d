import { type RealPostgres, startRealPostgres } from './postgres.ts'

/** Maximum number of connections, which is enough for the hubs of all test files that run at once. */
const connectionsMax = 400

let server: RealPostgres | undefined

/** Starts the Postgres server that test files share. */
export async function setup(): Promise<void> {
  // Do nothing after the first call, because every Vitest project calls this function.
  if (process.env.SHARED_POSTGRES !== undefined) return
  server = await startRealPostgres({ connectionsMax })
  process.env.SHARED_POSTGRES = server.url
}

export async function teardown(): Promise<void> {
  await server?.close()
  server = undefined
}
