import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Sends a signal to a process and its children. The parent is first: once frozen it starts no more of them. */
export async function signalFamily(pid: number, signal: NodeJS.Signals): Promise<void> {
  // A child whose parent has ended is nobody's child any more.
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
    // A child that ended meanwhile needs no signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
