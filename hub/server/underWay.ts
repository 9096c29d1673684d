import { lastAnswersMs } from './bounds.ts'

/** The answers that are being made. */
export type UnderWay = {
  /** The listener is closed, so an answer ends its connection; the client's next request finds no door. */
  isLast: boolean
  /** Takes work that does not reject, and answers with it. */
  add(answer: Promise<void>): Promise<void>
  /** Resolves when all are made, those that began meanwhile too, or when that takes too long. */
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
