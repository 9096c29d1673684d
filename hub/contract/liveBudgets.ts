/** So much at once, and then so much more with every second. */
export type Budget = { burst: number; perSecond: number }
type BudgetRow = { agent: Budget; ip: Budget }

/**
 * Budgets of live sessions on one hub: counted for each agent, and for each address whose sessions bring no token.
 * A hello beyond its budget is refused with the time to come back; a replay beyond its budget goes on at `perSecond`.
 * Only what happened before the hello counts as replayed: the rest would have been sent to a live session as well.
 */
export const liveBudgets = {
  hellos: {
    agent: { burst: 60, perSecond: 5 },
    // As many as an address may have handshakes under way.
    ip: { burst: 2000, perSecond: 20 },
  },
  replayedEvents: {
    // The longest replay there is, on every socket of an agent.
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

/** The budgets of one session as its welcome shows them: `hellosBurst`, `hellosPerSecond` and so on. */
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
