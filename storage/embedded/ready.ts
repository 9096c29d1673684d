import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * Outcome of waiting for a Postgres server: the server is ready, its process ended, it did not respond in
 * time, or it rejected the connection.
 */
export type Answer =
  | { state: 'ready'; version: string }
  | { state: 'ended' | 'silent' }
  | { state: 'refused'; cause: unknown }

const pollMs = 25
/** Timeout for connecting to a server that has been ready before. It is long, because the machine may be busy. */
const connectSeconds = 30
/** Timeout for connecting to a server that may never become ready. */
const askSeconds = 2

/** Connects to Postgres for a single task. `seconds` is the timeout for connecting. */
export async function connectOnce<T>(
  url: string,
  work: (sql: postgres.Sql) => Promise<T>,
  seconds = connectSeconds,
): Promise<T> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: seconds,
    fetch_types: false,
    onnotice: () => undefined,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/**
 * Queries the Postgres server until it is ready. Gives up if the server is silent for too long or does not
 * become ready in time.
 */
export async function waitForServer(options: {
  url: string
  isAlive: () => Promise<boolean>
  readyMs: number
  silentMs: number
}): Promise<Answer> {
  const startedAt = performance.now()
  let heardAt = startedAt
  // Make at least two attempts, because the first may time out only because this process was suspended.
  for (let asked = 1; ; asked++) {
    try {
      return { state: 'ready', version: await connectOnce(options.url, askVersion, askSeconds) }
    } catch (error) {
      const verdict = judge(error)
      if (verdict === 'refused') return { state: 'refused', cause: error }
      if (verdict === 'starting') heardAt = performance.now()
    }
    if (!(await options.isAlive())) return { state: 'ended' }
    const now = performance.now()
    const isSilent = now - heardAt > options.silentMs || now - startedAt > options.readyMs
    if (isSilent && asked > 1) return { state: 'silent' }
    await delay(pollMs)
  }
}

async function askVersion(sql: postgres.Sql): Promise<string> {
  const [row] = await sql<{ version: string }[]>`select current_setting('server_version') as version`
  return row?.version ?? ''
}

function judge(error: unknown): 'starting' | 'silent' | 'refused' {
  if (!(error instanceof postgres.PostgresError)) return 'silent'
  // These errors mean that the server may soon accept connections. 57P: starting or stopping. 53300: all
  // connections are in use.
  return /^(57P|53300)/.test(error.code) ? 'starting' : 'refused'
}

export function readConnectionsMax(url: string): Promise<number> {
  return connectOnce(url, async (sql) => {
    const [row] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`
    return row?.most ?? 0
  })
}
