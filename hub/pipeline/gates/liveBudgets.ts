import type { BudgetState } from '../../call/rateState.ts'
import { type Budget, type BudgetName, budgetNames, liveBudgets } from '../../contract/liveBudgets.ts'
import type { Credential } from '../../views/credentials.ts'

export type Owner = { credential?: Pick<Credential, 'agentId'> | undefined; ip: string }

/**
 * Budgets of one agent, or of one IP address for clients without a token. They limit how often live sessions start, and
 * how many missed events a reconnected client gets at once.
 */
export type Allowance = {
  /**
   * Counts a new session and returns 0. If the budget is used up, counts nothing and returns the time in milliseconds
   * until another session may start.
   */
  hello(): number
  /**
   * Deducts replayed events from the budgets, by number and by size in bytes. Replayed events are events that
   * a client missed and received after it reconnected.
   */
  replayed(cost: { events: number; bytes: number }): void
  /** Returns the milliseconds until more missed events may be sent. */
  replayWaitMs(): number
}

export type LiveBudgets = {
  of(owner: Owner): Allowance
  states(owner: Owner): BudgetState[]
}

/**
 * Maximum number of partly spent budgets in memory. If there are more, the oldest are deleted, and their owners get a
 * full budget again.
 */
const debtsMax = 100_000

type Needs = {
  enabled: boolean
  /** Returns the current monotonic time in milliseconds. */
  nowMs(): number
}

/**
 * Creates the budgets for live sessions. Each budget is a token bucket, stored as the time at which the bucket will be
 * full again.
 */
export function createLiveBudgets({ enabled, nowMs }: Needs): LiveBudgets {
  const paidBackAtMs = new Map<string, number>()

  function forgetSome(): void {
    const now = nowMs()
    for (const [key, atMs] of paidBackAtMs) if (atMs <= now) paidBackAtMs.delete(key)
    for (const key of paidBackAtMs.keys()) {
      if (paidBackAtMs.size < debtsMax * 0.9) break
      paidBackAtMs.delete(key)
    }
  }

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
        const { burst, perSecond } = budget
        return { budget: name, burst, perSecond, remaining: Math.max(0, Math.floor(budget.burst - used)) }
      })
    },
  }
}

const unbounded: Allowance = { hello: () => 0, replayed() {}, replayWaitMs: () => 0 }
