import { eventData, isEvent, type LogEvent } from './event.ts'
import { messageRedactions, redactedEntry, redactionSpan, redactions } from './redaction.ts'
import type { Ring } from './ring.ts'

/** Erases the deleted text from the ring if the event is a deletion. */
export function redactBy(ring: Ring, event: LogEvent): void {
  if (isEvent(event, 'post.deleted')) redactDeleted(ring, event)
  if (isEvent(event, 'message.deleted')) redactMessage(ring, event)
  if (isEvent(event, 'guestbook.removed')) redactRemoved(ring, event)
}

function redactDeleted(ring: Ring, deletion: LogEvent & { type: 'post.deleted' }): void {
  const { post_id: postId } = eventData(deletion)
  for (const { seq, json } of redactions(ring.after(postId - 1, redactionSpan), postId))
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
