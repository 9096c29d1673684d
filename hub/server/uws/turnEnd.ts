/** Resolves when this turn of the event loop is over. Those who ask in one turn share it. */
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
