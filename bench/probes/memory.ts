import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * This program measures a hub's memory, and is preloaded into the hub. On each SIGUSR2, it collects garbage and writes
 * the memory in use, in bytes, to the file PROBE_REPORT.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // Collect garbage twice, because the second collection frees the memory that finalizers of the first one released.
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.PROBE_REPORT ?? '', `${JSON.stringify({ heapUsed, external, rss })}\n`)
})
