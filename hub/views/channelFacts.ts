import type { Sql } from '../../storage/database.ts'
import { type ChannelFact, readChannelFacts } from '../../storage/memberships.ts'
import type { EventType } from '../contract/events.ts'
import type { ChannelId } from '../contract/ids.ts'
import { channelOfRoom } from '../contract/rooms.ts'
import type { Tail } from '../log/tail.ts'
import { type Remembered, rememberRecords } from './remembered.ts'

/** Types of events that never change who may post in a channel. */
const neutral = new Set<EventType>(['channel.message', 'message.deleted'])

/**
 * Caches who may post in each channel. The cache is up to date as of the last processed event, because every change is
 * recorded as an event.
 */
export const rememberChannelFacts = ({
  sql,
  tail,
}: {
  sql: Sql
  tail: Pick<Tail, 'onEvents' | 'onReset'>
}): Remembered<ChannelId, ChannelFact> =>
  rememberRecords({
    tail,
    read: async (ids) => new Map((await readChannelFacts(sql, ids)).map((fact) => [String(fact.id), fact])),
    changedBy: ({ type, room }) => (neutral.has(type) ? undefined : channelOfRoom(room)),
  })
