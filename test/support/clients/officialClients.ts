import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import { areClientsInstalled, clientsFolder, clientsRemedy } from './provideClients.ts'

export const officialClients = ['x402-fetch', 'x402-axios', '@x402/axios', '@x402/fetch'] as const

/** `maxValue` is in millionths. Without it a client applies its own limit: none for the axios clients, 0.10 USDC for x402-fetch, 1 for @x402/fetch. */
export type Purchase = {
  client: (typeof officialClients)[number]
  url: string
  method?: string
  body?: unknown
  headers?: Record<string, string>
  /** The bearer token. */
  token?: string
  /** The payer's private key. */
  key: Hex
  maxValue?: bigint
  /** For @x402/fetch only: the assets it may spend. By default it knows only the standard ones of each chain. */
  spendControls?: false | object
}

/** `statuses` holds the status of every attempt, `error` what the client threw instead of returning an answer. */
export type Outcome = {
  status?: number
  body?: unknown
  /** The receipt as the client decodes it. */
  receipt?: { success: boolean; transaction: Hex; network: string; payer: Hex }
  headers?: Record<string, string>
  statuses: number[]
  error?: string
}

/** A process with all official clients. They take seconds to load, so one process serves a whole file. */
export type OfficialClients = {
  pay(purchase: Purchase): Promise<Outcome>
  /** Kills the process, even in the middle of a purchase. */
  close(): void
}

export function openOfficialClients(): OfficialClients {
  const child = startClientProgram('pay.mjs', {}, 'pipe')
  const waiting = new Map<number, (outcome: Outcome) => void>()
  const ended = once(child, 'exit').then(([code]) => ({ statuses: [], error: `pay.mjs ended with ${code}` }))
  if (!child.stdin || !child.stdout) throw new Error('pay.mjs has no pipes')
  // A job for a process that has ended cannot be written; its caller learns that from the exit.
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

/** Starts a program of test/clients. Throws with the remedy if its packages are missing. Errors go to the terminal. */
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
