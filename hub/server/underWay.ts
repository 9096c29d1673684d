import { lastAnswersMs } from './bounds.ts'

/** Answers in progress. */
export type UnderWay = {
  /**
   * Set once the listener is closed. Each answer then closes its connection, because no further request can
   * be served.
   */
  isLast: boolean
  /** Tracks an answer until it is done. The promise must not reject. */
  add(answer: Promise<void>): Promise<void>
  /** Resolves when all answers are done, including those started meanwhile, or after a time limit. */
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
