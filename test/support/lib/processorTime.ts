import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time of a file in ms: its own and that of the processes it started and ended. */
    processorMs?: number
  }
}

// A setup file: it is loaded before the test file, and its hook runs after the hooks of the file.
const before = processorMs()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the first parameter.
afterAll(({}, file) => {
  file.meta.processorMs = processorMs() - before
})

/** Returns the processor time of this process and of its ended children. */
function processorMs(): number {
  const own = process.cpuUsage()
  return (own.user + own.system) / 1000 + childrenMs()
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

function childrenMs(): number {
  try {
    // The name in parentheses may contain spaces. Fields 16 and 17 are the time of children that were waited for.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) * tickMs
  } catch {
    return 0
  }
}
