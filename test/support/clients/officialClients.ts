import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { areClientsInstalled, clientsFolder, clientsRemedy } from './provideClients.ts'

export const officialClients = ['x402-fetch', 'x402-axios', '@x402/axios', '@x402/fetch'] as const

export type Purchase = {
  client: (typeof officialClients)[number]
  url: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  token?: string
  key: Hex
  /**
   * Spending limit in millionths of a USDC. The default is 0.10 USDC in x402-fetch, 1 USDC in @x402/fetch, and none in
   * the axios clients.
   */
  maxValue?: bigint
  /** Spend controls of @x402/fetch. If false, the client may spend any amount of any asset. */
  spendControls?: false | object
}

export type Outcome = {
  status?: number
  body?: unknown
  receipt?: { success: boolean; transaction: Hex; network: string; payer: Hex }
  headers?: Record<string, string>
  /** HTTP status of every request that the client sent for this purchase, in order. */
  statuses: number[]
  /** Message of the error that the client threw, if any. */
  error?: string
}

/**
 * A process that runs all official x402 clients. A test file starts only one, because the clients take seconds to
 * load.
 */
export type OfficialClients = {
  pay(purchase: Purchase): Promise<Outcome>
  /** Kills the process, even during a purchase. */
  close(): void
}

export function openOfficialClients(): OfficialClients {
  const child = startClientProgram('pay.mjs', {}, 'pipe')
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const ended = once(child, 'exit').then(([code]) => ({ statuses: [], error: `pay.mjs ended with ${code}` }))
  if (!child.stdin || !child.stdout) throw new Error('pay.mjs has no pipes')
  // Ignore write errors. They mean that the process has exited, and its exit is handled separately.
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

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Starts a program in the folder test/clients. Throws if its npm packages are not installed. */
export function startClientProgram(
  name: string,
  env: Record<string, string>,
  stdin: 'pipe' | 'ignore' = 'ignore',
): ChildProcess {
  if (!areClientsInstalled())
    throw new Error(`The tests of payments need the official clients: ${clientsRemedy}.`)
  const path = fileURLToPath(new URL(name, clientsFolder))
  return spawn(process.execPath, [path], {
    env: { ...process.env, ...env },
    stdio: [stdin, 'pipe', 'inherit'],
  })
}
