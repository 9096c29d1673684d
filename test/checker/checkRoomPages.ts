import type { Acknowledged } from './acknowledged.ts'
import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { LogIndex } from './logIndex.ts'

type Place = { room: string; position: number }

/**
 * Checks the pages that clients get when they poll an inbox or the list of public events. Together, the pages must
 * contain each event of the inbox or list once and in order.
 */
export function checkRoomPages(log: LogIndex, report: Report, { deletions, edits }: Acknowledged) {
  const places = new Map<string, Place>()

  function skipped(position: number, last: number): number[] {
    const missed: number[] = []
    for (let seq = last; seq > position; seq = log.prev(seq)) missed.push(seq)
    return missed.reverse()
  }

  function checkNext(reader: string, seq: number, place: Place): void {
    const about = { reader, seqs: [seq, place.position] }
    if (seq <= place.position) report('reordered', `${reader} got ${seq} after ${place.position}`, about)
    if (!log.has(seq)) report('phantom', `${reader} got ${seq}, which is not in the log`, about)
    else if (log.room(seq) !== place.room) report('leaked', `${reader} got ${seq} of ${log.room(seq)}`, about)
    const missed = log.room(seq) === place.room ? skipped(place.position, log.prev(seq)) : []
    if (missed.length > 0)
      report('hole', `${reader} got ${seq} and missed ${missed.slice(0, 10)}`, {
        reader,
        seqs: [seq, ...missed.slice(0, 3)],
      })
    place.position = seq
  }

  function keep(reader: string, place: Place): void {
    const position = Math.max(place.position, places.get(reader)?.position ?? 0)
    places.set(reader, { ...place, position })
  }

  return {
    inbox({ reader, agent, since, items }: EntryOf<'inbox'>): void {
      const place = { room: `inbox:${agent}`, position: since }
      for (const [id, said, text] of items) {
        checkNext(reader, id, place)
        const about = { reader, seqs: [id] }
        if (log.room(id) === place.room && !log.saysVersion(id, said, text))
          report('phantom', `${reader} got another item ${id} than the log has`, about)
        // Expect no deleted text in an inbox, no matter which hub acknowledged the deletion, because all hubs
        // read inboxes from the same Postgres.
        if (deletions.wasGone(reader, said) && !log.showsText(id, text))
          report('hidden', `${reader} was shown the text of ${said}, which had been deleted`, about)
        if (edits.newest(reader, said) > log.versionOf(said, text))
          report('stale', `${reader} was shown the text of ${said} as it was before its edit`, about)
      }
      keep(reader, place)
    },
    events({ reader, node, since, items }: EntryOf<'events'>): void {
      const place = { room: 'plaza', position: since }
      for (const [seq, prev, data, text] of items) {
        checkNext(reader, seq, place)
        const about = { reader, seqs: [seq] }
        if (log.room(seq) === place.room && (prev !== log.prev(seq) || !log.says(seq, { data, text })))
          report('phantom', `${reader} got another event ${seq} than the log has`, about)
        // Expect no deleted text if this hub (`node`) acknowledged the deletion. Other hubs may not know about it yet.
        if (deletions.wasGone(reader, seq, node) && !log.showsText(seq, text))
          report(
            'hidden',
            `${reader} was shown the text of ${seq} by node ${node}, which had acknowledged its end`,
            about,
          )
      }
      keep(reader, place)
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
