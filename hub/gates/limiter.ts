import type { Operation } from '../contract/operation.ts'
import { type RateBucket, type RateRow, rates } from '../contract/rates.ts'
import { type RawInput, type Scalar, scalarOf } from '../contract/rawInput.ts'
import { Refusal } from '../contract/refusal.ts'
import { scaledLimit } from '../domain/quotas.ts'
import { isSustainer } from '../domain/standing.ts'
import type { Credential } from './credentials.ts'
import type { Asked, Counted, Windows } from './windows.ts'

export type Subject = { credential?: Credential | undefined; ip: string }
export type RateState = {
  bucket: RateBucket
  limit: number
  remaining: number
  windowS: number
  resetS: number
}
export type Taken = {
  states: RateState[]
  /** Gives the units back; a call that was refused by its caller's own fault spends one of `refused` instead. */
  giveBack(why?: { isCallersFault: boolean }): void
}

export type Limiter = {
  /** Takes one unit of every bucket of an operation, or throws `rate_limited` and takes none. */
  take(operation: Pick<Operation, 'rates'>, subject: Subject, input: RawInput): Promise<Taken>
  /** What is left for an agent, per bucket that counts agents. */
  states(credential: Credential): Promise<RateState[]>
}

type Options = {
  windows: Windows
  now(): Date
  limits: Partial<Record<RateBucket, number>>
  enabled: boolean
  /** What laws say: it goes before what was configured. */
  lawful(bucket: RateBucket): number | undefined
  newcomerMs(): number
}
type Counter = Omit<Asked, 'amount'> & { bucket: RateBucket }

const keeps = (bucket: RateBucket) => 'keepOnRefusal' in rates[bucket]
const asking = (counters: readonly Counter[], amount: Asked['amount']): Asked[] =>
  counters.map(({ key, limit, windowMs }) => ({ key, limit, windowMs, amount }))

/** What a call may do, by the windows of its agent, its address or its subject. */
export function createLimiter({ windows, now, limits, enabled, lawful, newcomerMs }: Options): Limiter {
  function counterOf(bucket: RateBucket, subject: Subject, value?: Scalar): Counter | undefined {
    const row: RateRow = rates[bucket]
    const base = (declared: number) => lawful(bucket) ?? limits[bucket] ?? declared
    const counter = (kind: string, id: string, limit: number): Counter => ({
      bucket,
      key: `${bucket} ${kind} ${id}`,
      limit,
      windowMs: row.windowS * 1000,
    })
    if (row.subject !== undefined) {
      // The input is not judged yet: it may be of any shape.
      return counter('subject', typeof value === 'string' ? value.slice(0, 64) : '', base(row.subject))
    }
    if (subject.credential && row.agent !== undefined) {
      const ageMs = now().getTime() - subject.credential.agentCreatedAt.getTime()
      const sustainer = isSustainer(subject.credential.standing, now().getTime())
      const age = { sustainer, ageMs, newcomerMs: newcomerMs() }
      const each = row.each ? ` ${String(value).slice(0, 64)}` : ''
      return counter('agent', `${subject.credential.agentId}${each}`, scaledLimit(base(row.agent), age))
    }
    return row.ip === undefined ? undefined : counter('ip', subject.ip, base(row.ip))
  }

  return {
    async take(operation, subject, input) {
      if (!enabled) return { states: [], giveBack() {} }
      const counters = operation.rates.flatMap(
        ({ bucket, subject: field }) =>
          counterOf(bucket, subject, field === undefined ? undefined : scalarOf(input, field)) ?? [],
      )
      // Whoever was refused too often is not served, whatever it asks for.
      const refused = [counterOf('refused', subject) ?? []].flat()
      const { counted, blocked } = await windows.count([...asking(refused, 0), ...asking(counters, 1)])
      const empty = blocked === undefined ? undefined : [...refused, ...counters][blocked]
      if (empty) throw new RateLimited({ ...stateOf(empty, counted[blocked ?? 0]), remaining: 0 })

      const states = counters.map((counter, index) => stateOf(counter, counted[refused.length + index]))
      return {
        states,
        giveBack({ isCallersFault } = { isCallersFault: true }) {
          const given = counters.filter(({ bucket }) => !keeps(bucket))
          for (const state of states) if (!keeps(state.bucket)) state.remaining += 1
          void windows.count(asking(given, -1))
          if (isCallersFault) void windows.count(asking(refused, 1))
        },
      }
    },
    async states(credential) {
      if (!enabled) return []
      const buckets = (Object.keys(rates) as RateBucket[]).filter((bucket) => 'agent' in rates[bucket])
      const counters = buckets.flatMap((bucket) => counterOf(bucket, { credential, ip: '' }) ?? [])
      const unbounded = counters.map((counter) => ({ ...counter, limit: Number.MAX_SAFE_INTEGER }))
      const { counted } = await windows.count(asking(unbounded, 0))
      return counters.map((counter, index) => {
        const state = stateOf(counter, counted[index])
        return counted[index]?.used ? state : { ...state, resetS: 0 }
      })
    },
  }
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

/** The refusal carries its state, so that the 429 has the headers of the limit that was hit. */
export class RateLimited extends Refusal {
  readonly state: RateState
  constructor(state: RateState) {
    super('rate_limited', {
      message: `Limit reached: ${state.limit} per ${state.windowS} s (${state.bucket}).`,
      hint: `Wait ${state.resetS} s. GET /api/agent/limits shows what is left.`,
      retryAfter: state.resetS,
    })
    this.state = state
  }
}
