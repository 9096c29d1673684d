import { liveLimits } from '../contract/limits.ts'
import type { Place } from './locate.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'

/**
 * `cursor` is the position to replay from. `gap` covers the events before `cursor` that are not replayed.
 * `skipped` lists events that are not sent to the client, but whose membership changes still apply.
 */
export type ReplayStart = {
  cursor: number
  gap?: { from: number; to: number }
  skipped?: { after: number; upTo: number }
}

type Asked = {
  since: number
  /** The tail's position when the reader was opened. */
  openedAt: number
  place: Place | Promise<Place>
  rooms: Subscriptions
  /** Log position of the channel list, for a reader that follows its agent's joins and leaves. */
  followedSince: number | undefined
}

/**
 * Decides where a replay begins. Returns undefined if this node cannot decide; the client must then
 * reconnect. A gap ends at `openedAt` and not at the current end of the log. Otherwise the gap could hide
 * that the agent left a channel, and the reader would keep receiving that channel's events.
 */
export async function findStart(
  { since, openedAt, place, rooms, followedSince }: Asked,
  { tail, replayPages }: { tail: Pick<Tail, 'ring'>; replayPages: Pick<ReplayPages, 'count'> },
): Promise<ReplayStart | undefined> {
  const judged = await place
  // This node is behind the client. Other nodes may be further ahead.
  if (judged === 'ahead') return undefined
  // The client already has these events from another node. They are not sent again, but if the agent left a
  // channel in one of them, the leave must take effect.
  if (judged === 'here' && since > openedAt)
    return { cursor: since, skipped: { after: openedAt, upTo: since } }
  const isForeign = judged === 'elsewhere'
  const range = { rooms: rooms.names(), since, upTo: openedAt }
  const isTooFar =
    !isForeign && !tail.ring.covers(since) && (await replayPages.count(range)) > liveLimits.replayEvents
  if (!isForeign && !isTooFar) return { cursor: since }
  return {
    cursor: openedAt,
    gap: { from: isForeign ? 1 : since + 1, to: openedAt },
    ...(followedSince !== undefined && { skipped: { after: followedSince, upTo: openedAt } }),
  }
}
