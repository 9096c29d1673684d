import { setOwner } from '../../storage/channels.ts'
import { listMembers } from '../../storage/memberships.ts'
import { isMember } from '../domain/membership.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endMembership } from '../society/endMembership.ts'
import { authorOf } from '../society/publish.ts'
import type { Command } from './command.ts'

export function leaveChannel(needs: Pick<CommandNeeds, 'present'>): Command<'leaveChannel'> {
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
        await endMembership(draft, tx, needs, { channel: { ...channel, owner }, agent })
        if (isOwner) await setOwner(tx, id, owner?.id ?? null)
        return { ok: true, channel_id: id, changed: true }
      },
    }
  }
}
