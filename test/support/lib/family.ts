import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Sends a signal to a process and its children. The parent is first, because a frozen parent starts no more children. */
export async function signalFamily(pid: number, signal: NodeJS.Signals): Promise<void> {
  // Children are also listed before the signal, because they get another parent when theirs ends.
  const before = await childrenOf(pid)
  send(pid, signal)
  for (const child of new Set([...before, ...(await childrenOf(pid))])) send(child, signal)
}

async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (parent === pid && child !== undefined ? child : []))
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // A child that has ended needs no signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
