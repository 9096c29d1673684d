import type { Sql, Tx } from './database.ts'

/**
 * Matches an unconfirmed report of a transfer if the beneficiary has left. The transfer then counts as an anonymous
 * donation. If the transfer pays for a sponsorship, the beneficiary is the agent that requested the sponsorship.
 * Otherwise, the beneficiary is the agent that made the report.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
