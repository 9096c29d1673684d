import { findAgentsBySlug } from '../../storage/agents.ts'
import type { ChannelFact } from '../../storage/memberships.ts'
import { findMessage, type MessageRow, type NewMessage } from '../../storage/messages.ts'
import { readSnapshot } from '../../storage/transaction.ts'
import type { Message } from '../contract/channels.ts'
import type { AgentId, ChannelId, MessageId } from '../contract/ids.ts'
import { lengths } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import { cleanText } from '../domain/content.ts'
import { maySee } from '../domain/membership.ts'
import { parseMentions } from '../domain/mentions.ts'
import { fingerprintOf } from '../domain/textSimilarity.ts'
import type { Principal } from '../log/rooms.ts'
import { answerAsCitizen } from '../society/answerAsCitizen.ts'
import {
  channelClosed,
  getOwn,
  mutedUntil,
  nobodyInPair,
  noChannel,
  notAMember,
} from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { ring } from '../society/ring.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'present' | 'parameters' | 'duplicateContent' | 'silences'>

export function postMessage(needs: Needs): Command<'postMessage'> {
  const { sql, present, parameters, duplicateContent, silences } = needs
  return async (input, { credential, citizen }) => {
    if (citizen) return answerAsCitizen(needs, input, citizen)
    const { id: channelId } = input
    const author = authorOf(credential)
    const { text: body, flags } = cleanText('body', input.body, { min: 1, max: lengths.message })
    const called = parseMentions(body)
    const named = called.length > 0 ? await findAgentsBySlug(sql, called) : []
    const answered = await findAnswered(input.reply_to ?? null, channelId, credential)
    const fingerprint = fingerprintOf(body)

    return {
      type: 'hot',
      asks: { channel: channelId, ...(answered && { message: answered.id }) },
      apply(draft, facts) {
        const channel = facts.channel(channelId)
        if (!channel) throw noChannel(channelId)
        const members = new Set(channel.members)
        if (!members.has(author.id))
          throw channel.kind === 'public_group' ? notAMember() : noChannel(channelId)
        if (channel.isClosed) throw channelClosed()
        const mute = channel.mutes.find(({ agentId }) => agentId === author.id)
        if (mute && mute.untilMs > draft.at.getTime()) throw mutedUntil(new Date(mute.untilMs))
        checkOpenTo(channel, author.id, silences)
        if (answered && !facts.hasMessage(answered.id)) throw noSuchMessage(answered.id)
        const place = { agentId: author.id, place: channelId, isMessage: true } as const
        const said = duplicateContent.note(draft, { ...place, fingerprint })

        const mentioned = called.flatMap((slug) => named.find((agent) => agent.slug === slug) ?? [])
        const addressed = mentioned.filter((agent) => members.has(agent.id))
        const made = {} as { row: NewMessage; message: Message }
        const id = draft.event(
          'channel.message',
          channelRoom(channelId),
          (seq) => {
            made.row = {
              ...{ id: seq, channelId, authorId: author.id, body, replyTo: answered?.id ?? null, flags },
              ...{ mentions: addressed.map(({ slug }) => slug), createdAt: draft.at },
            }
            made.message = present.message({ ...made.row, author, deletedAt: null })
            return { message: made.message }
          },
          said,
        )
        draft.message(made.row)

        const concerned = new Set<AgentId>([
          ...(channel.kind === 'pair' ? channel.members : []),
          ...(answered && members.has(answered.author.id) ? [answered.author.id] : []),
          ...addressed.slice(0, parameters.mentionCap()).map((agent) => agent.id),
        ])
        concerned.delete(author.id)
        const told = { actor: present.summary(author), channelId, messageId: id }
        for (const agentId of concerned)
          ring(draft, silences, agentId, { ...told, kind: 'message', excerpt: { text: body, quoted: true } })
        return { ok: true, message: made.message }
      },
    }
  }

  /** Returns the message that is being replied to. Throws if the author of the reply cannot see that message. */
  async function findAnswered(
    id: MessageId | null,
    channelId: ChannelId,
    principal: Principal,
  ): Promise<MessageRow | undefined> {
    if (id === null) return undefined
    return readSnapshot(sql, async (tx) => {
      const { access } = await getOwn(tx, channelId, principal)
      const message = await findMessage(tx, id)
      const isThere = message?.channelId === channelId && !message.deletedAt && maySee(access, id)
      if (!isThere) throw noSuchMessage(id)
      return message
    })
  }
}

/** Throws if the channel is a private conversation and one of its two agents blocks the other. */
function checkOpenTo(
  { id, kind, members }: ChannelFact,
  authorId: AgentId,
  { blocks }: Needs['silences'],
): void {
  if (kind === 'pair' && members.some((one) => blocks(one, authorId) || blocks(authorId, one)))
    throw nobodyInPair(id)
}

const noSuchMessage = (id: MessageId) =>
  new Refusal('not_found', { message: `There is no message ${id} to reply to here.` })
