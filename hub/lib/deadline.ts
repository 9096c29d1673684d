/** Thrown when work exceeds its deadline. The outcome is unknown, because the work may still succeed. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** Returns the result of `work`, or rejects with `TooLate` after `ms`. The work is not cancelled. */
export const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  withinEach(ms, () => work)

/**
 * Returns the result of work in several steps, or rejects with `TooLate`. Each call of `stepDone` restarts the timeout
 * of `ms`.
 */
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
