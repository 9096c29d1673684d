import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { areClientsInstalled, clientsFolder, clientsRemedy } from './provideClients.ts'

export const officialClients = ['x402-fetch', 'x402-axios', '@x402/axios', '@x402/fetch'] as const

/**
 * A purchase to make. `maxValue` is the client's spending limit in millionths of a USDC. Without `maxValue`, each
 * client applies its default limit: 0.10 USDC in x402-fetch, 1 USDC in @x402/fetch, and none in the axios clients.
 */
export type Purchase = {
  client: (typeof officialClients)[number]
  url: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** Bearer token of the agent that buys. */
  token?: string
  /** Private key of the payer. */
  key: Hex
  maxValue?: bigint
  /**
   * Assets that @x402/fetch may spend, by default only the standard assets of each chain. With false, it may spend any
   * asset.
   */
  spendControls?: false | object
}

/**
 * Result of a purchase. `statuses` holds the HTTP status of every attempt. `error` is the error that the client threw,
 * if any.
 */
export type Outcome = {
  status?: number
  body?: unknown
  /** Receipt as decoded by the client. */
  receipt?: { success: boolean; transaction: Hex; network: string; payer: Hex }
  headers?: Record<string, string>
  statuses: number[]
  error?: string
}

/**
 * A process that runs all official clients. One process serves a whole test file, because the clients take seconds to
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
  // Ignore write errors. They mean that the process has ended, and `ended` already reports this to the caller.
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

/**
 * Starts a program in the folder test/clients. Its stderr goes to the terminal. Throws if its packages are not
 * installed.
 */
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
