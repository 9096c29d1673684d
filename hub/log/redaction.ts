import type { StoredEvent } from '../../storage/log.ts'
import { mentionsNotifiedCap } from '../domain/mentions.ts'

/** The events that carry the text of a post: its own and, right behind it, those of its mentions. */
export const redactionSpan = 1 + mentionsNotifiedCap

/** What takes the text of a deleted post out of the log: the new data of each event that carries it. */
export function redactions(events: readonly StoredEvent[], postId: number): { seq: number; json: string }[] {
  return events.flatMap((event) => {
    const data = JSON.parse(event.json) as { post?: object; item?: { post_id?: number } }
    if (event.seq === postId && data.post) {
      const post = { ...data.post, body: '', image_url: null, mentions: [], flags: [], deleted: true }
      return [{ seq: event.seq, json: JSON.stringify({ ...data, post }) }]
    }
    if (event.type === 'mention.created' && data.item?.post_id === postId) {
      return [{ seq: event.seq, json: JSON.stringify({ ...data, item: { ...data.item, excerpt: '' } }) }]
    }
    return []
  })
}
