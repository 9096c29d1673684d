import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Runs the garbage collector at intervals until the returned function is called. On Node 20, the collector can remove a
 * timeout that nothing refers to, which then never fires. One collection before the timeout is enough. More would only
 * block the event loop, because a worker that ran other tests has a large heap.
 */
export function collectGarbage(everyMs = 1000): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const timer = setInterval(collect, everyMs)
  return () => clearInterval(timer)
}
