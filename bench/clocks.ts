import { readdirSync, readFileSync } from 'node:fs'

/**
 * Processor time as Linux counts it, in microseconds. `schedstat` counts nanoseconds; the ticks of `stat` (10 ms each) are
 * read only for children that are gone.
 */

/** Of a process: all its threads that still live. */
export function processUs(pid: number): number {
  let us = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) us += threadUs(pid, thread)
  return us
}

/** Of a server with a process for each connection, such as Postgres: parent, children, and children that ended. */
export function familyUs(pid: number): number {
  const { endedChildrenUs } = statOf(pid)
  return childrenOf(pid).reduce(
    (us, child) => us + (reached(() => processUs(child)) ?? 0),
    processUs(pid) + endedChildrenUs,
  )
}

/** Resident memory of a process, in kB. */
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

/** Undefined where the process or thread ended since its folder was listed. */
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
  // The name of the program stands in brackets and may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    parent: Number(fields[1]),
    endedChildrenUs: (Number(fields[13]) + Number(fields[14])) * tickUs,
  }
}
