import { readSnapshot } from '../../storage/database.ts'
import { listMembers as readMembers } from '../../storage/memberships.ts'
import type { Command, Dependencies } from '../command.ts'
import { getOwn } from './channelAccess.ts'
import { visitsIn } from './visits.ts'

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
      return { ok: true as const, items, citizens: await visitsIn(tx, { present }, id) }
    })
}
