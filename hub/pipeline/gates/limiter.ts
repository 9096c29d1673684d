import type { RateState } from '../../call/rateState.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Operation } from '../../contract/operation.ts'
import { type RateBucket, type RateRow, rateBuckets, rates } from '../../contract/rates.ts'
import { type RawInput, scalarOf } from '../../contract/rawInput.ts'
import { Refusal } from '../../contract/refusal.ts'
import { sha256 } from '../../views/credentials.ts'
import { type Counter, type CounterNeeds, createCounters, type Subject } from './counters.ts'
import type { Asked, Counted, Windows } from './windows.ts'

export type { Subject } from './counters.ts'

/**
 * Rate limits of an operation. `name`: the operation under which refused calls are counted. Without `name`,
 * refused calls are not counted.
 */
type Limited = Pick<Operation, 'rates'> & { name?: string }
export type Taken = {
  states: RateState[]
  /** Called after a successful call. Gives back units taken from rate limits that count only failed calls. */
  done(): void
  /**
   * Gives back the units of a call that failed or had no effect. Gives back no units of a rate limit that
   * counts errors with the code `why.code`, such as wrong recovery hints. Counts the call as refused unless
   * `why` says that the caller is not at fault.
   */
  giveBack(why?: { isCallersFault: boolean; code?: ErrorCode | undefined }): void
}

export type Limiter = {
  readonly enabled: boolean
  /** Takes one unit from each rate limit, or throws `rate_limited` and takes none. */
  take(operation: Limited, subject: Subject, input: RawInput): Promise<Taken>
  /**
   * Counts a call with an invalid token. Such calls have limits of their own, per token and per IP address, so that an
   * attacker who guesses tokens does not block other calls from the address.
   */
  takeForDeadToken(token: string, ip: string): Promise<Taken>
  /**
   * Counts a read synchronously. Returns undefined if a limit is used up or the counters are not in this process's
   * memory. Call `take` in that case.
   */
  takeRead(subject: Subject, name: string | undefined, nowMs: number): RateState | 'unlimited' | undefined
  /** Returns the remaining units of every rate limit that applies to this caller. */
  states(subject: Subject): Promise<RateState[]>
}

type Needs = CounterNeeds & { windows: Windows; enabled: boolean }

const asking = (counters: readonly Counter[], amount: Asked['amount']): Asked[] =>
  counters.map(({ key, limit, windowMs }) => ({ key, limit, windowMs, amount }))

/** Creates the rate limiter, which counts calls in fixed time windows per agent or IP address. */
export function createLimiter({ windows, enabled, ...needs }: Needs): Limiter {
  const { counter, counterOf, refusalsOf, countersOf, addressOf } = createCounters(needs)

  async function count(refused: readonly Counter[], counters: readonly Counter[]): Promise<RateState[]> {
    const { counted, blocked } = await windows.count([...asking(refused, 0), ...asking(counters, 1)])
    const empty = blocked === undefined ? undefined : [...refused, ...counters][blocked]
    if (empty) throw new RateLimited({ ...stateOf(empty, counted[blocked ?? 0]), remaining: 0 })
    return counters.map((one, index) => stateOf(one, counted[refused.length + index]))
  }

  function givingBack(states: RateState[], refused: readonly Counter[], counters: readonly Counter[]): Taken {
    function put(isGiven: (bucket: RateBucket) => boolean): void {
      for (const state of states) if (isGiven(state.bucket)) state.remaining += 1
      const given = counters.filter(({ bucket }) => isGiven(bucket))
      if (given.length > 0) void windows.count(asking(given, -1))
    }
    return {
      states,
      done: () => put((bucket) => spentOn(bucket) !== undefined),
      giveBack({ isCallersFault, code } = { isCallersFault: true }) {
        put((bucket) => code === undefined || spentOn(bucket) !== code)
        if (isCallersFault) void windows.count(asking(refused, 1))
      },
    }
  }

  return {
    enabled,
    async take({ rates: asked, name }, subject, input) {
      if (!enabled) return untaken
      const counters = asked.flatMap(
        ({ bucket, subject: field }) =>
          counterOf(bucket, subject, field === undefined ? undefined : scalarOf(input, field)) ?? [],
      )
      // Also check the number of refused calls. A caller with too many of them is blocked, even if this call is valid.
      const refused = name === undefined ? [] : [refusalsOf(name, subject)]
      return givingBack(await count(refused, counters), refused, counters)
    },
    takeRead(subject, name, nowMs) {
      if (!enabled) return 'unlimited'
      // `subject.ip` may be a getter that computes the IP address, so read it only once.
      const { ip, credential } = subject
      const { read, refused } = credential ? countersOf({ ip, credential }, name) : addressOf(ip, name)
      const counted = read && windows.takeNow(read, refused, nowMs)
      return read && counted && stateOf(read, counted)
    },
    async takeForDeadToken(token, ip) {
      if (!enabled) return untaken
      const sent = sha256(token).toString('hex').slice(0, 16)
      const counters = [
        counter('refused', `ip ${ip} token ${sent}`, rates.refused.ip),
        counter('dead_token', `ip ${ip}`, rates.dead_token.ip),
      ]
      return givingBack(await count([], counters), [], counters)
    },
    async states(subject) {
      if (!enabled) return []
      const counters = rateBuckets.flatMap(
        (bucket) => (bucket === 'refused' ? refusalsOf('', subject) : counterOf(bucket, subject)) ?? [],
      )
      const unbounded = counters.map((one) => ({ ...one, limit: Number.MAX_SAFE_INTEGER }))
      const { counted } = await windows.count(asking(unbounded, 0))
      return counters.map((one, index) => {
        const state = stateOf(one, counted[index])
        return counted[index]?.used ? state : { ...state, resetS: 0 }
      })
    },
  }
}

export const untaken: Taken = { states: [], done() {}, giveBack() {} }

function spentOn(bucket: RateBucket): ErrorCode | undefined {
  const row: RateRow = rates[bucket]
  return row.spentOn
}

function stateOf(
  { bucket, limit, windowMs }: Counter,
  { used, resetMs }: Counted = { used: 0, resetMs: 0 },
): RateState {
  return {
    bucket,
    limit,
    remaining: Math.max(0, limit - used),
    windowS: windowMs / 1000,
    resetS: Math.ceil(resetMs / 1000),
  }
}

/** Refusal with the state of the exceeded rate limit, for the headers of the 429 response. */
export class RateLimited extends Refusal {
  readonly state: RateState
  constructor(state: RateState) {
    super('rate_limited', {
      message: `Limit reached: ${state.limit} per ${state.windowS} s (${state.bucket}).`,
      hint: `Wait ${state.resetS} s. GET /api/agent/limits shows what is left, and /docs/limits what each limit counts.`,
      retryAfter: state.resetS,
    })
    this.state = state
  }
}
