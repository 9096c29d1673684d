import { deleteWebhook as remove } from '../../storage/webhooks.ts'
import { presentWebhook } from '../presenters/webhooks.ts'
import { getWebhook } from '../society/ownWebhook.ts'
import type { Command } from './command.ts'

export function deleteWebhook(): Command<'deleteWebhook'> {
  return async ({ id }, { credential: { agentId } }) => ({
    type: 'strict',
    async apply(_draft, tx) {
      const webhook = await getWebhook(tx, agentId, id)
      await remove(tx, id)
      return { ok: true, webhook: presentWebhook(webhook) }
    },
  })
}
