/** Work that took longer than anybody should wait for it. It may still end well: what became of it is not known. */
export class TooLate extends Error {
  override readonly name = 'TooLate'
}

/** The outcome of `work`, or TooLate after so long. The work itself goes on. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooLate(`not done within ${ms} ms`)), ms)
    work.then(
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
