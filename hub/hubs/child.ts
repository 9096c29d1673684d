import { spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { type Link, openLink } from './link.ts'
import { hubArgument } from './siblings.ts'

export type Ending = { code: number | null; signal: NodeJS.Signals | null }

/** A hub (one of several server processes) that runs as a child process. */
export type Child = {
  readonly number: number
  readonly link: Link
  readonly ended: Promise<Ending>
  kill(signal: NodeJS.Signals): void
}

type Needs = {
  hint(line: Buffer): void
  answers: Record<string, (value: never) => unknown>
}

/**
 * Starts a hub (server process) as a child that runs the same program and inherits the parent's environment and output
 * streams. The connection between parent and child closes when either process ends.
 */
export function startChild(number: number, { hint, answers }: Needs): Child {
  const [program = '', script = ''] = process.argv
  const child = spawn(program, [...process.execArgv, script, hubArgument, String(number)], {
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  const ended = new Promise<Ending>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
    // Resolve if the process could not be started, because Node.js emits no `exit` event in that case.
    child.once('error', () => child.pid === undefined && resolve({ code: null, signal: null }))
  })
  const link = openLink({ stream: child.stdio[3] as Duplex, hint, answers, closed() {} })
  return { number, link, ended, kill: (signal) => void child.kill(signal) }
}
