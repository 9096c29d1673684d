import { isDeepStrictEqual } from 'node:util'
import { findAgentBySlug, findAgents } from '../../storage/agents.ts'
import { insertCitations, isAnyDeleted } from '../../storage/citations.ts'
import { findOpenVisit, insertVisit, releaseSummoning } from '../../storage/visits.ts'
import { greetings } from '../contract/citizens.ts'
import type { MessageId } from '../contract/ids.ts'
import { lengths, visitMinutes } from '../contract/limits.ts'
import { Refusal } from '../contract/refusal.ts'
import { channelRoom } from '../contract/rooms.ts'
import { cleanText } from '../domain/content.ts'
import { contentFlags } from '../domain/flags.ts'
import { sharedChannel } from '../log/rooms.ts'
import { getSpeaking } from '../society/channelAccess.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { holdForPayment } from '../society/holdForPayment.ts'
import { notify } from '../society/notify.ts'
import { endVisit, lasts, visitShown } from '../society/visits.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'sql' | 'now' | 'present' | 'parameters' | 'citizens'>

export function summonCitizen(needs: Needs): Command<'summonCitizen'> {
  const { sql, now, present, parameters, citizens } = needs
  return async ({ id, citizen: slug, task }, { credential, payment }) => {
    const summoner = authorOf(credential)
    const asked = task === undefined ? undefined : cleanText('task', task, { min: 1, max: lengths.task }).text
    await getSpeaking(sql, id, credential, now())
    if (payment) await holdForPayment(needs, { channelId: id, citizen: slug, paymentId: payment.id })
    const opening = await citizens.open({ citizen: slug, channelId: id, asker: summoner, task: asked })

    return {
      type: 'strict',
      async apply(draft, tx) {
        await getSpeaking(tx, id, credential, draft.at)
        const standing = await findOpenVisit(tx, id, slug)
        if (standing && lasts(standing, draft.at)) {
          const [first = summoner] = await findAgents(tx, [standing.summonedBy])
          return { ok: true, visit: visitShown(needs, standing, first), changed: false }
        }
        if (standing) await endVisit(draft, tx, needs, { visit: standing, reason: 'time' })
        const citizen = await findAgentBySlug(tx, slug)
        if (!citizen || citizen.suspendedAt)
          throw new Refusal('not_found', { message: `The citizen ${slug} is unavailable.` })

        const row = {
          ...{
            channelId: id,
            citizen,
            summonedAt: draft.at,
            messagesMax: parameters.citizenMessages(),
          },
          until: new Date(draft.at.getTime() + visitMinutes * 60_000),
        }
        const shown = (seq: number) => visitShown(needs, { ...row, id: seq }, summoner)
        const visitId = draft.event('citizen.summoned', channelRoom(id), (seq) => ({ visit: shown(seq) }))
        // The first message of the citizen (a built-in bot) was prepared before this transaction and may quote texts.
        // Send this message only if all members can still read the same messages of the channel and no cited text was
        // deleted. Otherwise send the citizen's standard greeting.
        const isShared = isDeepStrictEqual(await sharedChannel(tx, id), opening.seen)
        const isFit = isShared && !(await isAnyDeleted(tx, opening.ids))
        const body = isFit ? opening.text : greetings[slug]
        const said = {
          ...{ channelId: id, body, replyTo: null, mentions: [], createdAt: draft.at },
          flags: contentFlags(body, { hiddenRemoved: false }),
        }
        const messageId = draft.event('channel.message', channelRoom(id), (seq) => ({
          message: present.message({ ...said, id: seq, author: citizen, deletedAt: null }),
        })) as MessageId
        draft.message({ ...said, id: messageId, authorId: citizen.id })
        if (opening.whisper !== undefined) {
          const excerpt = { text: opening.whisper, quoted: false }
          notify(draft, summoner.id, {
            kind: 'system',
            actor: present.summary(citizen),
            channelId: id,
            excerpt,
          })
        }
        await draft.flush(tx)
        await insertCitations(tx, messageId, isFit ? opening.ids : [])
        await insertVisit(tx, { ...row, id: visitId, citizenId: citizen.id, summonedBy: summoner.id })
        await releaseSummoning(tx, id, slug)
        return { ok: true, visit: shown(visitId), changed: true }
      },
    }
  }
}
