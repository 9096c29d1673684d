// Preloaded into the server process. On the signal SIGUSR2, writes the memory use of the process to a file.

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  // Collect garbage twice. The first collection runs finalizers, and the second frees what the finalizers released.
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  writeFileSync(process.env.PROBE_REPORT ?? '', `${JSON.stringify({ heapUsed, external, rss })}\n`)
})
