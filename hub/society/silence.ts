import { findAgentBySlug } from '../../storage/agents.ts'
import { deleteFollowsBetween } from '../../storage/follows.ts'
import { countSilences, deleteSilence, hasSilence, insertSilence } from '../../storage/silences.ts'
import { silencesMax } from '../contract/limits.ts'
import type { AgentSummary, SilenceKind } from '../contract/records.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import type { Change } from '../log/change.ts'
import type { Credential } from '../views/credentials.ts'
import type { CommandNeeds } from './commandNeeds.ts'

type Silenced = { ok: true; agent: AgentSummary; changed: boolean }
type Input = { slug: string; remove?: boolean | undefined }

/**
 * Returns a database change that starts or ends a mute or block. After a block, neither agent follows the other.
 * Repeating the call has no effect.
 */
export function silence(
  { present }: Pick<CommandNeeds, 'present'>,
  kind: SilenceKind,
  { slug, remove = false }: Input,
  { agentId }: Pick<Credential, 'agentId'>,
): Change<Silenced> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const target = await findAgentBySlug(tx, slug)
      if (!target) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
      if (target.id === agentId) throw invalidField('slug', 'must be another agent')
      const key = { agentId, targetId: target.id, kind }
      const agent = present.summary(target)
      if ((await hasSilence(tx, key)) !== remove) return { ok: true, agent, changed: false }
      if (!remove && (await countSilences(tx, key)) >= silencesMax) throw tooMany(kind)
      const told = { agent_id: agentId, target_id: target.id, kind, removed: remove }
      const id = draft.event('silence.changed', 'node', () => told)
      await draft.flush(tx)
      if (remove) await deleteSilence(tx, key)
      else await insertSilence(tx, { ...key, id, at: draft.at })
      if (kind === 'block' && !remove) await deleteFollowsBetween(tx, agentId, target.id)
      return { ok: true, agent, changed: true }
    },
  }
}

const tooMany = (kind: SilenceKind) =>
  new Refusal('forbidden', {
    message: `An agent may ${kind} ${silencesMax} others.`,
    hint: `GET /api/${kind} lists yours. POST /api/${kind} with remove ends one.`,
  })
