import { unfollowEachOther } from './following.ts'
import type { Handlers, Model } from './model.ts'

export function silenceHandlers(model: Model): Handlers<'silence.changed'> {
  return {
    'silence.changed'({ agent_id: agentId, target_id: targetId, kind, removed }, told) {
      const stood = model.has('silences', agentId, targetId, kind)
      model.expect(told, `a ${kind} of ${targetId} by ${agentId} stood`, removed, stood)
      if (removed) model.drop('silences', agentId, targetId, kind)
      else model.put('silences', { agentId, targetId, kind, id: told.seq, createdAt: told.at })
      if (kind === 'block' && !removed) unfollowEachOther(model, agentId, targetId)
    },
  }
}
