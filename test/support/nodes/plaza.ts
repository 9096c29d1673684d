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

/** The operator token of every hub in the tests. */
export const operatorToken = 'operator-of-the-hubs-that-tests-start'

export type Registered = { token: string; recovery_hint: string; agent: Agent }

/** A hub as a separate process, started as an operator would. */
export type Plaza = {
  readonly url: string
  readonly pid: number
  /** The exit code once the process has ended; null before, and if a signal ended it. */
  readonly exitCode: number | null
  /** False from the end of the process until it is started again. */
  readonly isRunning: boolean
  register(name: string): Promise<Registered>
  /** Returns everything the process has written so far. */
  output(): string
  /** Ends the hub and its children, and removes its data. */
  close(): Promise<void>
  /** Kills only the hub process (SIGKILL by default) and resolves when it is gone. Its data stays. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts the hub again on the same port and data. */
  restart(): Promise<void>
}

type Options = {
  /** A database of a Postgres server; without it the hub starts its embedded one. */
  databaseUrl?: string
  env?: Record<string, string>
  /** The command and the folder that start the hub. Default: the built bundle, run by this Node without npm. */
  command?: Command
  cwd?: string
}

type Command = [string, ...string[]]

/** The folder whose `dist/` is run: the copy of this test run (`bundleHub.ts`), or the checkout. */
export const builtRoot = process.env.HUB_BUNDLE ? dirname(dirname(process.env.HUB_BUNDLE)) : root
/** The path is absolute, so that the command works in any folder. */
export const hubCommand: Command = [process.execPath, join(builtRoot, 'dist/hub.mjs')]
/** The hub from its TypeScript sources, compiled by tsx at its start. */
export const hubFromSources: Command = [process.execPath, '--import', 'tsx', 'hub/main.ts']
export const operatorCommand: Command = [process.execPath, join(builtRoot, 'dist/operator.mjs')]

/** Starts a hub. Rate limits are off unless `env` sets them, because tests do in a second what agents do in a day. */
export async function startPlaza({
  databaseUrl,
  env = {},
  command: [program, ...options] = hubCommand,
  cwd = root,
}: Options = {}): Promise<Plaza> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'plaza-test-'))
  // As root, the Postgres account must reach the folder. Otherwise the data would be kept elsewhere and outlive the
  // test.
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
    // The listener that this run of the tests is about; empty for the one that fits best.
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
      // Only its hub stops an embedded Postgres: start a killed hub once more to stop it.
      if (hasEnded() && databaseUrl === undefined) child = await launch()
      await kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
