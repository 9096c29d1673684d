import { liveLimits } from '../contract/limits.ts'
import type { Place } from './locate.ts'
import type { ReplayPages } from './replayPages.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Tail } from './tail.ts'

export type ReplayStart = {
  cursor: number
  gap?: { from: number; to: number }
  skipped?: { after: number; upTo: number }
}

type Asked = {
  since: number
  openedAt: number
  place: Place | Promise<Place>
  rooms: Subscriptions
  followedSince: number | undefined
}

/** Finds the position from which to replay. Returns undefined if the client must reconnect. */
export async function findStart(
  { since, openedAt, place, rooms, followedSince }: Asked,
  { tail, replayPages }: { tail: Pick<Tail, 'ring'>; replayPages: Pick<ReplayPages, 'count'> },
): Promise<ReplayStart | undefined> {
  const judged = await place
  // Other nodes have read the event log up to the client's position, but this node has not.
  if (judged === 'ahead') return undefined
  // Another node already sent these events to the client. Do not repeat them, but apply their membership changes.
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
