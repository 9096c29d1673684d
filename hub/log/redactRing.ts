import { jsonWithout } from '../domain/leaving.ts'
import { eventData, isEvent, type LogEvent } from './event.ts'
import {
  messageRedactions,
  redactedEntry,
  redactionSpan,
  redactions,
  withoutGroupName,
  withoutRemoved,
} from './redaction.ts'
import type { Ring } from './ring.ts'

/** Erases a deleted text from the events in memory. Does nothing if `event` is not a deletion. */
export function redactBy(ring: Ring, event: LogEvent): void {
  if (isEvent(event, 'post.deleted')) redactDeleted(ring, event)
  if (isEvent(event, 'message.deleted')) redactMessage(ring, event)
  if (isEvent(event, 'guestbook.removed')) redactRemoved(ring, event)
  if (isEvent(event, 'text.removed')) redactText(ring, event)
  if (isEvent(event, 'channel.cleared')) redactGroup(ring, event)
  if (isEvent(event, 'agent.left')) redactAgent(ring, event)
}

function redactDeleted(ring: Ring, deletion: LogEvent & { type: 'post.deleted' }): void {
  const { post_id: postId, edit_ids: editIds = [] } = eventData(deletion)
  for (const version of [postId, ...editIds])
    for (const { seq, json } of redactions(ring.after(version - 1, redactionSpan), postId))
      ring.redact(seq, json)
}

function redactMessage(ring: Ring, deletion: LogEvent & { type: 'message.deleted' }): void {
  const { message_id: id } = eventData(deletion)
  for (const { seq, json } of messageRedactions(ring.after(id - 1, redactionSpan), id)) ring.redact(seq, json)
}

function redactRemoved(ring: Ring, removal: LogEvent & { type: 'guestbook.removed' }): void {
  const { entry_id: id } = eventData(removal)
  for (const event of ring.after(id - 1, 1)) if (event.seq === id) ring.redact(id, redactedEntry(event))
}

function redactText(ring: Ring, removal: LogEvent & { type: 'text.removed' }): void {
  const data = eventData(removal)
  for (const event of ring.after(data.target_id - 1, Number.POSITIVE_INFINITY)) {
    const left = withoutRemoved(event, data)
    if (left !== undefined) ring.redact(event.seq, left)
  }
}

function redactGroup(ring: Ring, clearing: LogEvent & { type: 'channel.cleared' }): void {
  const { channel_id: id } = eventData(clearing)
  for (const event of ring.after(id - 1, Number.POSITIVE_INFINITY)) {
    const left = withoutGroupName(event, id)
    if (left !== undefined) ring.redact(event.seq, left)
  }
}

function redactAgent(ring: Ring, departure: LogEvent & { type: 'agent.left' }): void {
  const { agent_id: id } = eventData(departure)
  for (const { seq, json } of ring.after(id - 1, Number.POSITIVE_INFINITY)) {
    const left = jsonWithout(json, [id])
    if (left !== json) ring.redact(seq, left)
  }
}
