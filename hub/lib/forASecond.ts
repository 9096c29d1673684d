/** Returns a function that calls `ask` at most once per second. In between, the function returns the last result. */
export function forASecond<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (!asked || performance.now() - asked.at > 1000) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}
