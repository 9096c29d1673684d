import { setClosed } from '../../storage/channels.ts'
import { listVisitsIn } from '../../storage/visits.ts'
import { channelRoom } from '../contract/rooms.ts'
import { cleanReason } from '../domain/content.ts'
import { getLed } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { endVisit } from '../society/visits.ts'
import type { Command } from './command.ts'

export function closeGroup(needs: Pick<CommandNeeds, 'present'>): Command<'closeGroup'> {
  const { present } = needs
  return async (input, { credential }) => {
    const { id } = input
    const reason = cleanReason(input.reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const channel = await getLed(tx, id, credential)
        if (channel.closedAt) return { ok: true, channel: present.channel(channel, true), changed: false }
        for (const visit of await listVisitsIn(tx, id))
          await endVisit(draft, tx, needs, { visit, reason: 'dismissed' })
        const by = present.summary(channel.owner)
        draft.event('channel.closed', channelRoom(id), () => ({ channel_id: id, by, reason }))
        await setClosed(tx, id, draft.at)
        const closed = { ...channel, closedAt: draft.at }
        return { ok: true, channel: present.channel(closed, true), changed: true }
      },
    }
  }
}
