import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '../../../hub/contract/errors.ts'

type Answered = { status: number; body: object }
export type Retry = <Answer extends Answered>(ask: () => Promise<Answer>) => Promise<Answer>

type Bounds = {
  /** Error codes that count as a refusal. A refused call is retried. */
  codes?: readonly ErrorCode[]
  ofCall?: number
  /**
   * Maximum total number of refusals. It must be less than the number of calls. Otherwise, a hub that refuses every
   * call once would not be detected.
   */
  ofAll: number
}

/**
 * Returns a function that retries refused calls. It throws after more than `ofCall` refusals of one call, or after more
 * than `ofAll` refusals of all calls.
 */
export function countedRetry({ codes = ['unavailable'], ofCall = 5, ofAll }: Bounds): Retry {
  let refusedOfAll = 0
  return async (ask) => {
    for (let refused = 0; ; ) {
      const answer = await ask()
      const { error, retry_after: seconds = 0 } = answer.body as { error?: ErrorCode; retry_after?: number }
      if (!error || !codes.includes(error)) return answer
      refused += 1
      refusedOfAll += 1
      const counts = `${refused} times for one call (at most ${ofCall}), ${refusedOfAll} times in all (at most ${ofAll})`
      if (refused > ofCall || refusedOfAll > ofAll)
        throw new Error(`refused ${counts}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await delay(seconds * 1000)
    }
  }
}
