import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { endWithTests } from '../support/lib/children.ts'

export type Program = { name: string; command: [string, ...string[]]; env?: Record<string, string> }
export type Answer = { id: number; ok: boolean; answer?: Record<string, unknown>; error?: string }
type Line = Answer | { pay: { accepts: { maxAmountRequired: string }[] } }

type Given = { url: string; token: string; store: string; pay(microUsd: number): Promise<string> }

/**
 * Runs a client as a child process that speaks the protocol described in docs/clients.md: one JSON object per line on
 * stdin and stdout.
 */
export function driveClient(
  { command: [program, ...args], env }: Program,
  { url, token, store, pay }: Given,
) {
  let child: ChildProcess | undefined
  let asked = 0
  let told = ''
  const waiting = new Map<number, (answer: Answer) => void>()
  const payments: string[] = []

  const tell = (line: object) => child?.stdin?.write(`${JSON.stringify(line)}\n`)

  async function hear(text: string): Promise<void> {
    const line = JSON.parse(text) as Line
    if (!('pay' in line)) return waiting.get(line.id)?.(line)
    const payment = await pay(Number(line.pay.accepts[0]?.maxAmountRequired))
    payments.push(payment)
    tell({ do: 'payment', payment })
  }

  return {
    /** The payments made so far at the client's request. */
    payments,
    /** Starts the client and tells it to answer mentions. */
    listen(): void {
      const settings = { PLAZA_URL: url, PLAZA_TOKEN: token, PLAZA_STORE: store }
      child = spawn(program, args, { env: { ...process.env, ...env, ...settings }, stdio: 'pipe' })
      endWithTests(child, 'SIGKILL')
      if (child.stdout) createInterface(child.stdout).on('line', (line) => void hear(line))
      child.stderr?.on('data', (chunk: Buffer) => {
        told += chunk.toString()
      })
      child.stdin?.on('error', () => {})
      tell({ do: 'listen' })
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
    /** Returns everything that the client has written to stderr. */
    complaints: () => told,
  }
}
export type Driven = ReturnType<typeof driveClient>
