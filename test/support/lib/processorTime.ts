import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time in ms that a test file used, including that of child processes that have ended. */
    processorMs?: number
  }
}

/** Unit in which the Linux kernel counts processor time: 10 ms. */
const tickMs = 10
// Processor time in ms that was used before the test file. Vitest runs this setup file before each test file.
const before = processorMs()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the first parameter.
afterAll(({}, file) => {
  file.meta.processorMs = processorMs() - before
})

/** Returns the processor time in ms of this process and of its ended child processes. */
function processorMs(): number {
  const own = process.cpuUsage()
  return (own.user + own.system) / 1000 + childrenMs()
}

function childrenMs(): number {
  try {
    // Split after the process name, because the name may contain spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) * tickMs
  } catch {
    return 0
  }
}
