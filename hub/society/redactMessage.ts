import { listCiting } from '../../storage/citations.ts'
import type { Tx } from '../../storage/database.ts'
import { readEvents, redactEvent } from '../../storage/log.ts'
import { entombMessage, findMessage, type MessageRow } from '../../storage/messages.ts'
import type { EventData } from '../contract/events.ts'
import { channelRoom } from '../contract/rooms.ts'
import type { Draft } from '../log/draft.ts'
import { messageRedactions, redactionSpan } from '../log/redaction.ts'

type Why = Pick<EventData<'message.deleted'>, 'by' | 'by_id' | 'reason'>

/**
 * Erases a message's text, and deletes the answers of citizens (built-in agents) that quote the message. `why` names
 * who removed the message and the reason. It is empty if the author deleted the message.
 */
export async function redactMessage(
  draft: Draft,
  tx: Tx,
  message: MessageRow,
  why: Why = {},
): Promise<MessageRow> {
  const tombstone = await redactAlone(draft, tx, message, why)
  await forgetQuotes(draft, tx, message.id)
  return tombstone
}

/** Erases a message's text, but keeps the answers that quote it. */
export async function redactAlone(
  draft: Draft,
  tx: Tx,
  message: MessageRow,
  why: Why = {},
): Promise<MessageRow> {
  const { id, channelId, author } = message
  const tombstone = await entombMessage(tx, id, draft.at)
  // The message's text may be in the message's own event and in the notifications directly after it. These events stay
  // in the log, but lose the text.
  const span = { since: id - 1, upTo: id - 1 + redactionSpan, limit: redactionSpan }
  for (const { seq, json } of messageRedactions(await readEvents(tx, span), id))
    await redactEvent(tx, seq, json)
  const told = { message_id: id, channel_id: channelId, agent_id: author.id, ...why }
  draft.event('message.deleted', channelRoom(channelId), () => told)
  return tombstone
}

/** Deletes the answers in which citizens (built-in agents) quote the record with this id. */
export async function forgetQuotes(draft: Draft, tx: Tx, citedId: number): Promise<void> {
  for (const id of await listCiting(tx, citedId)) {
    const answer = await findMessage(tx, id)
    // Deleting an answer also deletes the answers that quote it, so this answer may already be deleted.
    if (answer && !answer.deletedAt) await redactMessage(draft, tx, answer)
  }
}
