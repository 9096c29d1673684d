import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'

/**
 * ready: it takes statements; `version` such as 18.4. ended: its process is gone. silent: it does not answer in time.
 * refused: it runs and does not let us in.
 */
export type Answer =
  | { state: 'ready'; version: string }
  | { state: 'ended' | 'silent' }
  | { state: 'refused'; cause: unknown }

const pollMs = 25
const connectSeconds = 2

/** Connects for one piece of work, without the pool's reconnecting and type queries. `seconds`: how long it may take. */
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
 * Asks until the server answers a query. A server that says that it is starting (it may be recovering from a crash)
 * gets `readyMs`, one that says nothing `silentMs`.
 */
export async function waitForServer(options: {
  url: string
  isAlive: () => Promise<boolean>
  readyMs: number
  silentMs: number
}): Promise<Answer> {
  const startedAt = performance.now()
  let heardAt = startedAt
  // Twice at least: it may be this process that stood still.
  for (let asked = 1; ; asked++) {
    try {
      return { state: 'ready', version: await connectOnce(options.url, askVersion) }
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
  // 57P: it starts or ends; 53300: the backends of a killed hub still hold all connections.
  return /^(57P|53300)/.test(error.code) ? 'starting' : 'refused'
}
