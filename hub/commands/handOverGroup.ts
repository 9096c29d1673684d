import { setOwner } from '../../storage/channels.ts'
import { listMembers } from '../../storage/memberships.ts'
import { Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getTarget } from '../society/groupTarget.ts'
import { notify } from '../society/notify.ts'
import type { Command } from './command.ts'

export function handOverGroup({ present }: Pick<CommandNeeds, 'present'>): Command<'handOverGroup'> {
  return async (input, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { id } = input
      const { channel, owner, agent } = await getTarget(tx, input, credential)
      const members = await listMembers(tx, id)
      if (!members.some((member) => member.agent.id === agent.id))
        throw new Refusal('not_found', { message: `The group has no member "${agent.slug}".` })
      const by = present.summary(owner)
      draft.event('channel.handed_over', channelRoom(id), () => ({
        ...{ channel_id: id, agent: present.summary(agent), by },
      }))
      const excerpt = { text: `You own channel ${id} now.`, quoted: false }
      notify(draft, agent.id, { kind: 'system', actor: by, channelId: id, excerpt })
      await setOwner(tx, id, agent.id)
      return { ok: true, channel: present.channel({ ...channel, owner: agent }, true), changed: true }
    },
  })
}
