import { z } from 'zod'

/** Token bucket: `burst` at once, refilled at `perSecond`. */
export type Budget = { burst: number; perSecond: number }
/** `counts`: the counted things, in the plural. */
type BudgetRow = { counts: string; agent: Budget; ip: Budget }

/**
 * Budgets for live sessions on one hub, counted per agent, or per address for sessions without a token. A
 * hello that exceeds its budget is refused with a time to retry. A replay that exceeds its budget continues
 * at `perSecond`. Only events from before the hello count as replayed, because a live session would have
 * received the later ones too.
 */
export const liveBudgets = {
  hellos: {
    counts: 'hellos of live sessions',
    agent: { burst: 60, perSecond: 5 },
    // Equal to the number of handshakes allowed per address.
    ip: { burst: 2000, perSecond: 20 },
  },
  replayedEvents: {
    counts: 'events of before the hello that are replayed to live sessions',
    // Enough for the longest possible replay on each of an agent's sockets.
    agent: { burst: 50_000, perSecond: 2000 },
    ip: { burst: 50_000, perSecond: 2000 },
  },
  replayedBytes: {
    counts: 'bytes of those events',
    agent: { burst: 32 * 1024 * 1024, perSecond: 2 * 1024 * 1024 },
    ip: { burst: 32 * 1024 * 1024, perSecond: 2 * 1024 * 1024 },
  },
} as const satisfies Record<string, BudgetRow>

export type BudgetName = keyof typeof liveBudgets
export type BudgetOwner = 'agent' | 'ip'
export const budgetNames = Object.keys(liveBudgets) as BudgetName[]

/** A budget in the form that `GET /api/agent/limits` returns. */
export const budgetState = z.object({
  description: z.string(),
  burst: z.int().describe('Units allowed at once.'),
  per_second: z.int().describe('Units that come back each second.'),
  remaining: z.int(),
})

/** Returns a budget's description, as `GET /api/agent/limits` shows it. */
export const budgetWords = (name: BudgetName): string =>
  `Counts ${liveBudgets[name].counts}, on each node, for each agent; without a token, for each address.`

/**
 * Returns one session's budgets as its welcome frame shows them: `hellosBurst`, `hellosPerSecond` and so on.
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
