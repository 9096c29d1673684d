/** Polls the end of the event log. The timer does not keep the process alive. */
export function startHeadPoll({ look, pollMs }: { look(): Promise<void>; pollMs(): number }) {
  let isClosed = false
  let timer: NodeJS.Timeout
  function wait(): void {
    if (!isClosed) timer = setTimeout(() => void look().then(wait), pollMs()).unref()
  }
  wait()
  return {
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
