/** Thrown when work exceeds its deadline. The work may still succeed. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** Rejects with `TooLate` if the work takes longer than `ms`. Does not cancel the work. */
export const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  withinEach(ms, () => work)

/** Rejects with `TooLate` if a single step of the work takes longer than `ms`. The timeout restarts after each step. */
export function withinEach<Result>(
  ms: number,
  work: (stepDone: () => void) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate(`not done within ${ms} ms`)), ms)
    work(() => timer.refresh()).then(
      (result) => {
        clearTimeout(timer)
        resolve(result)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}

/**
 * Runs work with a signal that aborts after `ms` or when `closing` aborts. If the work then fails, rejects with the
 * signal's reason. Does not use `AbortSignal.any`, because Node 20 may garbage-collect a timeout signal passed to it.
 */
export async function cancelledAfter<Result>(
  ms: number,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController()
  const close = () => ended.abort(closing.reason)
  const timer = setTimeout(
    () => ended.abort(new DOMException(`not done within ${ms} ms`, 'TimeoutError')),
    ms,
  )
  closing.addEventListener('abort', close, { once: true })
  if (closing.aborted) close()
  try {
    return await work(ended.signal)
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error
  } finally {
    clearTimeout(timer)
    closing.removeEventListener('abort', close)
  }
}
