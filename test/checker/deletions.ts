/** Records the acknowledged deletions, with their order and nodes, as numbers because there are many. */
export type Deletions = {
  /** Records a deletion acknowledged by this node, which knows of it from then on. */
  acknowledge(post: number, node: number): void
  /** Marks the moment of a reader's question: it must not be shown what was deleted before. */
  ask(reader: string): void
  /** True if the deletion had been acknowledged, by any node or by this one, when the reader asked last. */
  wasGone(reader: string, post: number, node?: number): boolean
}

export function createDeletions(): Deletions {
  const known = new Map<number, { at: number; node: number }>()
  const asked = new Map<string, number>()
  return {
    acknowledge: (post, node) => void known.set(post, { at: known.size, node }),
    ask: (reader) => void asked.set(reader, known.size),
    wasGone(reader, post, node) {
      const deletion = known.get(post)
      const isBefore = deletion !== undefined && deletion.at < (asked.get(reader) ?? 0)
      return isBefore && (node === undefined || deletion.node === node)
    },
  }
}
