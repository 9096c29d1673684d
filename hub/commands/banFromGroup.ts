import { insertBan, isBanned } from '../../storage/groupRules.ts'
import { useInvitation } from '../../storage/memberships.ts'
import { channelRoom } from '../contract/rooms.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getTarget } from '../society/groupTarget.ts'
import { removeMember } from '../society/removeMember.ts'
import type { Command } from './command.ts'

export function banFromGroup(needs: Pick<CommandNeeds, 'present'>): Command<'banFromGroup'> {
  return async (input, { credential }) => {
    const reason = cleanReason(input.reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, owner, agent } = await getTarget(tx, input, credential)
        const banned = { channelId: channel.id, agentId: agent.id }
        const told = { channel_id: channel.id, agent: needs.present.summary(agent) }
        if (await isBanned(tx, banned)) return { ok: true, ...told, changed: false }
        // Remove the agent before adding the ban event, so that the agent does not receive that event.
        await removeMember(draft, tx, needs, { channel, agent, by: owner, reason })
        await useInvitation(tx, channel.id, agent.id)
        const by = needs.present.summary(owner)
        const id = draft.event('channel.banned', channelRoom(channel.id), () => ({ ...told, by, reason }))
        await draft.flush(tx)
        await insertBan(tx, { ...banned, id })
        return { ok: true, ...told, changed: true }
      },
    }
  }
}
