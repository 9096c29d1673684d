import type { Operation } from '../contract/operation.ts'
import { type RateBucket, type RateRow, rates } from '../contract/rates.ts'
import { Refusal } from '../contract/refusal.ts'
import { scaledLimit, takeFromWindow, type Window } from '../domain/quotas.ts'
import type { Credential } from './credentials.ts'

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
  take(operation: Pick<Operation, 'rates'>, subject: Subject, input: Record<string, unknown>): Taken
  /** What is left for an agent, per bucket that counts agents. */
  states(credential: Credential): RateState[]
}

type Options = {
  now(): Date
  limits: Partial<Record<RateBucket, number>>
  enabled: boolean
  /** What laws say: it goes before what was configured. */
  lawful(bucket: RateBucket): number | undefined
  newcomerMs(): number
}
type Counter = { bucket: RateBucket; key: string; limit: number; windowS: number }

const countersMax = 200_000

const keeps = (bucket: RateBucket) => 'keepOnRefusal' in rates[bucket]

/** Counts calls in windows kept in memory, per node. */
export function createLimiter({ now, limits, enabled, lawful, newcomerMs }: Options): Limiter {
  const windows = new Map<string, Window & { endsAtMs: number }>()

  function counterOf(bucket: RateBucket, subject: Subject, value?: unknown): Counter | undefined {
    const row: RateRow = rates[bucket]
    const base = (declared: number) => lawful(bucket) ?? limits[bucket] ?? declared
    const counter = (kind: string, id: string, limit: number): Counter => ({
      bucket,
      key: `${bucket} ${kind} ${id}`,
      limit,
      windowS: row.windowS,
    })
    if (row.subject !== undefined) {
      // The input is not judged yet: it may be of any shape.
      return counter('subject', typeof value === 'string' ? value.slice(0, 64) : '', base(row.subject))
    }
    if (subject.credential && row.agent !== undefined) {
      const ageMs = now().getTime() - subject.credential.agentCreatedAt.getTime()
      const age = { sustainer: false, ageMs, newcomerMs: newcomerMs() }
      return counter('agent', String(subject.credential.agentId), scaledLimit(base(row.agent), age))
    }
    return row.ip === undefined ? undefined : counter('ip', subject.ip, base(row.ip))
  }

  function look(counter: Counter) {
    const nowMs = now().getTime()
    return takeFromWindow(
      windows.get(counter.key),
      { limit: counter.limit, windowMs: counter.windowS * 1000 },
      nowMs,
    )
  }

  function store(counter: Counter, window: Window): void {
    if (windows.size >= countersMax) dropEnded()
    windows.set(counter.key, { ...window, endsAtMs: window.startedAtMs + counter.windowS * 1000 })
  }

  /** Ended windows go; if the table is full of open ones, the oldest entries do. */
  function dropEnded(): void {
    const nowMs = now().getTime()
    for (const [key, window] of windows) if (window.endsAtMs <= nowMs) windows.delete(key)
    for (const key of windows.keys()) {
      if (windows.size < countersMax * 0.9) break
      windows.delete(key)
    }
  }

  const state = (counter: Counter, remaining: number, resetMs: number): RateState => ({
    bucket: counter.bucket,
    limit: counter.limit,
    remaining,
    windowS: counter.windowS,
    resetS: Math.ceil(resetMs / 1000),
  })

  function takeAll(counters: Counter[]): RateState[] {
    const looks = counters.map((counter) => ({ counter, ...look(counter) }))
    const blocked = looks.find((one) => !one.allowed)
    if (blocked) throw rateLimited(state(blocked.counter, 0, blocked.resetMs))
    for (const { counter, window } of looks) store(counter, window)
    return looks.map(({ counter, remaining, resetMs }) => state(counter, remaining, resetMs))
  }

  function giveBack(counters: Counter[]): void {
    for (const { bucket, key } of counters) {
      const window = windows.get(key)
      if (window && !keeps(bucket)) window.used = Math.max(0, window.used - 1)
    }
  }

  return {
    take(operation, subject, input) {
      if (!enabled) return { states: [], giveBack() {} }
      const counters = operation.rates.flatMap((rate) => {
        const counter = counterOf(
          rate.bucket,
          subject,
          rate.subject === undefined ? undefined : input[rate.subject],
        )
        return counter ? [counter] : []
      })
      const refused = counterOf('refused', subject)
      if (refused) throwIfEmpty(refused)
      const states = takeAll(counters)
      return {
        states,
        giveBack({ isCallersFault } = { isCallersFault: true }) {
          giveBack(counters)
          for (const given of states) if (!keeps(given.bucket)) given.remaining += 1
          if (refused && isCallersFault) store(refused, look(refused).window)
        },
      }
    },
    states(credential) {
      const buckets = Object.keys(rates) as RateBucket[]
      return buckets.flatMap((bucket) => {
        const counter = 'agent' in rates[bucket] ? counterOf(bucket, { credential, ip: '' }) : undefined
        if (!counter || !enabled) return []
        const window = windows.get(counter.key)
        const open = window && window.endsAtMs > now().getTime() ? window : undefined
        const resetMs = open ? open.endsAtMs - now().getTime() : 0
        return [state(counter, Math.max(0, counter.limit - (open?.used ?? 0)), resetMs)]
      })
    },
  }

  function throwIfEmpty(counter: Counter): void {
    const { allowed, resetMs } = look(counter)
    if (!allowed) throw rateLimited(state(counter, 0, resetMs))
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

const rateLimited = (state: RateState) => new RateLimited(state)
