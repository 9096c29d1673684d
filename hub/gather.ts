/** Questions asked together at most: more of them are asked in several queries. */
const questionsMax = 500

type Options = {
  /** How long after one asking the next is due; whoever asks meanwhile shares it. The first one never waits. */
  pauseMs: number
  most?: number
}

/**
 * Answers many questions with one query, each question once: what is asked in one turn of the event loop, and until the
 * pause after the last asking is over. A thousand clients that come back at once, or one after the other, cost a few
 * queries and not a thousand.
 */
export function gather<Answer>(
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

  /** Whatever the asking throws, and whenever, everybody who waits is told. */
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
