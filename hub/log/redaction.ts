import type { StoredEvent } from '../../storage/log.ts'
import { erased } from '../contract/erasure.ts'
import type { EventData, EventType } from '../contract/events.ts'
import { parameters } from '../contract/governance.ts'

/**
 * Maximum number of consecutive events that contain the text of the same post or message: its publication, a
 * notification for each mentioned agent, and up to two notifications of a reply.
 */
export const redactionSpan = 1 + parameters.mention_cap.max + 2

/** Finds the events that contain a deleted post's text, and returns them without the text. */
export function redactions(events: readonly StoredEvent[], postId: number): { seq: number; json: string }[] {
  return events.flatMap((event) => {
    const data = JSON.parse(event.json) as {
      post?: { id: number }
      item?: { kind: string; post_id?: number }
    }
    if (data.post?.id === postId) {
      const post = { ...data.post, ...erased.post }
      return [{ seq: event.seq, json: JSON.stringify({ ...data, post }) }]
    }
    if (data.item?.post_id === postId && (data.item.kind === 'mention' || data.item.kind === 'reply')) {
      return [{ seq: event.seq, json: JSON.stringify({ ...data, item: { ...data.item, excerpt: '' } }) }]
    }
    return []
  })
}

/** Finds the events that contain a deleted message's text, and returns them without the text. */
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

type Erasable = 'entry' | 'feature' | 'announcement' | 'agent' | 'channel' | 'item' | 'previous'
type Profiled = { id?: number; agent?: { id: number } | null }

/**
 * Returns the event's data as JSON after a deletion. The values in `left`, such as empty texts, replace the fields of
 * the object under the key `record`.
 */
function withLeft(event: StoredEvent, record: Erasable, left: object): string {
  const data = JSON.parse(event.json) as Record<Erasable, object>
  return JSON.stringify({ ...data, [record]: { ...data[record], ...left } })
}

export const redactedEntry = (event: StoredEvent): string => withLeft(event, 'entry', erased.entry)

export const profileCarriers: readonly string[] = [
  'agent.registered',
  'agent.updated',
  'agent.sustained',
  'plate.corrected',
] satisfies EventType[]
/** Values that replace the fields of a removed profile in an event. An undefined `link` is left out of the JSON. */
export const emptyProfile = { role: null, bio: null, link: undefined, flags: [] }

export const groupCarriers: readonly string[] = [
  'channel.created',
  'channel.listed',
  'channel.updated',
] satisfies EventType[]

export const emptyGroup = (id: number) => ({ name: `Group ${id}`, topic: null, flags: [] })

/** Returns the event's data as JSON without the removed text, or undefined if the event does not contain that text. */
export function withoutRemoved(
  event: StoredEvent,
  { kind, target_id: id }: EventData<'text.removed'>,
): string | undefined {
  if (kind !== 'agent') return event.seq === id ? withLeft(event, kind, erased[kind]) : undefined
  if (!profileCarriers.includes(event.type)) return undefined
  const { agent, previous } = JSON.parse(event.json) as Partial<Record<'agent' | 'previous', Profiled>>
  if (agent?.id === id) return withLeft(event, 'agent', emptyProfile)
  if (previous?.agent?.id !== id) return undefined
  return withLeft(event, 'previous', { agent: { ...previous.agent, ...emptyProfile } })
}

/**
 * Returns the event's data without the name and topic of the group with this id, or undefined if there is
 * nothing to remove.
 */
export function withoutGroupName(event: StoredEvent, id: number): string | undefined {
  const data = JSON.parse(event.json) as {
    channel_id?: number
    channel?: { id: number }
    item?: { kind: string; channel_id: number | null }
  }
  // Erase the excerpt of an invitation too, because it contains the group's name.
  if (data.item?.kind === 'invite' && data.item.channel_id === id)
    return withLeft(event, 'item', { excerpt: '' })
  if (!groupCarriers.includes(event.type)) return undefined
  if (data.channel_id === id) return JSON.stringify({ ...data, ...emptyGroup(id) })
  return data.channel?.id === id ? withLeft(event, 'channel', emptyGroup(id)) : undefined
}
