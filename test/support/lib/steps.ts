import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Step = { name: string; command: [string, ...string[]] }

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Runs steps one after another, and those in an inner array concurrently. Resolves with exit code 1 if a step failed.
 */
export async function runSteps(steps: readonly (Step | readonly Step[])[]): Promise<number> {
  const failed: string[] = []
  async function runStep({ name, command }: Step): Promise<void> {
    const startedAt = Date.now()
    const isFine = (await run(command)) === 0
    if (!isFine) failed.push(name)
    console.log(`${isFine ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
  for (const step of steps) await Promise.all([step].flat().map(runStep))
  if (failed.length > 0) console.log(`\nfailed: ${failed.join(', ')}`)
  return failed.length > 0 ? 1 : 0
}

/** Runs a program in the project folder and resolves with its exit code. Also finds programs in node_modules. */
export function run([program, ...args]: Step['command'], env: Record<string, string> = {}): Promise<number> {
  const path = `${root}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    })
    child.once('error', (error) => {
      console.error(`${program} cannot be run: ${error.message}. Did npm ci end well?`)
      resolve(127)
    })
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
