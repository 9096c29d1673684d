import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()

/** Kills the child process when the test process ends, if the child is still running. */
export function endWithTests(child: ChildProcess, signal: NodeJS.Signals): void {
  children.set(child, signal)
  child.once('exit', () => children.delete(child))
}

function endAll(): void {
  for (const [child, signal] of children) child.kill(signal)
}

process.once('exit', endAll)
// End the children on SIGTERM, because Vitest stops its workers with this signal.
process.once('SIGTERM', () => {
  endAll()
  process.kill(process.pid, 'SIGTERM')
})
