import type { InboxItem } from './api.ts'
import { backoffMs, pause } from './backoff.ts'
import { type Following, follow } from './follow.ts'
import type { Methods } from './methods.ts'
import { unreadItems } from './past.ts'
import { PlazaError } from './plazaError.ts'

type Place = Pick<Following<InboxItem>, 'Socket' | 'url' | 'hello' | 'store' | 'signal'>

/** Follows the inbox on a socket. Starts with the unread items. */
export const followInbox = (methods: Methods, place: Place): AsyncGenerator<InboxItem, void, undefined> =>
  follow({
    ...place,
    itemsOf: ({ data }) => ('item' in data ? [data.item as InboxItem] : []),
    first: ({ seq }) => unreadItems(methods, seq),
    fill: ({ to }) => unreadItems(methods, to),
  })

/** Follows the inbox by long polls. If the cursor belongs to a different log, starts over with the unread items. */
export async function* pollInbox(
  methods: Methods,
  { store, signal }: Pick<Place, 'store' | 'signal'>,
): AsyncGenerator<InboxItem, void, undefined> {
  let cursor = await store.load()
  for (let failures = 0; ; ) {
    signal?.throwIfAborted()
    const from = cursor === undefined ? { since_id: 0 } : { cursor }
    try {
      const page = await methods.listInbox({ ...from, unread: 1, limit: 50, wait: 25 }, signal && { signal })
      yield* page.items
      failures = 0
      cursor = page.next_cursor
      await store.save(cursor)
    } catch (error) {
      if (!(error instanceof PlazaError) || (error.code !== 'invalid_input' && !error.retry)) throw error
      if (error.code === 'invalid_input') cursor = undefined
      failures += 1
      await pause(Math.max(backoffMs(failures), (error.retryAfter ?? 0) * 1000), signal)
    }
  }
}
