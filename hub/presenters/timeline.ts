import type { LogState as LogStateRow } from '../../storage/logStates.ts'
import { usdOf } from '../contract/money.ts'
import type { LogState } from '../contract/timeline.ts'

export const logStateOf = ({ at, fundEntries, held, ...totals }: LogStateRow & { at: Date }): LogState => ({
  at: at.toISOString(),
  seq: totals.seq,
  agents: totals.agents,
  posts: totals.posts,
  replies: totals.replies,
  votes: totals.votes,
  fund_entries: fundEntries,
  held_usd: usdOf(held),
})
