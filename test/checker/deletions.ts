/** Which deletions were acknowledged, when, and where: in numbers, for there are many. */
export type Deletions = {
  /** `node`: the one that said so, and has passed it. */
  acknowledge(post: number, node: number): void
  /** A reader asks: it must not be shown what was deleted before. */
  ask(reader: string): void
  /** Whether the deletion of a post had been acknowledged, by anybody or by one node, when a reader asked last. */
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
