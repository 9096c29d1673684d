/** Maximum keys per query. A larger number of keys is split over several queries. */
const questionsMax = 500

type Options = {
  /** Minimum interval between queries. Calls within it share the next query; the first call never waits. */
  pauseMs: number
  most?: number
}

/**
 * Batch loader: answers many lookups with one query that contains each key once. Lookups made in the same
 * turn, or within the pause after a query, share a query. A thousand clients that reconnect cost only a few
 * queries.
 */
export function createBatchLoader<Answer>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
  { pauseMs, most = questionsMax }: Options,
): (key: string) => Promise<Answer | undefined> {
  type Waiting = { resolve(answer: Answer | undefined): void; reject(error: unknown): void }
  let waiting = new Map<string, Waiting[]>()
  let askedAt = Number.NEGATIVE_INFINITY

  function askSoon(): void {
    const leftMs = askedAt + pauseMs - performance.now()
    if (leftMs > 0) setTimeout(askAll, leftMs)
    else setImmediate(askAll)
  }

  function askAll(): void {
    askedAt = performance.now()
    const all = [...waiting]
    waiting = new Map()
    for (let at = 0; at < all.length; at += most) void answer(all.slice(at, at + most))
  }

  /** Runs one query. An error rejects every lookup in the batch. */
  async function answer(asked: [string, Waiting[]][]): Promise<void> {
    try {
      const answers = await ask(asked.map(([key]) => key))
      for (const [key, waiters] of asked) for (const { resolve } of waiters) resolve(answers.get(key))
    } catch (error) {
      for (const [, waiters] of asked) for (const { reject } of waiters) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) askSoon()
      const waiters = waiting.get(key) ?? []
      waiters.push({ resolve, reject })
      waiting.set(key, waiters)
    })
}
