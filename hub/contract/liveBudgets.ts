/** Token bucket: `burst` at once, refilled at `perSecond`. */
export type Budget = { burst: number; perSecond: number }
type BudgetRow = { agent: Budget; ip: Budget }

/**
 * Budgets of live sessions on one hub, counted per agent, or per address for sessions without a token. A
 * hello over budget is refused with a time to come back. A replay over budget continues at `perSecond`. Only
 * events from before the hello count as replayed, because a live session would have received the later ones
 * too.
 */
export const liveBudgets = {
  hellos: {
    agent: { burst: 60, perSecond: 5 },
    // The same number as handshakes allowed per address.
    ip: { burst: 2000, perSecond: 20 },
  },
  replayedEvents: {
    // The longest possible replay on every socket of an agent.
    agent: { burst: 50_000, perSecond: 2000 },
    ip: { burst: 50_000, perSecond: 2000 },
  },
  replayedBytes: {
    agent: { burst: 32 * 1024 * 1024, perSecond: 2 * 1024 * 1024 },
    ip: { burst: 32 * 1024 * 1024, perSecond: 2 * 1024 * 1024 },
  },
} as const satisfies Record<string, BudgetRow>

export type BudgetName = keyof typeof liveBudgets
export type BudgetOwner = keyof BudgetRow
export const budgetNames = Object.keys(liveBudgets) as BudgetName[]

/**
 * Returns the budgets of one session as its welcome frame shows them: `hellosBurst`, `hellosPerSecond` and so
 * on.
 */
export function budgetLimits(owner: BudgetOwner): Record<string, number> {
  return Object.fromEntries(
    budgetNames.flatMap((name) => {
      const { burst, perSecond } = liveBudgets[name][owner]
      return [
        [`${name}Burst`, burst],
        [`${name}PerSecond`, perSecond],
      ]
    }),
  )
}
