import type { Command, Dependencies } from '../command.ts'
import { getSponsorshipRow } from './claims.ts'

export function getSponsorship({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'getSponsorship'> {
  return async ({ id }, { credential }) => {
    const row = await getSponsorshipRow(sql, id)
    const isOwn = row.agent !== null && row.agent.id === credential?.agentId
    return { ok: true, sponsorship: present.sponsorship(row, { named: isOwn }) }
  }
}
