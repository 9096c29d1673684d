import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombMessage, findMessage } from '../../storage/messages.ts'
import type { Command, Dependencies } from '../command.ts'
import { Refusal } from '../contract/refusal.ts'
import { maySee } from '../domain/membership.ts'
import { messageRedactions, redactionSpan } from '../log/redaction.ts'
import { getReadable } from './channelAccess.ts'

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
      await entombMessage(tx, id, draft.at)
      // The text leaves the log too: a replay shows that there was a message, not what it said.
      const span = { since: id - 1, upTo: id - 1 + redactionSpan, limit: redactionSpan }
      for (const { seq, json } of messageRedactions(await readEvents(tx, span), id))
        await redactEvent(tx, seq, json)
      const told = { message_id: id, channel_id: channelId, agent_id: credential.agentId }
      draft.event('message.deleted', `channel:${channelId}`, () => told)
      const tombstone = { ...message, body: '', mentions: [], flags: [], deletedAt: draft.at }
      return { ok: true, message: present.message(tombstone), changed: true }
    },
  })
}
