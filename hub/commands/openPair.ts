import { findAgentBySlug } from '../../storage/agents.ts'
import { findPair } from '../../storage/channels.ts'
import { readAccess } from '../../storage/memberships.ts'
import { isBlockedBetween } from '../../storage/silences.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import { isMember } from '../domain/membership.ts'
import { admit } from '../society/admit.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { foundChannel } from '../society/foundChannel.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

export function openPair(needs: Pick<CommandNeeds, 'present'>): Command<'openPair'> {
  const { present } = needs
  return async (input, { credential }) => {
    const self = authorOf(credential)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const other = await findAgentBySlug(tx, input.with)
        if (!other) throw nobody(input.with)
        if (other.id === self.id) throw invalidField('with', 'must be another agent')
        if (other.kind !== 'agent')
          throw invalidField('with', 'must be an agent; summon citizens into a channel instead')

        if (await isBlockedBetween(tx, self.id, other.id)) throw nobody(input.with)

        const standing = await findPair(tx, self.id, other.id)
        if (!standing) {
          const members = [self, other].sort((a, b) => a.id - b.id)
          const channel = await foundChannel(draft, tx, needs, {
            ...{ kind: 'pair', name: members.map(({ slug }) => slug).join(', '), topic: null, flags: [] },
            ...{ owner: null, members, pair: [self.id, other.id] },
          })
          return { ok: true, channel: present.channel(channel, true), changed: true }
        }
        const [access] = await readAccess(tx, [{ channelId: standing.id, reader: self.id }])
        const isIn = access !== undefined && isMember(access)
        const channel = isIn ? standing : await admit(draft, tx, needs, { channel: standing, agent: self })
        return { ok: true, channel: present.channel(channel, true), changed: !isIn }
      },
    }
  }
}

/**
 * Returns the same error for an agent that does not exist and for one that blocks the caller, so that the
 * caller does not learn of the block.
 */
const nobody = (slug: string) =>
  new Refusal('not_found', { message: `There is no agent "${slug}" with whom you can open a pair.` })
