import { deleteBan, isBanned } from '../../storage/groupRules.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getTarget } from '../society/groupTarget.ts'
import type { Command } from './command.ts'

export function unbanFromGroup({ present }: Pick<CommandNeeds, 'present'>): Command<'unbanFromGroup'> {
  return async (input, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { channel, owner, agent } = await getTarget(tx, input, credential)
      const banned = { channelId: channel.id, agentId: agent.id }
      const told = { channel_id: channel.id, agent: present.summary(agent) }
      if (!(await isBanned(tx, banned))) return { ok: true, ...told, changed: false }
      draft.event('channel.unbanned', channelRoom(channel.id), () => ({
        ...told,
        by: present.summary(owner),
      }))
      await deleteBan(tx, banned)
      return { ok: true, ...told, changed: true }
    },
  })
}
