import type { ChildProcess } from 'node:child_process'

/** Running child processes, each with the signal that ends it. */
const children = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Ends the child at the latest when the test process ends. A child whose startup failed has no handle for a test to
 * close.
 */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

process.once('exit', endAll)
// Vitest stops its workers with SIGTERM.
process.once('SIGTERM', () => {
  endAll()
  process.kill(process.pid, 'SIGTERM')
})
