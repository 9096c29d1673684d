import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { PrivateKeyAccount, TypedDataDefinition } from 'viem'
import { signedPayment } from '../support/clients/paying.ts'
import { endWithTests } from '../support/lib/children.ts'

export type Program = {
  name: string
  command: [string, ...string[]]
  env?: Record<string, string>
  by?: 'poll'
}
export type Answer = { id: number; ok: boolean; answer?: Record<string, unknown>; error?: string }
export type FollowedEvent = { seq: number; room: string; type: string }
type Line =
  | Answer
  | { pay: { accepts: { maxAmountRequired: string }[] } }
  | { sign: TypedDataDefinition }
  | { event: FollowedEvent }

type Given = {
  url: string
  token: string
  store: string
  account: PrivateKeyAccount
}

/**
 * Returns functions that control a client in a child process. The two processes exchange JSON objects, one
 * per line.
 */
export function driveClient(
  { command: [program, ...args], env, by }: Program,
  { url, token, store, account }: Given,
) {
  let child: ChildProcess | undefined
  let asked = 0
  let told = ''
  const waiting = new Map<number, (answer: Answer) => void>()
  const payments: string[] = []
  const events: FollowedEvent[] = []

  const tell = (line: object) => child?.stdin?.write(`${JSON.stringify(line)}\n`)

  async function hear(text: string): Promise<void> {
    const line = JSON.parse(text) as Line
    if ('event' in line) return void events.push(line.event)
    if ('id' in line) return waiting.get(line.id)?.(line)
    const payment =
      'sign' in line
        ? await account.signTypedData(line.sign)
        : await signedPayment({ microUsd: Number(line.pay.accepts[0]?.maxAmountRequired), account })
    payments.push(payment)
    tell({ do: 'payment', payment })
  }

  return {
    payments,
    events,
    /** Starts the client and makes it answer mentions. */
    listen(): void {
      const settings = {
        PLAZA_URL: url,
        PLAZA_TOKEN: token,
        PLAZA_STORE: store,
        PLAZA_WALLET: account.address,
      }
      child = spawn(program, args, { env: { ...process.env, ...env, ...settings }, stdio: 'pipe' })
      endWithTests(child, 'SIGKILL')
      if (child.stdout) createInterface(child.stdout).on('line', (line) => void hear(line))
      child.stderr?.on('data', (chunk: Buffer) => {
        told += chunk.toString()
      })
      child.stdin?.on('error', () => {})
      tell({ do: 'listen', ...(by && { by }) })
    },
    /**
     * Makes the running client receive the events of these rooms that come after `cursor`, a position in the event log.
     */
    follow(rooms: string[], cursor: string): void {
      events.length = 0
      tell({ do: 'follow', rooms, cursor })
    },
    call(name: string, input: object): Promise<Answer> {
      const id = ++asked
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        tell({ do: 'call', id, name, input })
      })
    },
    async kill(): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    /** Returns everything that the client has printed to stderr. */
    complaints: () => told,
  }
}
export type Driven = ReturnType<typeof driveClient>
