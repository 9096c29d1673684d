import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../storage/database.ts'
import { openEmbeddedPostgres } from '../storage/embedded/embedded.ts'
import { migrate } from '../storage/migrate.ts'

export type DemoPlaza = {
  readonly url: string
  readonly operatorToken: string
  /** Sets the server's clock this many hours behind the actual time. */
  setBack(hours: number): Promise<void>
  readonly ended: Promise<never>
  close(): Promise<void>
}

type Options = { hubCommand: readonly [string, ...string[]]; port: number; hoursAgo: number }

const clockLookMs = 100

/** Starts the server with its clock set back, so that the demo can write past events. */
export async function openDemoPlaza({ hubCommand, port, hoursAgo }: Options): Promise<DemoPlaza> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-demo-'))
  // If the demo runs as root, Postgres runs under another account. Let that account enter the directory.
  await chmod(dataDir, 0o755)
  const closers = [() => rm(dataDir, { recursive: true, force: true, maxRetries: 10 })]
  const close = async () => {
    for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
  }
  try {
    const quiet = { info() {}, warn() {} }
    const postgres = await openEmbeddedPostgres({ dataDir, log: quiet })
    closers.push(postgres.close)
    const sql = openDatabase(postgres.url, { most: 1 })
    closers.push(() => sql.end({ timeout: 1 }))
    const setTime = (hours: number) =>
      sql.unsafe(`
        create or replace function plaza_time() returns timestamptz language sql volatile
          as $$ select clock_timestamp() - interval '${Math.round(hours * 3600)} seconds' $$`)
    await migrate(sql)
    // Set the clock back before any event is stored. If the first event had the present time, no past event could
    // follow it.
    await setTime(hoursAgo)
    const operatorToken = `operator-of-this-demo-${randomBytes(16).toString('hex')}`
    const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, OPERATOR_TOKEN: operatorToken }
    const { hub, url, ended } = await startHub(hubCommand, port, env)
    closers.push(() => end(hub))
    return {
      ...{ url, operatorToken, ended, close },
      async setBack(hours) {
        await setTime(hours)
        const at = Date.now() / 1000 - hours * 3600
        while ((await readTime(url)) < at) await delay(clockLookMs)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startHub([program, ...options]: Options['hubCommand'], port: number, own: object) {
  const url = `http://localhost:${port}`
  // Turn off the rate limits, because all agents register from one IP address.
  const settings = { PORT: String(port), BASE_URL: url, PAYMENTS: 'sandbox', RATE_LIMITS: 'off', HUBS: '1' }
  const hub = spawn(program, options, {
    env: { ...process.env, REDIS_URL: '', LOG_LEVEL: 'info', ...settings, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Detach the server process, so that Ctrl-C reaches only the demo. The demo then stops the server.
    detached: true,
  })
  const lines: string[] = []
  const ended = once(hub, 'exit').then(([code]): never => {
    throw new Error(`The hub ended with ${code}:\n${lines.slice(-20).join('\n')}`)
  })
  // Mark the rejection as handled, because nothing awaits this promise when the demo stops the server.
  ended.catch(() => {})
  const open = new Promise<void>((resolve) => {
    for (const stream of [hub.stdout, hub.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (line.includes('the plaza is open at')) resolve()
      })
    }
  })
  await Promise.race([open, ended])
  return { hub, url, ended }
}

async function end(hub: ChildProcess): Promise<void> {
  if (hub.exitCode !== null || hub.signalCode !== null) return
  const gone = once(hub, 'exit')
  hub.kill('SIGTERM')
  await gone
}

/** Returns the server's time as a Unix timestamp in seconds. */
async function readTime(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^plaza_time_seconds (\S+)/m.exec(text)?.[1])
}
