import { type Budget, type BudgetName, budgetNames, liveBudgets } from '../contract/liveBudgets.ts'
import type { Credential } from './credentials.ts'

export type Owner = { credential?: Pick<Credential, 'agentId'> | undefined; ip: string }

/** The budgets of one agent, or of one address without a token. */
export type Allowance = {
  /** Counts a hello and returns 0, or counts nothing and returns the milliseconds until there is room for one. */
  hello(): number
  /** Counts what a replay sent. */
  replayed(cost: { events: number; bytes: number }): void
  /** Milliseconds until a replay may send more. */
  replayWaitMs(): number
}

export type BudgetState = { budget: BudgetName; burst: number; perSecond: number; remaining: number }

export type LiveBudgets = {
  of(owner: Owner): Allowance
  /** Returns the rest of each budget. */
  states(owner: Owner): BudgetState[]
}

/** Owners with something to pay back. Where there are more, the oldest are forgiven. */
const debtsMax = 100_000

type Options = {
  enabled: boolean
  /** Milliseconds of a clock that never goes back. */
  nowMs(): number
}

/**
 * Counts what live sessions cost this hub. A budget is kept as one number: the moment at which everything taken from it
 * is paid back. Up to `burst / perSecond` seconds ahead there is room.
 */
export function createLiveBudgets({ enabled, nowMs }: Options): LiveBudgets {
  const paidBackAtMs = new Map<string, number>()

  function forgetSome(): void {
    const now = nowMs()
    for (const [key, atMs] of paidBackAtMs) if (atMs <= now) paidBackAtMs.delete(key)
    for (const key of paidBackAtMs.keys()) {
      if (paidBackAtMs.size < debtsMax * 0.9) break
      paidBackAtMs.delete(key)
    }
  }

  /** How far ahead of now the budget is used up. */
  const aheadMs = (key: string) => Math.max(0, (paidBackAtMs.get(key) ?? 0) - nowMs())

  function spend(key: string, amount: number, { perSecond }: Budget): void {
    if (!paidBackAtMs.has(key) && paidBackAtMs.size >= debtsMax) forgetSome()
    paidBackAtMs.set(key, nowMs() + aheadMs(key) + (amount * 1000) / perSecond)
  }

  function waitMs(key: string, { burst, perSecond }: Budget, room: number): number {
    return Math.max(0, Math.ceil(aheadMs(key) - ((burst - room) * 1000) / perSecond))
  }

  const rowsOf = ({ credential, ip }: Owner) => {
    const row = (name: BudgetName) => ({
      key: `${name} ${credential ? `agent ${credential.agentId}` : `ip ${ip}`}`,
      budget: liveBudgets[name][credential ? 'agent' : 'ip'] as Budget,
    })
    return {
      hellos: row('hellos'),
      replayedEvents: row('replayedEvents'),
      replayedBytes: row('replayedBytes'),
    }
  }

  return {
    of(owner) {
      if (!enabled) return unbounded
      const { hellos, replayedEvents, replayedBytes } = rowsOf(owner)
      return {
        hello() {
          const wait = waitMs(hellos.key, hellos.budget, 1)
          if (wait === 0) spend(hellos.key, 1, hellos.budget)
          return wait
        },
        replayed({ events, bytes }) {
          spend(replayedEvents.key, events, replayedEvents.budget)
          spend(replayedBytes.key, bytes, replayedBytes.budget)
        },
        replayWaitMs: () =>
          Math.max(...[replayedEvents, replayedBytes].map(({ key, budget }) => waitMs(key, budget, 0))),
      }
    },
    states(owner) {
      if (!enabled) return []
      const rows = rowsOf(owner)
      return budgetNames.map((name) => {
        const { key, budget } = rows[name]
        const used = (aheadMs(key) * budget.perSecond) / 1000
        return { budget: name, ...budget, remaining: Math.max(0, Math.floor(budget.burst - used)) }
      })
    },
  }
}

/** Counts nothing. */
const unbounded: Allowance = { hello: () => 0, replayed() {}, replayWaitMs: () => 0 }
