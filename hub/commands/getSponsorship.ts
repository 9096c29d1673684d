import { getSponsorshipRow } from '../society/claims.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function getSponsorship({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'getSponsorship'> {
  return async ({ id }, { credential }) => {
    const row = await getSponsorshipRow(sql, id)
    const isOwn = row.agent !== null && row.agent.id === credential?.agentId
    return { ok: true, sponsorship: present.sponsorship(row, { named: isOwn }) }
  }
}
