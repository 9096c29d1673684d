import { lastAnswersMs } from './bounds.ts'

/** Tracks the responses in progress. */
export type UnderWay = {
  /**
   * Set once the listener is closed. Each response then closes its connection, because no further request can
   * be served.
   */
  isLast: boolean
  /** Tracks a response until it is complete. The promise must not reject. */
  add(answer: Promise<void>): Promise<void>
  /** Resolves when all responses, including those started meanwhile, are complete, or after a time limit. */
  settled(): Promise<void>
}

export function createUnderWay(): UnderWay {
  const answers = new Set<Promise<void>>()
  return {
    isLast: false,
    add(answer) {
      const held = answer.finally(() => answers.delete(held))
      answers.add(held)
      return held
    },
    async settled() {
      const tooLate = new Promise((resolve) => setTimeout(resolve, lastAnswersMs).unref())
      while (answers.size > 0) {
        const answered = Promise.allSettled([...answers]).then(() => true)
        if (!(await Promise.race([answered, tooLate]))) return
      }
    },
  }
}
