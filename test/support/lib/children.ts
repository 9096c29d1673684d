import type { ChildProcess } from 'node:child_process'

/** Running children, each with the signal that ends it. */
const children = new Map<ChildProcess, NodeJS.Signals>()

/**
 * Ends the child when the test process ends, if not before. Needed when a startup fails and leaves no handle to close.
 */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

process.once('exit', endAll)
// Vitest ends its workers with this signal.
process.once('SIGTERM', () => {
  endAll()
  process.kill(process.pid, 'SIGTERM')
})
