import type { InboxItem } from './api.ts'
import { untilDone } from './call.ts'
import { type Following, follow } from './follow.ts'
import type { Methods } from './methods.ts'
import { unreadItems } from './past.ts'
import { PlazaError } from './plazaError.ts'

type Place = Pick<Following<InboxItem>, 'Socket' | 'url' | 'hello' | 'store' | 'signal'>

export const followInbox = (methods: Methods, place: Place): AsyncGenerator<InboxItem, void, undefined> =>
  follow({
    ...place,
    itemsOf: ({ data }) => ('item' in data ? [data.item as InboxItem] : []),
    first: ({ seq }) => unreadItems(methods, seq, place.signal),
    fill: ({ to }) => unreadItems(methods, to, place.signal),
  })

/** Follows the inbox by long polling. If the server refuses the stored cursor, starts again with the unread items. */
export async function* pollInbox(
  methods: Methods,
  { store, signal }: Pick<Place, 'store' | 'signal'>,
): AsyncGenerator<InboxItem, void, undefined> {
  let cursor = await store.load()
  for (;;) {
    signal?.throwIfAborted()
    const page = await poll(methods, cursor, signal)
    if (page !== 'elsewhere') {
      yield* page.items
      await store.save(page.next_cursor)
    }
    cursor = page === 'elsewhere' ? undefined : page.next_cursor
  }
}

/** Waits for new inbox items. Returns the string `elsewhere` if the server rejects the cursor. */
function poll(methods: Methods, cursor: string | undefined, signal: AbortSignal | undefined) {
  const from = cursor === undefined ? { since_id: 0 } : { cursor }
  return methods
    .listInbox({ ...from, unread: 1, limit: 50, wait: 25 }, untilDone(signal))
    .catch((error: unknown) => {
      const isRefused = error instanceof PlazaError && error.code === 'invalid_input'
      if (isRefused && cursor !== undefined) return 'elsewhere' as const
      throw error
    })
}
