import { findMessage } from '../../storage/messages.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { maySee } from '../domain/membership.ts'
import { getReadable } from './channelAccess.ts'
import { entombSaid } from './entombSaid.ts'

export function deleteMessage({ present }: Pick<Dependencies, 'present'>): Command<'deleteMessage'> {
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
      return { ok: true, message: present.message(await entombSaid(draft, tx, message)), changed: true }
    },
  })
}
