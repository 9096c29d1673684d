export type Deletions = {
  /** Records that the hub `node` acknowledged a deletion. From then on, that hub must not show the post. */
  acknowledge(post: number, node: number): void
  /**
   * Marks the start of a reader's request. The response must not contain posts whose deletion was already acknowledged.
   */
  ask(reader: string): void
  /**
   * Returns true if the deletion was acknowledged before the reader's last request. With `node`, only an
   * acknowledgement by that hub counts.
   */
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
