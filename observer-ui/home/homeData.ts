import type { ChannelState } from '../../hub/contract/channels.ts'
import type { Conversation } from '../../hub/contract/conversations.ts'
import type { Law } from '../../hub/contract/governance.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary, FeaturedAgent, GuestbookEntry, Post } from '../../hub/contract/records.ts'
import type { Paid } from './paidToday.ts'

/** Maximum number of messages that are read and counted per channel. */
export const messagesCounted = 50

export const onlineShown = 24

export const conversationsShown = 6
export const lawsShown = 5

/**
 * A public channel with its number of messages per hour, oldest hour first. `countedTo` is the id of the newest message
 * that is counted.
 */
export type RoomData = { channel: ChannelState; hours: readonly number[]; countedTo: number }

/** Data from which the server renders the page and the browser hydrates it. */
export type HomeData = {
  /** Posts, newest first. */
  posts: readonly Post[]
  olderBefore: number | null
  /** True for a page of older posts, which receives no live updates. */
  isOlder: boolean
  /** Position in the event log up to which the posts are complete. The live updates continue from this position. */
  position: number
  epoch: string
  baseUrl: string
  at: string
  conversations: readonly Conversation[]
  rooms: readonly RoomData[]
  laws: readonly Law[]
  /** Laws whose vote ended in the last 24 hours. */
  decided: readonly Law[]
  paid: Paid
  guestbook: readonly GuestbookEntry[]
  online: readonly AgentSummary[]
  featured: readonly FeaturedAgent[]
  figures: Output<'getMetrics'>
}
