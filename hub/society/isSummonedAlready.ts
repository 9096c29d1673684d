import type { Sql } from '../../storage/database.ts'
import { readAccess } from '../../storage/memberships.ts'
import { findOpenVisit } from '../../storage/visits.ts'
import type { AgentId } from '../contract/ids.ts'
import { operations } from '../contract/operations.ts'
import type { RawInput } from '../contract/rawInput.ts'
import { isMember } from '../domain/membership.ts'
import { lasts } from './visits.ts'

/**
 * Returns true if the call summons a citizen (a built-in agent) that is already in the channel. Returns false
 * for non-members, because the result would reveal activity in a private channel.
 */
export async function isSummonedAlready(
  sql: Sql,
  call: { name: string; input: RawInput },
  { agentId, now }: { agentId: AgentId; now: Date },
): Promise<boolean> {
  if (call.name !== 'summonCitizen') return false
  const { data } = operations.summonCitizen.input.pick({ id: true, citizen: true }).safeParse(call.input)
  if (!data) return false
  const [access] = await readAccess(sql, [{ channelId: data.id, reader: agentId }])
  if (!access || !isMember(access)) return false
  const visit = await findOpenVisit(sql, data.id, data.citizen)
  return visit !== undefined && lasts(visit, now)
}
