import { z } from 'zod'

/** Token bucket that holds up to `burst` units and gains `perSecond` units per second. */
export type Budget = { burst: number; perSecond: number }
type BudgetRow = { counts: string; agent: Budget; ip: Budget }

/**
 * Token buckets for live sessions, per server process and per agent or IP address. While `hellos` is empty,
 * new sessions are refused. While `replayedEvents` or `replayedBytes` is empty, the replay of missed events
 * is delayed.
 */
export const liveBudgets = {
  hellos: {
    counts: 'hellos of live sessions',
    agent: { burst: 60, perSecond: 5 },
    // `burst` equals the maximum number of unfinished handshakes per IP address, so that all of these can finish at
    // once.
    ip: { burst: 2000, perSecond: 20 },
  },
  replayedEvents: {
    counts: 'events of before the hello that are replayed to live sessions',
    // `burst` is enough for the longest possible replay on all sockets of one agent at once.
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

export const budgetState = z.object({
  description: z.string(),
  burst: z.int().describe('Units allowed at once.'),
  per_second: z.int().describe('Units that come back each second.'),
  remaining: z.int(),
})

/** Describes a token bucket in words for `GET /api/agent/limits`. */
export const budgetWords = (name: BudgetName): string =>
  `Counts ${liveBudgets[name].counts}, on each node, for each agent; without a token, for each address.`

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
