import { lastAnswersMs } from './bounds.ts'

export type UnderWay = {
  /** True once the server has stopped listening. From then on, each response closes its connection. */
  isLast: boolean
  /** Tracks a response until it is complete. `answer` must never reject. */
  add(answer: Promise<void>): Promise<void>
  /**
   * Resolves when all responses are complete or a time limit is reached. Also waits for responses that start during the
   * wait.
   */
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
