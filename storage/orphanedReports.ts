import type { Sql, Tx } from './database.ts'

/**
 * Matches a reported but unconfirmed on-chain transfer that counts as an anonymous donation, because the agent that it
 * would benefit has left. This is the agent that reported it or, for a sponsorship, the one that requested it.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
