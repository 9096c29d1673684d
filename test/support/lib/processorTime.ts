import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** A test file's processor time in ms, including its child processes that have ended. */
    processorMs?: number
  }
}

// Vitest loads this setup file before the test file and runs this hook after the test file's own hooks.
const before = processorMs()
// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures from the first parameter.
afterAll(({}, file) => {
  file.meta.processorMs = processorMs() - before
})

/** Returns the processor time of this process and of its child processes that have ended. */
function processorMs(): number {
  const own = process.cpuUsage()
  return (own.user + own.system) / 1000 + childrenMs()
}

/** The kernel counts processor time in hundredths of a second. */
const tickMs = 10

function childrenMs(): number {
  try {
    // Split after the process name, which may contain spaces. Fields 16 and 17 hold the times of ended children.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) * tickMs
  } catch {
    return 0
  }
}
