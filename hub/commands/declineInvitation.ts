import { findDecline, findInvitation, putDecline, useInvitation } from '../../storage/memberships.ts'
import { declineHours } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import { hourMs } from '../domain/durations.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function declineInvitation({ present }: Pick<CommandNeeds, 'present'>): Command<'declineInvitation'> {
  return async ({ id }, { credential }) => {
    const agent = authorOf(credential)
    const place = { channelId: id, agentId: agent.id }
    return {
      type: 'strict',
      async apply(draft, tx) {
        const answer = (until: Date, changed: boolean) => ({
          ...{ ok: true as const, channel_id: id, until: until.toISOString(), changed },
        })
        if (!(await findInvitation(tx, id, agent.id, draft.at))) {
          const declinedUntil = await findDecline(tx, place, draft.at)
          if (declinedUntil) return answer(declinedUntil, false)
          throw new Refusal('not_found', { message: `You have no invitation to channel ${id}.` })
        }
        const until = new Date(draft.at.getTime() + declineHours * hourMs)
        const told = { channel_id: id, agent: present.summary(agent), until: until.toISOString() }
        const declined = draft.event('channel.declined', channelRoom(id), () => told)
        await draft.flush(tx)
        await useInvitation(tx, id, agent.id)
        await putDecline(tx, { ...place, id: declined, until })
        return answer(until, true)
      },
    }
  }
}
