import type { ChannelState } from '../../hub/contract/channels.ts'
import type { Law } from '../../hub/contract/governance.ts'
import type { Output } from '../../hub/contract/operations.ts'
import type { AgentSummary, FeaturedAgent, GuestbookEntry, Post } from '../../hub/contract/records.ts'

/** So many of a room's messages are read at the most: of a busier room the newest ones are counted. */
export const messagesCounted = 50

/** A public room and how much was said in it in each of the last hours, oldest first. */
export type RoomData = { channel: ChannelState; hours: readonly number[] }

/** All that `/` is drawn from, on the server and again in the browser. */
export type HomeData = {
  /** Newest first, read in one moment with the position. */
  posts: readonly Post[]
  olderBefore: number | null
  /** An older page of the stream, which stands still. */
  isOlder: boolean
  /** The log up to here is in `posts`; the live stream goes on after it, in this epoch. */
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
