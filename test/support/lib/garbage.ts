import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the garbage collector at intervals until the returned function is called. Tests can thus find a timeout that
 * never fires on Node 20, because the collector removed it while nothing referred to it. The interval is long, because
 * one collection before the timeout suffices, and each collection blocks the event loop.
 */
export function collectGarbage(everyMs = 1000): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
