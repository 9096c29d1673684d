import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '../../../hub/contract/errors.ts'

type Answered = { status: number; body: object }
/** Repeats a call as long as the hub refuses it with a code that asks for a repetition. */
export type Retry = <Answer extends Answered>(ask: () => Promise<Answer>) => Promise<Answer>

type Bounds = {
  /** Codes of refusals after which the contract tells the caller to repeat the same call. */
  codes?: readonly ErrorCode[]
  /** Maximum number of refusals of one call. */
  ofCall?: number
  /** Maximum number of refusals of all calls together. Set it lower than the number of calls. */
  ofAll: number
}

/**
 * Returns a function that repeats a call refused with one of `codes`, after the pause given in `retry_after`. Throws if
 * the refusals exceed `ofCall` or `ofAll`. Use one such function for a whole test file. Then a hub that refuses every
 * call once exceeds `ofAll`, but the few refusals on a busy machine do not.
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
