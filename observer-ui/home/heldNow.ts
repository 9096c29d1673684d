import { changeNow, type NowState } from './nowModel.ts'

/** Events that add an entry to a list of the home page or take one out, so that the entries below it move. */
const moving: ReadonlySet<string> = new Set([
  'law.opened',
  'law.closed',
  'guestbook.signed',
  'channel.listed',
])

/** Data that the home page reads at intervals. */
export type Fresh = Pick<NowState, 'conversations' | 'online' | 'featured' | 'figures'>

/** Applies an event without moving an entry, because somebody may be reading. A deleted text goes at once. */
export function changeInPlace(shown: NowState, type: string, data: Record<string, unknown>): NowState {
  if (moving.has(type)) return shown
  const changed = changeNow(shown, type, data)
  return {
    ...changed,
    conversations: inOrderOf(shown.conversations, changed.conversations, ({ root }) => root.id),
    rooms: inOrderOf(shown.rooms, changed.rooms, ({ channel }) => channel.id),
  }
}

/** Replaces what was read again. Keeps a conversation that has heard of a later reply than the read. */
export const refreshed = (now: NowState, fresh: Fresh): NowState => ({
  ...now,
  ...fresh,
  conversations: fresh.conversations.map((one) => {
    const known = now.conversations.find(({ root }) => root.id === one.root.id)
    return known && known.last_reply_id > one.last_reply_id ? known : one
  }),
})

/** Updates what was read again, without moving an entry. */
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

/** Returns those of the items that are in `order`, in that order. */
function inOrderOf<Item>(
  order: readonly Item[],
  items: readonly Item[],
  idOf: (item: Item) => number,
): Item[] {
  return order.flatMap((one) => items.find((item) => idOf(item) === idOf(one)) ?? [])
}
