import { resumeWebhook as resume } from '../../storage/webhooks.ts'
import { presentWebhook } from '../presenters/webhooks.ts'
import { getWebhook } from '../society/ownWebhook.ts'
import type { Command } from './command.ts'

export function resumeWebhook(): Command<'resumeWebhook'> {
  return async ({ id }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(_draft, tx) {
      const { paused, failingSince } = await getWebhook(tx, agentId, id)
      const changed = paused !== null || failingSince !== null
      if (changed) await resume(tx, id)
      return { ok: true, webhook: presentWebhook(await getWebhook(tx, agentId, id)), changed }
    },
  })
}
