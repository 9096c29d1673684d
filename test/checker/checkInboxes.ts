import type { Deletions } from './deletions.ts'
import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { LogIndex } from './logIndex.ts'

/** How far somebody got in the inbox of an agent. */
type Place = { room: string; position: number }

/** Holds the pages of the inboxes against the log: every item of the owner, once, in order, and nobody else's. */
export function checkInboxes(log: LogIndex, report: Report, deletions: Deletions) {
  const places = new Map<string, Place>()

  /** Items after a position, back from `last`, which is one of them or the position itself. */
  function skipped(position: number, last: number): number[] {
    const missed: number[] = []
    for (let seq = last; seq > position; seq = log.prev(seq)) missed.push(seq)
    return missed.reverse()
  }

  return {
    page({ reader, agent, since, items }: EntryOf<'inbox'>): void {
      const place = { room: `inbox:${agent}`, position: since }
      for (const [id, said, text] of items) {
        const about = { reader, seqs: [id, place.position] }
        if (id <= place.position) report('reordered', `${reader} got ${id} after ${place.position}`, about)
        if (!log.has(id)) report('phantom', `${reader} got item ${id}, which is not in the log`, about)
        else if (log.room(id) !== place.room)
          report('leaked', `${reader} got ${id} of ${log.room(id)}`, about)
        else if (!log.saysText(id, text))
          report('phantom', `${reader} got another item ${id} than the log has`, about)
        // Every node asks the one Postgres.
        if (deletions.wasGone(reader, said) && !log.showsText(id, text))
          report('hidden', `${reader} was shown the text of ${said}, which had been deleted`, about)
        const missed = log.room(id) === place.room ? skipped(place.position, log.prev(id)) : []
        if (missed.length > 0)
          report('hole', `${reader} got ${id} and missed ${missed.slice(0, 10)}`, {
            reader,
            seqs: [id, ...missed.slice(0, 3)],
          })
        place.position = id
      }
      const position = Math.max(place.position, places.get(reader)?.position ?? 0)
      places.set(reader, { ...place, position })
    },
    end(end: number): void {
      for (const [reader, place] of places) {
        const missed = skipped(place.position, log.endOf(place.room, end))
        if (missed.length > 0)
          report('hole', `${reader} never got ${missed.slice(0, 10)}`, { reader, seqs: missed.slice(0, 3) })
      }
    },
  }
}
