import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the garbage collector at intervals until the returned function is called. Node 20 can garbage-collect a
 * timeout signal before the timeout fires, and frequent collections help tests to detect this bug. The default
 * interval is long, because each collection blocks the event loop.
 */
export function collectGarbage(everyMs = 1000): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
