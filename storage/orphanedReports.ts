import type { Sql, Tx } from './database.ts'

/**
 * Matches a reported payment that is not decided yet and whose agent left. Nobody can benefit from the payment, so it
 * counts as a donation, for which the payer's signature is not needed. Any agent may pay for a sponsor plate, so a
 * payment for a plate matches only if the agent that claimed the plate left.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
