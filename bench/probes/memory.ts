import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Preloaded into a hub to measure its memory. On each SIGUSR2, collects garbage and writes the memory in use,
 * in bytes, to the file PROBE_REPORT.
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // The second collection frees what the finalizers of the first one released.
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.PROBE_REPORT ?? '', `${JSON.stringify({ heapUsed, external, rss })}\n`)
})
