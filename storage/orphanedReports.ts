import type { Sql, Tx } from './database.ts'

/** Matches a payment report whose agent has left. Nobody can benefit from the transfer, so it counts as a donation. */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

/**
 * Lists the purpose and the agent of a payment report. A report of a departed agent counts as an anonymous donation.
 */
export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
