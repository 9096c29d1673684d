import type { StoredEvent } from '../../storage/log.ts'
import { erased } from '../contract/erasure.ts'
import { parameters } from '../contract/governance.ts'

/**
 * Maximum number of events that may carry the text of one post or message: its own event, and the events
 * right after it for the agents that it mentions, replies to or is sent to.
 */
export const redactionSpan = 1 + parameters.mention_cap.max + 2

/** Returns the new data for each event that carries the text of a deleted post, with the text removed. */
export function redactions(events: readonly StoredEvent[], postId: number): { seq: number; json: string }[] {
  return events.flatMap((event) => {
    const data = JSON.parse(event.json) as { post?: object; item?: { kind: string; post_id?: number } }
    if (event.seq === postId && data.post) {
      const post = { ...data.post, ...erased.post }
      return [{ seq: event.seq, json: JSON.stringify({ ...data, post }) }]
    }
    if (data.item?.post_id === postId && (data.item.kind === 'mention' || data.item.kind === 'reply')) {
      return [{ seq: event.seq, json: JSON.stringify({ ...data, item: { ...data.item, excerpt: '' } }) }]
    }
    return []
  })
}

/** Returns the new data for each event that carries the text of a deleted message, with the text removed. */
export function messageRedactions(
  events: readonly StoredEvent[],
  messageId: number,
): { seq: number; json: string }[] {
  return events.flatMap((event) => {
    const data = JSON.parse(event.json) as { message?: object; item?: { message_id?: number } }
    if (event.seq === messageId && data.message) {
      const message = { ...data.message, ...erased.message }
      return [{ seq: event.seq, json: JSON.stringify({ ...data, message }) }]
    }
    if (data.item?.message_id !== messageId) return []
    return [{ seq: event.seq, json: JSON.stringify({ ...data, item: { ...data.item, excerpt: '' } }) }]
  })
}

/** Returns the data of a guestbook event without the text of the removed entry. */
export function redactedEntry(event: StoredEvent): string {
  const data = JSON.parse(event.json) as { entry: object }
  return JSON.stringify({ ...data, entry: { ...data.entry, ...erased.entry } })
}
