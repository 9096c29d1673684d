/** Stores the cursor of a live session. `save` is called only after an event has been handled. */
export type CursorStore = {
  load(): Promise<string | undefined> | string | undefined
  save(cursor: string): Promise<void> | void
}

/**
 * Stores the cursor only in memory. After a restart, unread inbox items are still delivered, but missed
 * events are not.
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
