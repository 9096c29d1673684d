import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorCode } from '../../hub/contract/errors.ts'

type Answered = { status: number; body: object }
/** Makes one call until it is not refused any more. */
export type Retry = <Answer extends Answered>(ask: () => Promise<Answer>) => Promise<Answer>

type Bounds = {
  /** The refusals after which the contract asks for the same call once more. */
  codes?: readonly ErrorCode[]
  /** How often one call may be refused. */
  ofCall?: number
  /** How often all calls together may be refused: fewer than they are. */
  ofAll: number
}

/**
 * Repeats calls that are refused with a code after which the contract asks for the same call again, as long after as the
 * answer says. One of these counts for a whole file: a product that refuses every call once exceeds `ofAll`, while a busy
 * machine does not. Throws at the first refusal beyond a bound, with that refusal.
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
