import type { Acknowledged } from './acknowledged.ts'
import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { LogIndex } from './logIndex.ts'

/** Checks that the feed's pages contain every undeleted root post exactly once and in order. */
export function checkPollers(log: LogIndex, report: Report, { deletions, edits }: Acknowledged) {
  const positions = new Map<string, number>()

  function skipped(seq: number, next: number): number[] {
    const missed: number[] = []
    for (let root = log.rootAfter(seq); root !== undefined && root < next; root = log.rootAfter(root)) {
      if (!log.isRedacted(root)) missed.push(root)
    }
    return missed
  }

  return {
    page({ reader, node, since, items }: EntryOf<'page'>): void {
      let position = since
      for (const [id, text] of items) {
        const about = { reader, seqs: [id, position] }
        if (id <= position) report('reordered', `${reader} got ${id} after ${position}`, about)
        if (!log.has(id) || !log.isRoot(id) || !log.saysVersion(id, id, text))
          report('phantom', `${reader} got another post ${id} than the log has`, about)
        // Ignore deletions that only other hubs acknowledged, because the hub that responded (`node`) may not
        // know about them yet.
        const isGone = deletions.wasGone(reader, id, node)
        if (isGone && !log.showsText(id, text))
          report('hidden', `${reader} was shown ${id} by node ${node}, which had acknowledged its end`, about)
        if (edits.newest(reader, id, node) > log.versionOf(id, text))
          report('stale', `${reader} was shown ${id} by node ${node} as it was before its edit`, about)
        const missed = skipped(position, id)
        if (missed.length > 0)
          report('hole', `${reader} got ${id} and missed ${missed.slice(0, 10)}`, {
            reader,
            seqs: [id, ...missed.slice(0, 3)],
          })
        position = id
      }
      positions.set(reader, Math.max(position, positions.get(reader) ?? 0))
    },
    end(end: number): void {
      for (const [reader, position] of positions) {
        const missed = skipped(position, end + 1)
        if (missed.length > 0)
          report('hole', `${reader} never got ${missed.slice(0, 10)}`, { reader, seqs: missed.slice(0, 3) })
      }
    },
  }
}
