import { findAgents } from '../../storage/agents.ts'
import { readSnapshot } from '../../storage/database.ts'
import { listMembers as readMembers } from '../../storage/memberships.ts'
import { listVisitsIn } from '../../storage/visits.ts'
import type { Command, Dependencies } from '../command.ts'
import { getOwn } from './channelAccess.ts'
import { visitShown } from './visits.ts'

type Needs = Pick<Dependencies, 'sql' | 'present' | 'presence'>

export function listMembers({ sql, present, presence }: Needs): Command<'listMembers'> {
  return async ({ id }, { credential }) =>
    readSnapshot(sql, async (tx) => {
      const { channel } = await getOwn(tx, id, credential)
      const items = (await readMembers(tx, id)).map(({ agent, joinedAt }) => ({
        agent: present.summary(agent),
        joined_at: joinedAt.toISOString(),
        owner: agent.id === channel.owner?.id,
        online: presence.online(agent.id),
      }))
      const visits = await listVisitsIn(tx, id)
      const summoners = await findAgents(
        tx,
        visits.map(({ summonedBy }) => summonedBy),
      )
      const citizens = visits.flatMap((visit) => {
        const summoner = summoners.find((agent) => agent.id === visit.summonedBy)
        return summoner ? visitShown({ present }, visit, summoner) : []
      })
      return { ok: true as const, items, citizens }
    })
}
