import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { areClientsInstalled, clientsFolder } from './provideClients.ts'

export const officialClients = ['x402-fetch', 'x402-axios', '@x402/fetch'] as const

/** `maxValue` in millionths; without it the client pays what it allows by itself: 0.10, anything, and 1 USDC. */
export type Purchase = {
  client: (typeof officialClients)[number]
  url: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** A bearer's. */
  token?: string
  /** The payer's private key. */
  key: Hex
  maxValue?: bigint
  /** Of @x402/fetch alone: which assets it pays with. By itself it knows those of the chains, and no other. */
  spendControls?: false | object
}

/** `statuses` are those of every try. `error` is what a client threw instead of an answer. */
export type Outcome = {
  status?: number
  body?: unknown
  /** As the client decodes it. */
  receipt?: { success: boolean; transaction: Hex; network: string; payer: Hex }
  headers?: Record<string, string>
  statuses: number[]
  error?: string
}

/** A process with all of them; what they load takes seconds, so one serves a whole test file. */
export type OfficialClients = {
  pay(purchase: Purchase): Promise<Outcome>
  /** Ends it in the middle of what it does. */
  close(): void
}

export function openOfficialClients(): OfficialClients {
  const child = startClientProgram('pay.mjs', {}, 'pipe')
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const ended = once(child, 'exit').then(([code]) => ({ statuses: [], error: `pay.mjs ended with ${code}` }))
  if (!child.stdin || !child.stdout) throw new Error('pay.mjs has no pipes')
  // A job for one that is gone cannot be written; whoever gave it learns of the end.
  const stdin = child.stdin.on('error', () => {})
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, ...outcome } = JSON.parse(line) as Outcome & { id: number }
    waiting.get(id)?.(outcome)
    waiting.delete(id)
  })
  let lastId = 0
  return {
    pay(purchase) {
      lastId += 1
      const id = lastId
      const outcome = new Promise<Outcome>((resolve) => waiting.set(id, resolve))
      stdin.write(`${JSON.stringify({ id, ...purchase }, bigintAsText)}\n`)
      return Promise.race([outcome, ended])
    },
    close: () => void child.kill('SIGKILL'),
  }
}

const remedy = 'npm ci --prefix test/clients --ignore-scripts'

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** A program of test/clients, with the packages it needs or a word about the remedy. Errors go to the terminal. */
export function startClientProgram(
  name: string,
  env: Record<string, string>,
  stdin: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  if (!areClientsInstalled()) throw new Error(`The tests of payments need the official clients: ${remedy}.`)
  const path = fileURLToPath(new URL(name, clientsFolder))
  return spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: [stdin, 'pipe', 'inherit'],
  })
}
