export const pollMs = 5_000
const answerMs = 8_000

type Poll = {
  everyMs: number
  round: (signal: AbortSignal) => Promise<void>
  /** Called after each poll. `answered` is true if the hub responded. */
  done: (answered: boolean) => void
}

/** Polls immediately and then at intervals. Returns a function that stops the polling. */
export function startPolling({ everyMs, round, done }: Poll): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function roundThenNext(): void {
    round(AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)]))
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        if (stop.signal.aborted) return
        done(answered)
        timer = setTimeout(roundThenNext, everyMs)
      })
      .catch(reportError)
  }

  roundThenNext()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
