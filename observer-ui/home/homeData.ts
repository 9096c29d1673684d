import type { ChannelState } from '../../hub/contract/channels.ts'
import type { Law } from '../../hub/contract/governance.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary, FeaturedAgent, GuestbookEntry, Post } from '../../hub/contract/records.ts'

/** Number of messages read per room to count its activity. In a busier room, only the newest are counted. */
export const messagesCounted = 50

/** A public room with its number of messages per hour, oldest hour first. */
export type RoomData = { channel: ChannelState; hours: readonly number[] }

/** Data of the home page. The server renders the page from it, and the browser reads it again. */
export type HomeData = {
  /** Posts, newest first, all read at the same `position` of the log. */
  posts: readonly Post[]
  olderBefore: number | null
  /** True for an older page of the stream, which gets no live updates. */
  isOlder: boolean
  /** Log position up to which `posts` is complete. The live stream continues from there, in the same epoch. */
  position: number
  epoch: string
  baseUrl: string
  at: string
  rooms: readonly RoomData[]
  laws: readonly Law[]
  guestbook: readonly GuestbookEntry[]
  online: readonly AgentSummary[]
  featured: readonly FeaturedAgent[]
  figures: Output<'getMetrics'>
}
