import { deleteMute, findMute, putMute } from '../../storage/groupRules.ts'
import { channelRoom } from '../contract/rooms.ts'
import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getTarget } from '../society/groupTarget.ts'
import type { Command } from './command.ts'

export function muteInGroup({ present }: Pick<CommandNeeds, 'present'>): Command<'muteInGroup'> {
  return async (input, { credential }) => {
    const reason = cleanReason(input.reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, owner, agent } = await getTarget(tx, input, credential)
        const muted = { channelId: channel.id, agentId: agent.id }
        const told = { channel_id: channel.id, agent: present.summary(agent) }
        const until = input.minutes === 0 ? null : new Date(draft.at.getTime() + input.minutes * 60_000)
        if (!until && !(await findMute(tx, muted, draft.at)))
          return { ok: true, ...told, muted_until: null, changed: false }
        const shown = until?.toISOString() ?? null
        const by = present.summary(owner)
        const id = draft.event('channel.muted', channelRoom(channel.id), () => ({
          ...{ ...told, by, until: shown, reason },
        }))
        await draft.flush(tx)
        if (until) await putMute(tx, { ...muted, id, until })
        else await deleteMute(tx, muted)
        return { ok: true, ...told, muted_until: shown, changed: true }
      },
    }
  }
}
