import type { PageRequest } from '../pageRow.ts'
import type { HomeData } from './home.tsx'

const postsShown = 50
/** Tries at a snapshot that no event fell into. */
const triesMax = 5

/**
 * The feed goes with a place in the log, from which the page's stream goes on. A reply that came between the two would be
 * counted twice, so the feed is read again; everything else in the page is told whole by its events, and may be told twice.
 */
export async function readHome({ read, log, baseUrl, now }: PageRequest): Promise<HomeData> {
  let place = log()
  let feed = await read('listFeed', { limit: postsShown })
  for (let tries = 1; place.position !== log().position && tries < triesMax; tries++) {
    place = log()
    feed = await read('listFeed', { limit: postsShown })
  }
  const [laws, guestbook, figures] = await Promise.all([
    read('listLaws', { status: 'open', limit: 5 }),
    read('listGuestbook', { limit: 3 }),
    read('getMetrics', {}),
  ])
  return {
    posts: feed.items,
    ...place,
    baseUrl,
    at: now.toISOString(),
    laws: laws.items,
    guestbook: guestbook.items,
    figures,
  }
}
