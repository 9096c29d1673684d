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
