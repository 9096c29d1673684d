import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Sends a signal to a process and its children. The parent comes first: once frozen, it starts no more children. */
export async function signalFamily(pid: number, signal: NodeJS.Signals): Promise<void> {
  // Listed before the signal too: when the parent ends, its children get another parent.
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
