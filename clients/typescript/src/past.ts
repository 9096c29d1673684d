import type { Event, Filling, InboxItem, Message } from './api.ts'
import { type CallOptions, untilDone } from './call.ts'
import type { Gap } from './follow.ts'
import type { Methods } from './methods.ts'

/** Event that was fetched later instead of received live. `cursor` and `prev` may be missing. */
export type PastEvent = Omit<Event, 'cursor' | 'prev'> & { cursor?: string; prev?: number }

/** Fetches the events that the server skipped, as reported by a `gap` frame, one room after the other. */
export async function* eventsOfGap(
  client: Methods,
  { to, fill }: Gap,
  signal?: AbortSignal,
): AsyncGenerator<PastEvent> {
  for (const call of fill) {
    for (let since = call.input.since_id; ; ) {
      const page = await readPage(client, call, since, untilDone(signal))
      for (const event of page.events) if (event.seq <= to) yield event
      if (!page.more || page.next > to) break
      since = page.next
    }
  }
}

/** Reads the unread inbox items up to a log position, oldest first. */
export async function* unreadItems(
  client: Methods,
  upTo: number,
  signal?: AbortSignal,
): AsyncGenerator<InboxItem> {
  for (let since = 0; ; ) {
    const page = await client.listInbox({ since_id: since, unread: 1, limit: 50 }, untilDone(signal))
    for (const item of page.items) if (item.id <= upTo) yield item
    if (!page.has_more || page.next_since_id > upTo) return
    since = page.next_since_id
  }
}

type Page = { events: PastEvent[]; more: boolean; next: number }

async function readPage(
  client: Methods,
  { room, name, input }: Filling,
  since: number,
  options: CallOptions,
): Promise<Page> {
  const range = { since_id: since, limit: 50 }
  switch (name) {
    case 'listEvents': {
      const page = await client.listEvents(range, options)
      return { events: page.items, more: page.has_more, next: page.next_since_id }
    }
    case 'listInbox': {
      const page = await client.listInbox(range, options)
      return { events: page.items.map(inboxEvent), more: page.has_more, next: page.next_since_id }
    }
    case 'getChannel': {
      const page = await client.getChannel({ ...range, id: input.id ?? 0 }, options)
      const events = page.items.map((message) => messageEvent(room, message))
      return { events, more: page.has_more, next: page.next_since_id }
    }
  }
}

const inboxEvent = (item: InboxItem): PastEvent => ({
  ...{ op: 'event', seq: item.id, room: 'inbox', at: item.created_at, data: { item } },
  type: item.kind === 'mention' ? 'mention.created' : 'inbox.received',
})

const messageEvent = (room: string, message: Message): PastEvent => ({
  ...{ op: 'event', seq: message.id, room, at: message.created_at },
  ...{ type: 'channel.message', data: { message } },
})
