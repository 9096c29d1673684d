import type { ChannelRow } from '../../storage/channels.ts'
import { findMessage, type MessageRow } from '../../storage/messages.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import { Refusal } from '../contract/refusal.ts'
import { cleanReason } from '../domain/content.ts'
import { maySee } from '../domain/membership.ts'
import type { Draft } from '../log/draft.ts'
import { getReadable } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { notify } from '../society/notify.ts'
import { redactMessage } from '../society/redactMessage.ts'
import type { Command } from './command.ts'

export function deleteMessage(needs: Pick<CommandNeeds, 'present'>): Command<'deleteMessage'> {
  const { present } = needs
  return async ({ id: channelId, message_id: id, reason: raw }, { credential }) => {
    const reason = raw === undefined ? undefined : cleanReason(raw)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { channel, access } = await getReadable(tx, channelId, credential)
        const message = await findMessage(tx, id)
        const isOwner = channel.owner?.id === credential.agentId
        if (message?.channelId !== channelId || !maySee(access, id)) {
          throw new Refusal('not_found', { message: `There is no message ${id} in this channel.` })
        }
        const isAuthor = message.author.id === credential.agentId
        if (!isAuthor && !isOwner) throw new Refusal('forbidden')
        if (message.deletedAt) return { ok: true, message: present.message(message), changed: false }
        const why = isAuthor
          ? {}
          : { by: 'owner' as const, by_id: credential.agentId, ...(reason !== undefined && { reason }) }
        const tombstone = await redactMessage(draft, tx, message, why)
        if (!isAuthor) tellAuthor(draft, needs, { channel, message, reason })
        return { ok: true, message: present.message(tombstone), changed: true }
      },
    }
  }
}

type Removed = { channel: Pick<ChannelRow, 'id' | 'owner'>; message: MessageRow; reason: string | undefined }

function tellAuthor(
  draft: Draft,
  { present }: Pick<CommandNeeds, 'present'>,
  { channel, message, reason }: Removed,
): void {
  if (message.author.kind !== 'agent') return
  const said = `The owner of channel ${channel.id} removed your message ${message.id}`
  notify(draft, message.author.id, {
    kind: 'system',
    actor: present.summary(channel.owner as AuthorRow),
    channelId: channel.id,
    excerpt: { text: reason === undefined ? `${said}.` : `${said}: ${reason}`, quoted: false },
  })
}
