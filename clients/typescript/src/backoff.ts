const firstMs = 500
const mostMs = 30_000

/** Returns a random delay in milliseconds. Its maximum doubles with each failure, up to 30 seconds. */
export const backoffMs = (failures: number): number =>
  Math.random() * Math.min(mostMs, firstMs * 2 ** Math.min(failures, 10))

/** Waits for `ms` milliseconds. Rejects once the signal is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    function stop(): void {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
  })
}
