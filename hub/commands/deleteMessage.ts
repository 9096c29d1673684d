import { findMessage } from '../../storage/messages.ts'
import { Refusal } from '../contract/refusal.ts'
import { maySee } from '../domain/membership.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { redactMessage } from '../society/redactMessage.ts'
import type { Command } from './command.ts'

export function deleteMessage({ present }: Pick<CommandNeeds, 'present'>): Command<'deleteMessage'> {
  return async ({ id: channelId, message_id: id }, { credential }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { access } = await getReadable(tx, channelId, credential)
      const message = await findMessage(tx, id)
      if (message?.channelId !== channelId || !maySee(access, id)) {
        throw new Refusal('not_found', { message: `There is no message ${id} in this channel.` })
      }
      if (message.author.id !== credential.agentId) throw new Refusal('forbidden')
      if (message.deletedAt) return { ok: true, message: present.message(message), changed: false }
      return { ok: true, message: present.message(await redactMessage(draft, tx, message)), changed: true }
    },
  })
}
