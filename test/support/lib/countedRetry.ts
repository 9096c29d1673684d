import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '../../../hub/contract/errors.ts'

type Answered = { status: number; body: object }
/** Repeats a call until the hub no longer refuses it. */
export type Retry = <Answer extends Answered>(ask: () => Promise<Answer>) => Promise<Answer>

type Bounds = {
  /** Error codes for which the contract tells the caller to repeat the same call. */
  codes?: readonly ErrorCode[]
  /** The maximum number of times that one call may be refused. */
  ofCall?: number
  /** The maximum number of refusals for all calls together. Must be less than the number of calls. */
  ofAll: number
}

/**
 * Returns a function that repeats a call refused with one of `codes`, after the pause given in `retry_after`. It throws
 * if there are more refusals than a maximum allows. Use one function for a whole test file: `ofAll` then catches a hub
 * that refuses every call once, while the few refusals on a busy machine stay below it.
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
