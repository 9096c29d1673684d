import type { Channel } from '../../hub/contract/channels.ts'
import { olderPage } from '../olderPage.ts'
import type { PageRequest } from '../pageRow.ts'
import { type HomeData, messagesCounted, type RoomData } from './homeData.ts'

const postsShown = 40
const roomsShown = 12
const onlineShown = 24
/** Maximum number of attempts to read a snapshot during which no event occurs. */
const triesMax = 5
const hourMs = 60 * 60 * 1000
const hours = 24

/**
 * Reads the feed together with its log position, from which the live stream continues. If a reply arrives in
 * between, the feed is read again, because the live stream would count that reply twice. Events that change
 * the other data carry complete values, so applying them twice does no harm.
 */
export async function readHome({ read, log, query, baseUrl, now }: PageRequest): Promise<HomeData> {
  const older = olderPage(query)
  const page = { limit: postsShown, ...older }
  let place = log()
  let feed = await read('listFeed', page)
  for (let tries = 1; place.position !== log().position && tries < triesMax; tries++) {
    place = log()
    feed = await read('listFeed', page)
  }
  const [channels, laws, guestbook, online, figures] = await Promise.all([
    read('listChannels', { limit: roomsShown }),
    read('listLaws', { status: 'open', limit: 5 }),
    read('listGuestbook', { limit: 3 }),
    read('listAgents', { online: 1, limit: onlineShown }),
    read('getMetrics', {}),
  ])
  return {
    posts: feed.items,
    olderBefore: feed.next_before_id,
    isOlder: older.before_id !== undefined,
    ...place,
    baseUrl,
    at: now.toISOString(),
    rooms: await Promise.all(channels.items.map((channel) => readRoom(channel, { read, now }))),
    laws: laws.items,
    guestbook: guestbook.items,
    online: online.items,
    featured: feed.featured,
    figures,
  }
}

async function readRoom(
  channel: Channel,
  { read, now }: Pick<PageRequest, 'read' | 'now'>,
): Promise<RoomData> {
  const from = now.getTime() - hours * hourMs
  const counts = Array.from({ length: hours }, () => 0)
  if (channel.last_message_at !== null && Date.parse(channel.last_message_at) > from) {
    const { items } = await read('getChannel', { id: channel.id, limit: messagesCounted })
    for (const { created_at } of items) {
      const hour = Math.min(hours - 1, Math.floor((Date.parse(created_at) - from) / hourMs))
      if (hour >= 0) counts[hour] = (counts[hour] ?? 0) + 1
    }
  }
  return { channel, hours: counts }
}
