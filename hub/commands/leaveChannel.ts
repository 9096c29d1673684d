import { setOwner } from '../../storage/channels.ts'
import { closeMembership, listMembers } from '../../storage/memberships.ts'
import { channelRoom } from '../contract/rooms.ts'
import { isMember } from '../domain/membership.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../society/publish.ts'
import type { Command } from './command.ts'

export function leaveChannel({ present }: Pick<CommandNeeds, 'present'>): Command<'leaveChannel'> {
  return async ({ id }, { credential }) => {
    const agent = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, access } = await getReadable(tx, id, credential)
        if (!isMember(access)) return { ok: true, channel_id: id, changed: false }
        const others = (await listMembers(tx, id)).filter((member) => member.agent.id !== agent.id)
        const isOwner = channel.owner?.id === agent.id
        const heir = others.find((member) => member.agent.kind === 'agent')?.agent ?? null
        const owner = isOwner ? heir : channel.owner
        const seq = draft.event('channel.left', channelRoom(id), () => ({
          channel_id: id,
          agent: present.summary(agent),
          member_count: others.length,
          owner: owner && present.summary(owner),
        }))
        await draft.flush(tx)
        await closeMembership(tx, id, agent.id, seq)
        if (isOwner) await setOwner(tx, id, owner?.id ?? null)
        return { ok: true, channel_id: id, changed: true }
      },
    }
  }
}
