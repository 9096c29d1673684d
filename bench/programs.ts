import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { endWithTests } from '../test/support/lib/children.ts'
import { setup as bundleHub, teardown as removeHub } from '../test/support/nodes/bundleHub.ts'
import { nodeFlags } from '../test/support/nodes/plaza.ts'
import { setup as makeCluster, teardown as removeCluster } from '../test/support/nodes/templateCluster.ts'
import { processUs } from './clocks.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache')
let folder = ''

/**
 * Compiles the hub and the benchmark's programs once per run, because running them with tsx would cost memory
 * and CPU time.
 */
export async function compilePrograms(): Promise<void> {
  await bundleHub()
  await makeCluster()
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'bench-'))
  for (const kind of ['peers', 'clients', 'probes']) {
    for (const file of await readdir(join(root, 'bench', kind))) await compile(`bench/${kind}/${file}`)
  }
}

/** Returns the command that runs the compiled hub in the same way as `npm start`. */
export function hubCommand(): [string, ...string[]] {
  const { HUB_BUNDLE } = process.env
  if (HUB_BUNDLE === undefined) throw new Error('the hub is not compiled yet: call compilePrograms() first')
  return [process.execPath, ...nodeFlags, HUB_BUNDLE]
}

async function compile(file: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: file,
      target: 'node20',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: `${nameOf(file)}.mjs`, codeSplitting: false } },
    },
  })
}

const nameOf = (file: string) => file.slice('bench/'.length, -'.ts'.length)

export async function removePrograms(): Promise<void> {
  await removeHub()
  await removeCluster()
  if (folder !== '') await rm(folder, { recursive: true, force: true })
}

export const programFile = (name: string): string => join(folder, `${name}.mjs`)

export type Program = {
  readonly pid: number
  /** Returns the CPU time used so far by the program, in microseconds. */
  us(): number
  ask<Answer = void>(order: object): Promise<Answer>
  close(): Promise<void>
}

/** Starts a compiled program of the benchmark in a separate process. */
export async function startProgram(name: string, args: readonly string[] = []): Promise<Program> {
  const child = fork(programFile(name), args, { serialization: 'advanced' })
  endWithTests(child, 'SIGKILL')
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  // Mark the rejection as handled, because the program may exit while nothing awaits this promise.
  ended.catch(() => {})
  await Promise.race([once(child, 'message'), ended])
  const pid = child.pid ?? 0
  return {
    pid,
    us: () => processUs(pid),
    ask: (order) => Promise.race([ask(child, order), ended]) as never,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

let asked = 0

function ask(child: ChildProcess, order: object): Promise<unknown> {
  asked += 1
  const id = asked
  return new Promise((resolve, reject) => {
    const read = (message: { id: number; answer?: unknown; error?: string }) => {
      if (message.id !== id) return
      child.off('message', read)
      if (message.error === undefined) resolve(message.answer)
      else reject(new Error(message.error))
    }
    child.on('message', read)
    child.send({ id, order })
  })
}
