/** Questions asked together at most: more of them are asked in several queries. */
const questionsMax = 500

/**
 * Answers many questions with one query: what is asked before the next turn of the event loop is asked together. A
 * thousand clients that come back at once cost a few queries and not a thousand.
 */
export function gather<Answer>(
  ask: (keys: string[]) => Promise<ReadonlyMap<string, Answer>>,
): (key: string) => Promise<Answer | undefined> {
  type Waiting = { resolve(answer: Answer | undefined): void; reject(error: unknown): void }
  let waiting = new Map<string, Waiting[]>()

  function askAll(): void {
    const all = [...waiting]
    waiting = new Map()
    for (let at = 0; at < all.length; at += questionsMax) answer(all.slice(at, at + questionsMax))
  }

  function answer(asked: [string, Waiting[]][]): void {
    ask(asked.map(([key]) => key)).then(
      (answers) => {
        for (const [key, waiters] of asked) for (const { resolve } of waiters) resolve(answers.get(key))
      },
      (error: unknown) => {
        for (const [, waiters] of asked) for (const { reject } of waiters) reject(error)
      },
    )
  }

  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(askAll)
      const waiters = waiting.get(key) ?? []
      waiters.push({ resolve, reject })
      waiting.set(key, waiters)
    })
}
