import type { ChildProcess } from 'node:child_process'

/** With the signal that ends each. */
const children = new Map<ChildProcess, NodeJS.Signals>()

/** A program of a test that does not outlive it: where a start fails half way, nobody is left to close what had started. */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

process.once('exit', endAll)
// How Vitest ends its workers.
process.once('SIGTERM', () => {
  endAll()
  process.kill(process.pid, 'SIGTERM')
})
