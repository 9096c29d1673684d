import { liveLimits } from '../contract/limits.ts'
import type { Place } from './locate.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'

export type ReplayStart = {
  /** Position from which events are replayed. */
  cursor: number
  /** Range of missed events that are not replayed. The client is told which events are omitted. */
  gap?: { from: number; to: number }
  /**
   * Range of events that are not sent to the client. If these events change which channels the client's agent
   * is a member of, the changes are still applied.
   */
  skipped?: { after: number; upTo: number }
}

type Asked = {
  since: number
  /** This node's log position when the reader was opened. */
  openedAt: number
  place: Place | Promise<Place>
  rooms: Subscriptions
  /**
   * Log position at which the agent's list of channels was read. Undefined if the reader does not follow the channels
   * that its agent joins.
   */
  followedSince: number | undefined
}

/** Finds the position from which to replay. Returns undefined if the client must reconnect. */
export async function findStart(
  { since, openedAt, place, rooms, followedSince }: Asked,
  { tail, replayPages }: { tail: Pick<Tail, 'ring'>; replayPages: Pick<ReplayPages, 'count'> },
): Promise<ReplayStart | undefined> {
  const judged = await place
  // Other nodes have read the event log up to the client's position, but this node has not, so the client must
  // reconnect.
  if (judged === 'ahead') return undefined
  // Another node already sent this client the events up to `since`. Do not resend them, but apply their membership
  // changes.
  if (judged === 'here' && since > openedAt)
    return { cursor: since, skipped: { after: openedAt, upTo: since } }
  const isForeign = judged === 'elsewhere'
  const range = { rooms: rooms.names(), since, upTo: openedAt }
  const isTooFar =
    !isForeign && !tail.ring.covers(since) && (await replayPages.count(range)) > liveLimits.replayEvents
  if (!isForeign && !isTooFar) return { cursor: since }
  return {
    // Replay all events after `openedAt`, because such an event may change the agent's channel memberships.
    cursor: openedAt,
    gap: { from: isForeign ? 1 : since + 1, to: openedAt },
    ...(followedSince !== undefined && { skipped: { after: followedSince, upTo: openedAt } }),
  }
}
