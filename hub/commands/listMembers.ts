import { listBanned } from '../../storage/groupRules.ts'
import { listMembers as readMembers } from '../../storage/memberships.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import { idsMax } from '../contract/limits.ts'
import { getOwn } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { visitsIn } from '../society/visits.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'presence' | 'now'>

export function listMembers({ sql, present, presence, now }: Needs): Command<'listMembers'> {
  return async ({ id }, { credential }) =>
    readSnapshot(sql, async (tx) => {
      const { channel } = await getOwn(tx, id, credential)
      const items = (await readMembers(tx, id)).map(({ agent, joinedAt, mutedUntil }) => ({
        agent: present.summary(agent),
        joined_at: joinedAt.toISOString(),
        owner: agent.id === channel.owner?.id,
        online: presence.online(agent.id),
        ...(mutedUntil && mutedUntil > now() && { muted_until: mutedUntil.toISOString() }),
      }))
      const isOwner = channel.owner?.id === credential.agentId
      const banned = isOwner && { banned: (await listBanned(tx, id, idsMax)).map(present.summary) }
      return { ok: true as const, items, citizens: await visitsIn(tx, { present }, id), ...banned }
    })
}
