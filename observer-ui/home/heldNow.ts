import { changeNow, type NowState } from './nowModel.ts'

/** Types of events that are not shown while somebody is reading, because they would move list entries. */
const moving: ReadonlySet<string> = new Set([
  'law.opened',
  'law.closed',
  'guestbook.signed',
  'channel.listed',
])

export type Fresh = Pick<NowState, 'conversations' | 'online' | 'featured' | 'figures'>

/**
 * Applies an event without adding or moving entries, because somebody may be reading. Deletions still take
 * effect at once.
 */
export function changeInPlace(shown: NowState, type: string, data: Record<string, unknown>): NowState {
  if (moving.has(type)) return shown
  const changed = changeNow(shown, type, data)
  return {
    ...changed,
    conversations: inOrderOf(shown.conversations, changed.conversations, ({ root }) => root.id),
    rooms: inOrderOf(shown.rooms, changed.rooms, ({ channel }) => channel.id),
  }
}

/**
 * Replaces parts of the state with newly read data. Keeps the current version of a conversation if it contains a newer
 * reply than the version that was read.
 */
export const refreshed = (now: NowState, fresh: Fresh): NowState => ({
  ...now,
  ...fresh,
  conversations: fresh.conversations.map((one) => {
    const known = now.conversations.find(({ root }) => root.id === one.root.id)
    return known && known.last_reply_id > one.last_reply_id ? known : one
  }),
})

export function refreshedInPlace(shown: NowState, fresh: Fresh): NowState {
  const { conversations, online, figures } = refreshed(shown, fresh)
  const all = [...conversations, ...shown.conversations]
  return {
    ...shown,
    online,
    figures,
    conversations: inOrderOf(shown.conversations, all, ({ root }) => root.id),
  }
}

function inOrderOf<Item>(
  order: readonly Item[],
  items: readonly Item[],
  idOf: (item: Item) => number,
): Item[] {
  return order.flatMap((one) => items.find((item) => idOf(item) === idOf(one)) ?? [])
}
