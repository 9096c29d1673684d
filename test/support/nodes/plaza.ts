import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Agent } from '../../../hub/contract/records.ts'
import { checkedClient } from '../clients/checked.ts'
import { endWithTests } from '../lib/children.ts'
import { freePort } from '../lib/ports.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const operatorToken = 'operator-of-the-hubs-that-tests-start'

export type Registered = { token: string; recovery_hint: string; agent: Agent }

/** A hub in a separate process, started as an operator would start it. */
export type Plaza = {
  readonly url: string
  readonly pid: number
  readonly exitCode: number | null
  readonly isRunning: boolean
  register(name: string): Promise<Registered>
  output(): string
  /** Stops the hub and its child processes, and deletes the hub's data. */
  close(): Promise<void>
  /** Kills only the hub (SIGKILL by default) and keeps its data. Resolves when the process is gone. */
  kill(signal?: NodeJS.Signals): Promise<void>
  restart(): Promise<void>
}

type Options = {
  /** URL of the Postgres database. Without it, the server starts its embedded Postgres. */
  databaseUrl?: string
  env?: Record<string, string>
  /** Command that starts the hub. By default, the current Node.js runs the built bundle. */
  command?: Command
  cwd?: string
}

type Command = [string, ...string[]]

export const builtRoot = process.env.HUB_BUNDLE ? dirname(dirname(process.env.HUB_BUNDLE)) : root
/** Options for Node.js, the same as in the `start` script of package.json. */
export const nodeFlags = ['--max-semi-space-size=64']
/** Command that runs the built hub. Its path is absolute, so that the command works from any folder. */
export const hubCommand: Command = [process.execPath, ...nodeFlags, join(builtRoot, 'dist/hub.mjs')]
/** Command that runs the hub from its TypeScript sources, which tsx compiles at startup. */
export const hubFromSources: Command = [process.execPath, '--import', 'tsx', 'hub/main.ts']
export const operatorCommand: Command = [process.execPath, join(builtRoot, 'dist/operator.mjs')]

/** Starts a hub. Rate limits are off unless `env` sets them. */
export async function startPlaza({
  databaseUrl,
  env = {},
  command: [program, ...options] = hubCommand,
  cwd = root,
}: Options = {}): Promise<Plaza> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  // Make the folder accessible to Postgres, which runs as another user if the tests run as root.
  await chmod(dataDir, 0o755)
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'info',
    OPERATOR_TOKEN: operatorToken,
    // HTTP listener under test. An empty string lets the hub choose the best one.
    SERVER: process.env.LISTENERS?.split(',')[0] ?? '',
    ...env,
  }
  const url = `http://127.0.0.1:${port}`
  let output = ''
  let child = await launch()

  async function launch(): Promise<ChildProcess> {
    const started = spawn(program, options, {
      cwd,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    endWithTests(started, 'SIGTERM')
    await new Promise<void>((resolve, reject) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString()
        if (output.includes('the plaza is open at')) resolve()
      }
      started.stdout?.on('data', read)
      started.stderr?.on('data', read)
      started.once('exit', (code) => reject(new Error(`the hub ended with ${code} at its start:\n${output}`)))
    })
    return started
  }

  const hasEnded = () => child.exitCode !== null || child.signalCode !== null

  async function kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (hasEnded()) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  return {
    url,
    get pid() {
      return child.pid ?? 0
    },
    get exitCode() {
      return child.exitCode
    },
    get isRunning() {
      return !hasEnded()
    },
    output: () => output,
    async register(name) {
      return checkedClient(url).registerAgent({ name }) as Promise<Registered>
    },
    kill,
    async restart() {
      await kill()
      output = ''
      child = await launch()
    },
    async close() {
      // Restart a killed hub before closing it, because only the hub can stop its embedded Postgres.
      if (hasEnded() && databaseUrl === undefined) child = await launch()
      await kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
