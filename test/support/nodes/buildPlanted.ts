import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endWithTests } from '../lib/children.ts'
import type { Built, Order } from './buildPlantedProcess.ts'
import type { Replacement } from './replacement.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const program = fileURLToPath(new URL('buildPlantedProcess.ts', import.meta.url))

let builder: ChildProcess | undefined
let orders = 0
let pending = 0

/** Builds the project, or only the hub, into `folder` with some source snippets replaced. */
export function buildPlanted(
  folder: string,
  replacements: readonly Replacement[],
  part: Order['part'] = 'all',
): Promise<string[]> {
  // Build in a child process, because Vite needs a different NODE_ENV. Keep the process for all builds, because Vite
  // loads slowly.
  builder ??= openBuilder()
  const child = builder
  const order: Order = { id: ++orders, folder, replacements, part }
  return new Promise((resolve, reject) => {
    const giveUp = (code: number | null) =>
      reject(new Error(`the process that builds hubs ended with ${code}`))
    const take = (built: Built) => {
      if (built.id !== order.id) return
      child.off('message', take)
      child.off('exit', giveUp)
      pending -= 1
      if (pending === 0) child.channel?.unref()
      if ('error' in built) reject(new Error(built.error))
      else resolve(built.plantedIn)
    }
    child.on('message', take)
    child.once('exit', giveUp)
    pending += 1
    child.channel?.ref()
    child.send(order)
  })
}

function openBuilder(): ChildProcess {
  const child = fork(program, {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  endWithTests(child, 'SIGTERM')
  // Let the test process exit while this child process is idle.
  child.unref()
  return child
}
