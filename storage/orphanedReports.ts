import type { Sql, Tx } from './database.ts'

/**
 * Matches a reported, undecided payment whose beneficiary has left the plaza. It counts as a donation, so the payer's
 * signature is not needed. For a sponsor plate, the beneficiary is the agent that claimed the plate, even if another
 * agent paid.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
