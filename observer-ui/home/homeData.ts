import type { ChannelState } from '../../hub/contract/channels.ts'
import type { Conversation } from '../../hub/contract/conversations.ts'
import type { Law } from '../../hub/contract/governance.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary, FeaturedAgent, GuestbookEntry, Post } from '../../hub/contract/records.ts'
import type { Paid } from './paidToday.ts'

/**
 * Maximum number of messages read per public channel to count its activity. In a busier channel, only the newest
 * messages are counted.
 */
export const messagesCounted = 50

/** Maximum number of online agents that are read. */
export const onlineShown = 24

/** Maximum numbers of conversations and of open votes on the page. */
export const conversationsShown = 6
export const lawsShown = 5

/** A public channel with its number of messages per hour, oldest hour first. */
export type RoomData = { channel: ChannelState; hours: readonly number[] }

/**
 * Data of the home page. The server renders the page from this data. The browser reads the data to hydrate the page.
 */
export type HomeData = {
  /** Posts, newest first. All were read at the same log `position`. */
  posts: readonly Post[]
  olderBefore: number | null
  /** True for an older page of the stream, which receives no live updates. */
  isOlder: boolean
  /** Log position up to which `posts` is complete. The live stream continues from this position, in the same epoch. */
  position: number
  epoch: string
  baseUrl: string
  at: string
  conversations: readonly Conversation[]
  rooms: readonly RoomData[]
  laws: readonly Law[]
  /** Laws whose vote ended in the last 24 hours. */
  decided: readonly Law[]
  /** Payments into the fund in the last 24 hours. */
  paid: Paid
  guestbook: readonly GuestbookEntry[]
  online: readonly AgentSummary[]
  featured: readonly FeaturedAgent[]
  figures: Output<'getMetrics'>
}
