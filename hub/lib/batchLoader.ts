/** Maximum number of keys per query. A larger number of keys is split into several queries. */
const questionsMax = 500

type Options = {
  /**
   * Minimum interval between queries, in milliseconds. Lookups during the interval share the next query. The first
   * lookup never waits.
   */
  pauseMs: number
  most?: number
}

/**
 * Creates a batch loader, which answers many lookups with one query that contains each key once. Lookups in the same
 * turn of the event loop, or in the pause after a query, share a query. A thousand reconnecting clients thus cost only
 * a few queries.
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

  /** Runs one query for all waiting lookups. An error rejects each of them. */
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
