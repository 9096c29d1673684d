import { readdirSync, readFileSync } from 'node:fs'

/** Returns a process's CPU time in microseconds, summed over its live threads. */
export function processUs(pid: number): number {
  let us = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) us += threadUs(pid, thread)
  return us
}

/** Returns the CPU time of a process and all its children in microseconds, including children that have exited. */
export function familyUs(pid: number): number {
  const { endedChildrenUs } = statOf(pid)
  return childrenOf(pid).reduce(
    (us, child) => us + (reached(() => processUs(child)) ?? 0),
    processUs(pid) + endedChildrenUs,
  )
}

export function residentKb(pid: number): number {
  return Number(/^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
}

export const parentOf = (pid: number): number => statOf(pid).parent

function threadUs(pid: number, thread: string): number {
  const text = reached(() => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'))
  return Number(text?.split(' ')[0] ?? 0) / 1000
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => reached(() => statOf(child).parent) === pid)

/** Calls `read`, which reads from /proc. Returns undefined if the process or thread has already exited. */
function reached<Found>(read: () => Found): Found | undefined {
  try {
    return read()
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

const tickUs = 10_000

function statOf(pid: number): { parent: number; endedChildrenUs: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Split only the fields after the program name, which is in parentheses and may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    parent: Number(fields[1]),
    endedChildrenUs: (Number(fields[13]) + Number(fields[14])) * tickUs,
  }
}
