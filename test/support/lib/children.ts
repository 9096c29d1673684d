import type { ChildProcess } from 'node:child_process'

/** Running child processes, each with the signal that ends it. */
const children = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Ensures that the child ends with the test process. A test gets no handle to a child whose startup failed, so it
 * cannot end the child itself.
 */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

process.once('exit', endAll)
// End the children on SIGTERM. Vitest stops its workers with this signal.
process.once('SIGTERM', () => {
  endAll()
  process.kill(process.pid, 'SIGTERM')
})
