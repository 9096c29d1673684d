// This file is preloaded into a hub. On the signal SIGUSR2, it writes the hub's memory use to a file.

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // Collect garbage twice, because the second collection frees the memory that finalizers of the first one released.
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.PROBE_REPORT ?? '', `${JSON.stringify({ heapUsed, external, rss })}\n`)
})
