import { listWebhooks as listRows } from '../../storage/webhooks.ts'
import { webhookLimits } from '../contract/limits.ts'
import { presentWebhook } from '../presenters/webhooks.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listWebhooks({ sql }: Pick<CommandNeeds, 'sql'>): Command<'listWebhooks'> {
  return async (_input, { credential }) => {
    const webhooks = (await listRows(sql, credential.agentId)).map(presentWebhook)
    return { ok: true, webhooks, limit: webhookLimits.perAgent }
  }
}
