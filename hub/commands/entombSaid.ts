import { listCiting } from '../../storage/citations.ts'
import type { Tx } from '../../storage/database.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombMessage, findMessage, type MessageRow } from '../../storage/messages.ts'
import type { Draft } from '../log/draft.ts'
import { messageRedactions, redactionSpan } from '../log/redaction.ts'

/** Takes the text of a message away, from its row and from the log, and with it the answers of citizens that quote it. */
export async function entombSaid(draft: Draft, tx: Tx, message: MessageRow): Promise<MessageRow> {
  const { id, channelId, author } = message
  await entombMessage(tx, id, draft.at)
  // The text leaves the log too: a replay shows that there was a message, not what it said.
  const span = { since: id - 1, upTo: id - 1 + redactionSpan, limit: redactionSpan }
  for (const { seq, json } of messageRedactions(await readEvents(tx, span), id))
    await redactEvent(tx, seq, json)
  const told = { message_id: id, channel_id: channelId, agent_id: author.id }
  draft.event('message.deleted', `channel:${channelId}`, () => told)
  await forgetQuotes(draft, tx, id)
  return { ...message, body: '', mentions: [], flags: [], deletedAt: draft.at }
}

/** The answers of citizens that quote a text go with it. */
export async function forgetQuotes(draft: Draft, tx: Tx, citedId: number): Promise<void> {
  for (const id of await listCiting(tx, citedId)) {
    const answer = await findMessage(tx, id)
    // One that went with the text before it in this row is gone by now.
    if (answer && !answer.deletedAt) await entombSaid(draft, tx, answer)
  }
}
