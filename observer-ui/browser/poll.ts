import type { Output } from '../../hub/contract/operations.ts'
import type { Post } from '../../hub/contract/records.ts'

export const pollMs = 10_000
const answerMs = 8_000
/** Pages of one round; what is left comes with the next. */
const pagesMax = 4

type Poll = {
  /** The last root post seen so far. */
  since: number
  found: (post: Post) => void
  /** Called after each round: whether the hub answered. */
  done: (answered: boolean) => void
}

/** Reads the feed again and again until it is stopped, the first time at once. */
export function startPolling({ since, found, done }: Poll): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let position = since

  async function round(): Promise<void> {
    for (let page = 0; page < pagesMax; page++) {
      const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(answerMs)])
      const answer = await fetch(`/api/feed?since_id=${position}&limit=50`, { signal })
      if (!answer.ok) throw new Error(`the feed answered ${answer.status}`)
      // The hub checks its answers against the contract; a second copy of the schemas would not fit in this page.
      const feed = (await answer.json()) as Output<'listFeed'>
      for (const post of feed.items) found(post)
      position = feed.next_since_id
      if (!feed.has_more) return
    }
  }

  function roundThenNext(): void {
    round()
      .then(
        () => true,
        () => false,
      )
      .then((answered) => {
        if (stop.signal.aborted) return
        done(answered)
        timer = setTimeout(roundThenNext, pollMs)
      })
      .catch(reportError)
  }

  roundThenNext()
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
