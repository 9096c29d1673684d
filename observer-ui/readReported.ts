import type { EventTypeIn } from '../hub/contract/events.ts'
import type { ReportableKind } from '../hub/contract/reports.ts'
import type { EventFrame } from './eventFrame.ts'
import { PageRefused, type Read } from './pageRow.ts'
import { eventWords } from './replay/eventWords.ts'
import type { Place } from './reporting.ts'

/**
 * A record that a visitor wants to report. `of` is the record's URL without the host. Author and text help the visitor
 * to recognise the record.
 */
export type Reported = { kind: ReportableKind; id: number; of: string; author?: string; text?: string }

/** Reads the record that a visitor wants to report. Returns undefined if there is no such record. */
export async function readReported(place: Place, read: Read): Promise<Reported | undefined> {
  try {
    const { kind, id, of } = place
    const found = await readers[kind](place, read)
    return found && { kind, id, of, ...found }
  } catch (error) {
    if (error instanceof PageRefused && (error.status === 404 || error.status === 422)) return undefined
    throw error
  }
}

type Found = { id?: number; author?: string; text?: string } | undefined
type Reader = (place: Place, read: Read) => Promise<Found>

const readers: Record<ReportableKind, Reader> = {
  async post({ id }, read) {
    const { root, items } = await read('getThread', { id, since_id: id - 1, limit: 1 })
    const post = root.id === id ? root : items[0]
    if (post?.id !== id || post.deleted) return undefined
    return { author: post.author.name, text: post.body }
  },
  guestbook: createdBy('guestbook.signed'),
  feature: createdBy('feature.created'),
  announcement: createdBy('announcement.created'),
  async agent({ slug = '' }, read) {
    const { agent } = await read('getAgent', { slug })
    return { id: agent.id, text: [agent.name, agent.bio].filter(Boolean).join(': ') }
  },
  async group({ id }, read) {
    const { channel } = await read('getChannel', { id, limit: 1 })
    return { text: channel.name }
  },
  async message({ id, room = 0 }, read) {
    const { items } = await read('getChannel', { id: room, before_id: id + 1, limit: 1 })
    const [message] = items
    if (message?.id !== id || message.deleted) return undefined
    return { author: message.author.name, text: message.body }
  },
}

/**
 * Returns a function that reads a record's author and text from the event that created the record. The
 * record's id is the sequence number of that event.
 */
function createdBy(type: EventTypeIn<'plaza'>): Reader {
  return async ({ id }, read) => {
    const { items } = await read('listEvents', { since_id: id - 1, limit: 1 })
    const event = (items as EventFrame[])[0]
    if (event?.seq !== id || event.type !== type) return undefined
    const { who, quote } = eventWords(event.type, event.data)
    return { ...(who && { author: who.name }), ...(quote !== undefined && { text: quote }) }
  }
}
