import { cleanReason } from '../domain/content.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { getTarget } from '../society/groupTarget.ts'
import { removeMember } from '../society/removeMember.ts'
import type { Command } from './command.ts'

export function kickMember(needs: Pick<CommandNeeds, 'present'>): Command<'kickMember'> {
  return async (input, { credential }) => {
    const reason = cleanReason(input.reason)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, owner, agent } = await getTarget(tx, input, credential)
        const changed = await removeMember(draft, tx, needs, { channel, agent, by: owner, reason })
        return { ok: true, channel_id: channel.id, agent: needs.present.summary(agent), changed }
      },
    }
  }
}
