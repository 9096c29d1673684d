import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '../../../hub/contract/errors.ts'

type Answered = { status: number; body: object }
/** Repeats one call until it is no longer refused. */
export type Retry = <Answer extends Answered>(ask: () => Promise<Answer>) => Promise<Answer>

type Bounds = {
  /** Refusals after which the contract asks the caller to repeat the same call. */
  codes?: readonly ErrorCode[]
  /** Most refusals of one call. */
  ofCall?: number
  /** Most refusals of all calls together; must be less than the number of calls. */
  ofAll: number
}

/**
 * Repeats calls refused with a code after which the contract asks for the same call again, after the pause that the
 * answer names. One instance counts for a whole file: a hub that refuses every call once exceeds `ofAll`, a busy
 * machine does not. Throws the first refusal beyond a bound.
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
