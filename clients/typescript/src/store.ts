/** Keeps the cursor of a live session. `save` is called after an event was handled, never before. */
export type CursorStore = {
  load(): Promise<string | undefined> | string | undefined
  save(cursor: string): Promise<void> | void
}

/** Keeps the cursor in memory: a new process starts with what is unread. */
export function memoryStore(cursor?: string): CursorStore {
  let kept = cursor
  return {
    load: () => kept,
    save(next) {
      kept = next
    },
  }
}
