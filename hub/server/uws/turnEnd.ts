/**
 * Creates a function that returns a promise for the end of the current event-loop turn. Calls in the same turn share
 * one promise.
 */
export function createTurnEnd(): () => Promise<void> {
  let end: Promise<void> | undefined
  return () => {
    end ??= new Promise((resolve) =>
      setImmediate(() => {
        end = undefined
        resolve()
      }),
    )
    return end
  }
}
