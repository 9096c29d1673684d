/** Stores the cursor of a live session. `save` is called only after an event has been handled. */
export type CursorStore = {
  load(): Promise<string | undefined> | string | undefined
  save(cursor: string): Promise<void> | void
}

/** Stores the cursor in memory. The next process therefore starts with the unread items. */
export function memoryStore(cursor?: string): CursorStore {
  let kept = cursor
  return {
    load: () => kept,
    save(next) {
      kept = next
    },
  }
}
