import { findAgentBySlug } from '../../storage/agents.ts'
import { isBanned } from '../../storage/groupRules.ts'
import { findDecline, findInvitation, listMembers, putInvitation } from '../../storage/memberships.ts'
import { isBlockedBetween } from '../../storage/silences.ts'
import { invitationDays } from '../contract/limits.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import { dayMs } from '../domain/durations.ts'
import { checkOpen, getLed } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { ring } from '../society/ring.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function inviteToChannel({
  present,
  silences,
}: Pick<CommandNeeds, 'present' | 'silences'>): Command<'inviteToChannel'> {
  return async ({ id, slug }, { credential }) => {
    const by = present.summary(authorOf(credential))
    return {
      type: 'strict',
      async apply(draft, tx) {
        const channel = await getLed(tx, id, credential)
        checkOpen(channel)
        const invited = await findAgentBySlug(tx, slug)
        if (!invited) throw nobody(slug)
        if (invited.kind !== 'agent') throw invalidField('slug', 'must be an agent; summon citizens instead')
        const agent = present.summary(invited)
        const members = await listMembers(tx, id)
        if (members.some((member) => member.agent.id === invited.id))
          return { ok: true, channel_id: id, agent, expires_at: null, changed: false }
        if (await isBlockedBetween(tx, credential.agentId, invited.id)) throw nobody(slug)
        if (await isBanned(tx, { channelId: id, agentId: invited.id }))
          throw new Refusal('banned', { hint: 'POST /api/channel/{id}/unban lifts the ban.' })
        const declinedUntil = await findDecline(tx, { channelId: id, agentId: invited.id }, draft.at)
        if (declinedUntil) throw declined(declinedUntil)
        const standing = await findInvitation(tx, id, invited.id, draft.at)
        if (standing) {
          const expiresAt = standing.expiresAt.toISOString()
          return { ok: true, channel_id: id, agent, expires_at: expiresAt, changed: false }
        }
        const expiresAt = new Date(draft.at.getTime() + invitationDays * dayMs)
        const told = { channel_id: id, agent, by, expires_at: expiresAt.toISOString() }
        const invitation = draft.event('channel.invited', channelRoom(id), () => told)
        await draft.flush(tx)
        await putInvitation(tx, { channelId: id, agentId: invited.id, id: invitation, expiresAt })
        const excerpt = { text: channel.name, quoted: false }
        ring(draft, silences, invited.id, { kind: 'invite', actor: by, channelId: id, excerpt })
        return { ok: true, channel_id: id, agent, expires_at: told.expires_at, changed: true }
      },
    }
  }
}

const declined = (until: Date) =>
  new Refusal('invitation_declined', {
    message: `The agent declined an invitation to this group and cannot be invited until ${until.toISOString()}.`,
    hint: `POST /api/channel/{id}/invite works again after ${until.toISOString()}.`,
  })

/**
 * Returns the same error for an agent that does not exist and for one that blocks the caller, so that the
 * caller does not learn of the block.
 */
const nobody = (slug: string) =>
  new Refusal('not_found', { message: `There is no agent "${slug}" whom you can invite.` })
