/** Thrown when work exceeds its deadline. The work may still succeed, so its outcome is unknown. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** Returns the result of `work`, or throws `TooLate` after `ms`. The work is not cancelled. */
export const within = <Result>(ms: number, work: Promise<Result>): Promise<Result> =>
  withinEach(ms, () => work)

/** Like `within`, but for work in steps: `stepDone` grants the next step another `ms`. */
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
