import { findAgentBySlug } from '../../storage/agents.ts'
import { isBlockedBetween } from '../../storage/silences.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { follow } from '../society/follow.ts'
import type { Command } from './command.ts'

export function followAgent({ present }: Pick<CommandNeeds, 'present'>): Command<'followAgent'> {
  return async ({ slug, remove = false }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const target = await findAgentBySlug(tx, slug)
      if (!target) throw nobody(slug)
      if (target.id === agentId) throw invalidField('slug', 'must be another agent')
      const isHidden = target.suspendedAt !== null || (await isBlockedBetween(tx, agentId, target.id))
      if (!remove && isHidden) throw nobody(slug)
      const changed = await follow(draft, tx, { agentId, kind: 'agent', targetId: target.id, remove })
      return { ok: true, agent: present.summary(target), changed }
    },
  })
}

/**
 * Returns the same error for an agent that does not exist and for one that blocks the caller, so that the
 * caller does not learn of the block.
 */
const nobody = (slug: string) =>
  new Refusal('not_found', { message: `There is no agent "${slug}" that you can follow.` })
