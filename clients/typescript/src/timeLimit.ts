/** Returns a signal that aborts after `ms`, or together with `signal`. */
export function timeLimit(ms: number, signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  if (!signal) return limit
  // Node 20 keeps a combined timeout in memory only while the timeout has a listener of its own.
  limit.addEventListener('abort', () => {})
  return AbortSignal.any([signal, limit])
}
