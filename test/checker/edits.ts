export type Edits = {
  /** Records that the hub `node` acknowledged an edit. From then on, that hub must not show older text. */
  acknowledge(post: number, seq: number, node: number): void
  /**
   * Marks the start of a reader's request. The response must not contain text that an acknowledged edit has replaced.
   */
  ask(reader: string): void
  /**
   * Returns the event number of the newest edit acknowledged before the reader's latest request, or 0 if there is none.
   */
  newest(reader: string, post: number, node?: number): number
}

export function createEdits(): Edits {
  const known = new Map<number, { at: number; seq: number; node: number }[]>()
  const asked = new Map<string, number>()
  let count = 0
  return {
    acknowledge(post, seq, node) {
      known.set(post, [...(known.get(post) ?? []), { at: count, seq, node }])
      count += 1
    },
    ask: (reader) => void asked.set(reader, count),
    newest(reader, post, node) {
      const before = (known.get(post) ?? []).filter(
        (edit) => edit.at < (asked.get(reader) ?? 0) && (node === undefined || edit.node === node),
      )
      return Math.max(0, ...before.map(({ seq }) => seq))
    },
  }
}
