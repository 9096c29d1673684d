import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the garbage collector at intervals until the returned function is called. On Node 20, the collector can remove a
 * pending timeout, which then never fires. Tests call this function to detect such timeouts. The interval is long,
 * because each collection blocks the event loop.
 */
export function collectGarbage(everyMs = 1000): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
