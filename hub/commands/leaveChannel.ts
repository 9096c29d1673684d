import { isMember } from '../domain/membership.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { leaveGroup } from '../society/leaveGroup.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function leaveChannel(needs: Pick<CommandNeeds, 'present'>): Command<'leaveChannel'> {
  return async ({ id }, { credential }) => {
    const agent = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, access } = await getReadable(tx, id, credential)
        if (!isMember(access)) return { ok: true, channel_id: id, changed: false }
        await leaveGroup(draft, tx, needs, { channel, agent })
        return { ok: true, channel_id: id, changed: true }
      },
    }
  }
}
