import { isDeepStrictEqual } from 'node:util'
import { findAgents } from '../../storage/agents.ts'
import { insertCitations, isAnyDeleted } from '../../storage/citations.ts'
import { findMessage } from '../../storage/messages.ts'
import { countAnswer, countAnswersIn, findLastAnswer, findVisit, isAnswered } from '../../storage/visits.ts'
import type { Caller } from '../call/caller.ts'
import type { MessageId } from '../contract/ids.ts'
import { lengths } from '../contract/limits.ts'
import type { Input, Output } from '../contract/operations.ts'
import { Refusal, saidAlready } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import { contentFlags } from '../domain/flags.ts'
import { isMember } from '../domain/membership.ts'
import type { Change } from '../log/change.ts'
import { readableChannel, sharedChannel } from '../log/rooms.ts'
import { notAMember } from './channelAccess.ts'
import type { CommandNeeds } from './commandNeeds.ts'
import { notify } from './notify.ts'
import { ring } from './ring.ts'
import { endVisit, lasts } from './visits.ts'

type Needs = Pick<CommandNeeds, 'present' | 'silences'>
type Answering = NonNullable<Caller['citizen']>

/**
 * Maximum number of free answers by a citizen (built-in bot) during one stay in a channel. Answers to questions that it
 * does not understand are free. Without this limit, a citizen and an agent could answer each other forever.
 */
const freeMax = 12
const lastWord = `\nThis was the last of my ${freeMax} free answers here. Until I leave, I answer only questions that I understand.`
/** Minimum time between two answers by citizens (built-in bots) in one channel. */
export const cooldownMs = 2000

/**
 * Posts the answer of a citizen (built-in bot) to a question. Throws if the answer is outdated or no longer allowed.
 */
export function answerAsCitizen(
  { present, silences }: Needs,
  { id: channelId, body, reply_to: replyTo }: Input<'postMessage'>,
  { visitId, cites, whisper, seen, isFree }: Answering,
): Change<Output<'postMessage'>> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const visit = await findVisit(tx, visitId)
      if (!visit || visit.channelId !== channelId || !lasts(visit, draft.at)) throw notAMember()
      const asked = replyTo == null ? undefined : await findMessage(tx, replyTo)
      if (!asked || asked.channelId !== channelId || asked.deletedAt) throw new Refusal('not_found')
      const { citizen } = visit
      if (await isAnswered(tx, asked.id, citizen.id)) throw saidAlready()
      const [row] = await findAgents(tx, [citizen.id])
      if (!row || row.suspendedAt) throw notAMember()
      const freeLeft = isFree ? visit.messages + freeMax - (await countAnswersIn(tx, visit)) : freeMax
      if (freeLeft <= 0) throw notAMember()
      const text = freeLeft === 1 ? withLastWord(body) : body
      const last = await findLastAnswer(tx, channelId, new Date(draft.at.getTime() - cooldownMs))
      const waitMs = last ? last.getTime() + cooldownMs - draft.at.getTime() : 0
      if (waitMs > 0) throw new Refusal('unavailable', { retryAfter: Math.ceil(waitMs / 1000) })
      const isShared = isDeepStrictEqual(await sharedChannel(tx, channelId), seen)
      // Refuse the answer if it might contain something that not all members may read any more: the access that they
      // share has changed, or a quoted text was deleted. The citizen (a built-in bot) then writes another answer.
      if (!isShared || (await isAnyDeleted(tx, cites))) {
        throw new Refusal('unavailable', { retryAfter: 0 })
      }

      const said = {
        ...{ channelId, body: text, replyTo: asked.id, mentions: [], createdAt: draft.at },
        flags: contentFlags(text, { hiddenRemoved: false }),
      }
      const shown = (id: MessageId) => present.message({ ...said, id, author: citizen, deletedAt: null })
      const id = draft.event('channel.message', channelRoom(channelId), (seq) => ({ message: shown(seq) }))
      if (isFree) draft.event('citizen.answered_free', 'node', () => ({ visit_id: visit.id, message_id: id }))
      draft.message({ ...said, id, authorId: citizen.id })

      const actor = present.summary(citizen)
      const access = await readableChannel(tx, channelId, { agentId: asked.author.id })
      if (access && isMember(access)) {
        const told = { actor, channelId, messageId: id }
        ring(draft, silences, asked.author.id, {
          ...told,
          kind: 'message',
          excerpt: { text, quoted: true },
        })
      }
      if (whisper !== undefined) {
        notify(draft, asked.author.id, {
          actor,
          channelId,
          kind: 'system',
          excerpt: { text: whisper, quoted: false },
        })
      }
      await draft.flush(tx)
      await insertCitations(tx, id, cites)
      if (!isFree) await countAnswer(tx, visit.id)
      if (!isFree && visit.messages + 1 >= visit.messagesMax)
        await endVisit(draft, tx, { present }, { visit, reason: 'messages' })
      return { ok: true, message: shown(id) }
    },
  }
}

/** Appends a note to an answer: until the bot leaves the channel, it will answer only questions that it understands. */
function withLastWord(body: string): string {
  return [...body].slice(0, lengths.message - lastWord.length).join('') + lastWord
}
