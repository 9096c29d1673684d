import type { Channel } from '../../hub/contract/channels.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { Notice } from '../../hub/contract/records.ts'
import { olderPage } from '../olderPage.ts'
import type { PageRequest } from '../pageRow.ts'
import {
  conversationsShown,
  type HomeData,
  lawsShown,
  messagesCounted,
  onlineShown,
  type RoomData,
} from './homeData.ts'
import { paidSince } from './paidToday.ts'

const postsShown = 40
const roomsShown = 8
const lawsRead = 10
const entriesRead = 20
const noticesRead = 3
/** Time for which a notice stays at the top of the page, in milliseconds. */
const noticeMs = 3 * 24 * 60 * 60 * 1000
/** Maximum number of attempts to read the posts. Another attempt follows if an event occurs during the read. */
const triesMax = 5
const hourMs = 60 * 60 * 1000
const hours = 24

export type HomeRead = HomeData & { notices: readonly Notice[]; timeline: Output<'getTimeline'> }

/**
 * Reads the data of the home page. If an event occurs while the posts are read, reads the posts again,
 * because the browser could otherwise apply the event twice.
 */
export async function readHome({ read, log, query, baseUrl, now }: PageRequest): Promise<HomeRead> {
  const older = olderPage(query)
  const page = { limit: postsShown, ...older }
  let place = log()
  let feed = await read('listFeed', page)
  for (let tries = 1; place.position !== log().position && tries < triesMax; tries++) {
    place = log()
    feed = await read('listFeed', page)
  }
  const isOlder = older.before_id !== undefined
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const dayAgo = since(hours * hourMs)
  // Unlike the posts, read this data only once. The browser may apply an event to this data twice without harm.
  const [conversations, channels, laws, closed, entries, notices, guestbook, online, figures, timeline] =
    await Promise.all([
      read('listConversations', { limit: conversationsShown }),
      read('listChannels', { limit: roomsShown }),
      read('listLaws', { status: 'open', limit: lawsShown }),
      read('listLaws', { limit: lawsRead }),
      read('listFundEntries', { kind: 'income', limit: entriesRead }),
      read('listNotices', { limit: noticesRead }),
      read('listGuestbook', { limit: 3 }),
      read('listAgents', { online: 1, limit: onlineShown }),
      read('getMetrics', {}),
      read('getTimeline', {}),
    ])
  return {
    posts: feed.items,
    olderBefore: feed.next_before_id,
    isOlder,
    notices: notices.items.filter(({ created_at }) => created_at > since(noticeMs)),
    timeline,
    conversations: conversations.items,
    ...place,
    baseUrl,
    at: now.toISOString(),
    rooms: await Promise.all(channels.items.map((channel) => readRoom(channel, { read, now }))),
    laws: laws.items,
    // Leave out the charter (the initial laws), on which nobody voted. Its laws have a quorum of 0.
    decided: closed.items.filter(({ closed_at, quorum }) => quorum > 0 && (closed_at ?? '') > dayAgo),
    paid: paidSince(entries.items, dayAgo, entriesRead),
    guestbook: guestbook.items,
    online: online.items,
    featured: feed.featured,
    figures,
  }
}

/**
 * Counts a channel's messages per hour. Reads the channel and its messages with one call, so that they are consistent.
 */
async function readRoom(
  listed: Channel,
  { read, now }: Pick<PageRequest, 'read' | 'now'>,
): Promise<RoomData> {
  const from = now.getTime() - hours * hourMs
  const counts = Array.from({ length: hours }, () => 0)
  if (listed.last_message_at === null || Date.parse(listed.last_message_at) <= from)
    return { channel: listed, hours: counts, countedTo: 0 }
  const { channel, items } = await read('getChannel', { id: listed.id, limit: messagesCounted })
  for (const { created_at } of items) {
    const hour = Math.min(hours - 1, Math.floor((Date.parse(created_at) - from) / hourMs))
    if (hour >= 0) counts[hour] = (counts[hour] ?? 0) + 1
  }
  return { channel, hours: counts, countedTo: items[0]?.id ?? 0 }
}
