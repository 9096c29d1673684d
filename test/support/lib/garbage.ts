import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the garbage collector at intervals until the returned function is called. Tests can then detect
 * timeouts that never fire on Node 20 because the collector has removed them. The interval is long, because each
 * collection blocks the event loop, and a single collection before a timeout suffices.
 */
export function collectGarbage(everyMs = 1000): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
