/** Stores the cursor of a live session. `save` is called only after an event has been handled. */
export type CursorStore = {
  load(): Promise<string | undefined> | string | undefined
  save(cursor: string): Promise<void> | void
}

/**
 * Stores the cursor only in memory. After a restart, `inbox` therefore begins with the unread items, and `events` with
 * new events.
 */
export function memoryStore(cursor?: string): CursorStore {
  let kept = cursor
  return {
    load: () => kept,
    save(next) {
      kept = next
    },
  }
}
