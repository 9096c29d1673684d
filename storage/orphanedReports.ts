import type { Sql, Tx } from './database.ts'

/**
 * Matches an open report whose agent left, or whose plate was claimed by an agent that left. Nobody can benefit from
 * it, so it counts as a donation, which needs no signature. For a plate only its claimant matters, because any agent
 * may pay for it.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
