const questionsMax = 500

type Options = {
  /** Minimum interval between two queries. Lookups during the interval share the next query. */
  pauseMs: number
  most?: number
}

/** Creates a batch loader: lookups made at about the same time share one query that contains each key once. */
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

  /** Runs one query for a group of waiting lookups. If the query fails, rejects all lookups in the group. */
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
