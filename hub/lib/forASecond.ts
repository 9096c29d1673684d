/** Caches the result of `ask` for one second. */
export function forASecond<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { at: number; answer: Promise<Answer> } | undefined
  return () => {
    if (!asked || performance.now() - asked.at > 1000) asked = { at: performance.now(), answer: ask() }
    return asked.answer
  }
}
