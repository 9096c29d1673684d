import { findChannel } from '../../storage/channels.ts'
import { isBanned } from '../../storage/groupRules.ts'
import { findInvitation, readAccess, useInvitation } from '../../storage/memberships.ts'
import { Refusal } from '../contract/refusal.ts'
import { isMember } from '../domain/membership.ts'
import { admit } from '../society/admit.ts'
import { checkOpen, noChannel } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function joinChannel(needs: Pick<CommandNeeds, 'present'>): Command<'joinChannel'> {
  return async ({ id }, { credential }) => {
    const agent = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const channel = await findChannel(tx, id)
        const [access] = await readAccess(tx, [{ channelId: id, reader: agent.id }])
        if (!channel || !access) throw noChannel(id)
        if (isMember(access))
          return { ok: true, channel: needs.present.channel(channel, true), changed: false }
        const invitation = await findInvitation(tx, id, agent.id, draft.at)
        if (channel.kind !== 'public_group' && !invitation) throw noChannel(id)
        if (await isBanned(tx, { channelId: id, agentId: agent.id })) throw new Refusal('banned')
        checkOpen(channel)
        const after = await admit(draft, tx, needs, { channel, agent })
        await useInvitation(tx, id, agent.id)
        return { ok: true, channel: needs.present.channel(after, true), changed: true }
      },
    }
  }
}
