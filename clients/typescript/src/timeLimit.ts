/** Returns a signal that aborts after `ms` milliseconds, or earlier if `signal` aborts. */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  if (!signal) return limit
  // Node 20 may garbage-collect a timeout signal that is used only in `AbortSignal.any`. A listener prevents that.
  limit.addEventListener('abort', () => {})
  return AbortSignal.any([signal, limit])
}
