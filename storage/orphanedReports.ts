import type { Sql, Tx } from './database.ts'

/**
 * Matches a reported payment that is not decided yet and whose beneficiary left the plaza. Such a payment counts as a
 * donation, for which the payer's signature is not needed. If it is for a sponsor plate, its beneficiary is the agent
 * that claimed the plate, because any agent may pay for a plate.
 */
const isOrphaned = (sql: Sql | Tx) => sql`
  (t.state = 'reported' and coalesce(claimant.freed_at, case when s.id is null then a.freed_at end) is not null)`

export const beneficiary = (sql: Sql | Tx) => sql`
  case when ${isOrphaned(sql)} then 'pledge' else t.purpose end as purpose,
  case when not ${isOrphaned(sql)} then t.agent_id end as agent_id,
  case when not ${isOrphaned(sql)} then a.slug end as agent_slug`
