import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { freePort } from '../lib/ports.ts'
import { openRpcLine, type RpcLine } from './rpcLine.ts'

/** A local Ethereum node (Anvil) for tests. Its URL and its mined blocks survive a restart. */
export type Anvil = {
  /** URL for the hub under test. `kill` and `cut` close every connection to this URL. */
  readonly url: string
  /** URL for the test's own requests, which `cut` does not affect. */
  readonly ownUrl: string
  /** Closes every connection to `url` and refuses new ones. */
  readonly cut: RpcLine['cut']
  /** Accepts connections to `url` again. */
  readonly mend: RpcLine['mend']
  /** Drops the next call to an RPC method, or only its response, to imitate a broken connection. */
  readonly lose: RpcLine['lose']
  /** Freezes the node: its connections stay open, but it stops responding. */
  stop(): Promise<void>
  cont(): void
  /** Kills the node (SIGKILL). As in a crash, mined blocks survive and pending transactions are lost. */
  kill(): Promise<void>
  /** Restarts the node, even if it is still running. Afterwards, `url` accepts connections and automine is on. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts an Anvil node. Runs the binary directly, because killing the npm package's wrapper script would leave the
 * node running.
 */
export async function startAnvil({ chainId }: { chainId: number }): Promise<Anvil> {
  const home = await mkdtemp(join(tmpdir(), 'plaza-chain-'))
  const stateFile = join(home, 'state.json')
  const port = await freePort()
  const ownUrl = `http://127.0.0.1:${port}`
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--quiet']
  const launch = () => launchAnvil([...args, '--load-state', stateFile], ownUrl)
  await writeFile(stateFile, '')
  let child = await launchAnvil(args, ownUrl)
  const line = await openRpcLine(ownUrl)

  const isGone = () => child.exitCode !== null || child.signalCode !== null
  async function end(): Promise<void> {
    if (isGone()) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  async function kill(): Promise<void> {
    if (isGone()) return
    // Close the connections before saving the chain's state, so that no caller sees a block that the saved state lacks.
    line.cut()
    child.kill('SIGCONT')
    await writeFile(stateFile, await stateOf(ownUrl))
    await end()
  }

  return {
    url: line.url,
    ownUrl,
    cut: line.cut,
    mend: line.mend,
    lose: line.lose,
    async stop() {
      child.kill('SIGSTOP')
      while (!(await isFrozen(child))) await delay(1)
    },
    cont: () => void child.kill('SIGCONT'),
    kill,
    async restart() {
      await kill()
      child = await launch()
      await resumeClock(ownUrl)
      line.mend()
    },
    async close() {
      await line.close()
      await end()
      await rm(home, { recursive: true, force: true })
    },
  }
}

function binaryPath(): string {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${machine}/bin/${name}`)
  } catch (error) {
    throw new Error(`The tests of payments need anvil, and npm ci brought none for ${machine}.`, {
      cause: error,
    })
  }
}

async function launchAnvil(args: string[], url: string): Promise<ChildProcess> {
  const child = spawn(binaryPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const ended = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}:\n${output}`)))
  })
  ended.catch(() => {})
  await Promise.race([ended, answers(url)])
  return child
}

async function answers(url: string): Promise<void> {
  for (;;) {
    const isThere = await ask(url, 'eth_chainId').then(
      () => true,
      () => false,
    )
    if (isThere) return
    await delay(20)
  }
}

/** Returns true if all threads of the process have stopped. A busy thread can still run for a moment after SIGSTOP. */
async function isFrozen({ pid }: ChildProcess): Promise<boolean> {
  // On systems other than Linux, all threads have already stopped when `kill` returns.
  if (process.platform !== 'linux') return true
  const threads = await readdir(`/proc/${pid}/task`)
  const states = threads.map(
    async (id) => (await readFile(`/proc/${pid}/task/${id}/stat`, 'utf8')).split(') ')[1],
  )
  return (await Promise.all(states)).every((state) => state?.startsWith('T'))
}

/**
 * Sets the clock of a restarted node to the time of the last block, if that time is in the future. A restart resets a
 * clock that a test has advanced.
 */
async function resumeClock(url: string): Promise<void> {
  const { timestamp } = await ask<{ timestamp: string }>(url, 'eth_getBlockByNumber', ['latest', false])
  const last = Number(timestamp)
  if (last > Date.now() / 1000) await ask(url, 'evm_setTime', [last])
}

/** Returns the node's state in the format of Anvil's state file. */
async function stateOf(url: string): Promise<Buffer> {
  const packed = await ask<string>(url, 'anvil_dumpState', [true])
  return promisify(gunzip)(Buffer.from(packed.slice(2), 'hex'))
}

async function ask<Result>(url: string, method: string, params: unknown[] = []): Promise<Result> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const { result, error } = (await answer.json()) as { result?: Result; error?: { message: string } }
  if (result === undefined) throw new Error(`${method}: ${error?.message}`)
  return result
}
