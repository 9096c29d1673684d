import { liveLimits } from '../../hub/contract/limits.ts'
import type { EntryOf } from './history.ts'
import type { Report } from './invariants.ts'
import type { LogIndex } from './logIndex.ts'

type Reader = {
  name: string
  agent: number | undefined
  last: number | undefined
  /**
   * For each room, the number of the last event that the client received or was allowed to miss. The checker
   * reports only later events as missed.
   */
  rooms: Map<string, number>
  gaps: { from: number; to: number }[]
  /** Rooms from which the reader has received no event since it reconnected. */
  resumed: Set<string>
  start: number
  connection: Connection
}

type Connection = {
  /**
   * Number of the event that revoked the reader's token, or infinity if the token was not revoked. The reader must not
   * receive any later event.
   */
  end: number
  /**
   * True if the client reconnected with the epoch (id) of another event log, and the hub has not reported yet which
   * events the client missed.
   */
  isForeign: boolean
  welcome: number
  /**
   * For each channel that the client's agent has left, the number of the event that ended the agent's membership. The
   * client may lack earlier events of the channel, because the hub does not replay them after the agent has left.
   */
  excused: Map<string, number>
}

/** Checks the events that each client received, over all its connections, against the log at the end of the test. */
export function checkReaders(log: LogIndex, report: Report) {
  const readers = new Map<string, Reader>()

  const leavings = new Map<number, Set<number>>()

  const roomsOf = ({ agent }: Reader) =>
    agent === undefined ? ['plaza'] : ['plaza', `inbox:${agent}`, ...log.stays.roomsOf(agent)]
  const isAnnounced = ({ gaps }: Reader, seq: number) => gaps.some(({ from, to }) => seq >= from && seq <= to)

  function missing(reader: Reader, room: string, before: number): number[] {
    const position = reader.rooms.get(room) ?? reader.start
    const missed: number[] = []
    for (let seq = before; seq > position && missed.length < 100; seq = log.prev(seq)) {
      if (log.isFor(reader.agent, room, seq) && !isAnnounced(reader, seq)) missed.unshift(seq)
    }
    return missed
  }

  function reportMissed(reader: Reader, upTo: number, when: string): void {
    for (const room of roomsOf(reader)) {
      const missed = missing(reader, room, log.endOf(room, upTo))
      if (missed.length === 0) continue
      report('hole', `${reader.name} never heard ${missed.slice(0, 10)} of ${room}${when}`, {
        reader: reader.name,
        seqs: missed.slice(0, 3),
      })
    }
  }

  function open({ reader: name, agent, made, since, epoch }: EntryOf<'open'>): void {
    const known = readers.get(name)
    const connection = {
      end: agent === undefined ? Number.POSITIVE_INFINITY : log.endOfToken(agent, made ?? 0),
      isForeign: epoch !== undefined && epoch !== log.epoch,
      welcome: 0,
      excused: new Map<string, number>(),
    }
    if (known) {
      known.connection = connection
      if (known.last !== undefined) known.resumed = new Set(roomsOf(known))
      return
    }
    const fresh = { last: since, start: since ?? 0, rooms: new Map(), gaps: [], resumed: new Set<string>() }
    readers.set(name, { name, agent, ...fresh, connection })
  }

  function welcome({ reader: name, seq, epoch }: EntryOf<'welcome'>): void {
    const reader = readers.get(name)
    if (!reader) return
    if (epoch !== log.epoch) report('phantom', `${name} was welcomed to the log ${epoch}`, { reader: name })
    if (seq > log.head)
      report('phantom', `${name} was welcomed at ${seq}, the log ends at ${log.head}`, {
        reader: name,
        seqs: [seq],
      })
    reader.connection.welcome = seq
    if (reader.last === undefined) {
      reader.last = seq
      reader.start = seq
    }
    excuse(reader)
  }

  /**
   * Allows the client to miss the events of a channel that its agent has left, up to and including the agent's
   * departure. The hub does not replay these events when the client reconnects.
   */
  function excuse({ agent, rooms, start, connection: { excused } }: Reader): void {
    if (agent === undefined) return
    for (const room of log.stays.roomsOf(agent)) {
      const left = log.stays.endOf(room, agent, leavings.get(agent)?.size ?? 0)
      excused.set(room, left)
      rooms.set(room, Math.max(rooms.get(room) ?? start, left))
    }
  }

  function heard(event: EntryOf<'heard'>): void {
    const reader = readers.get(event.reader)
    if (!reader) return
    const { seq } = event
    const about = { reader: reader.name, seqs: [seq] }
    const room = log.room(seq)
    if (!log.has(seq)) return report('phantom', `${reader.name} heard ${seq}, which is not in the log`, about)
    if (!log.isFor(reader.agent, room, seq))
      return report('leaked', `${reader.name} heard ${seq} of ${room}`, about)
    if (event.room !== wireName(room) || event.prev !== log.prev(seq) || !log.says(seq, event)) {
      report('phantom', `${reader.name} heard another event ${seq} than the log has`, about)
    }
    checkConnection(reader, event)
    if (seq <= (reader.last ?? 0)) {
      return report('reordered', `${reader.name} heard ${seq} after ${reader.last}`, {
        reader: reader.name,
        seqs: [seq, reader.last ?? 0],
      })
    }
    const missed = missing(reader, room, log.prev(seq))
    if (missed.length > 0) {
      const isFirst = reader.resumed.has(room)
      const how = isFirst ? 'when it came back' : 'in the middle'
      report(
        isFirst ? 'resume' : 'hole',
        `${reader.name} heard ${seq} of ${room} and missed ${missed.slice(0, 10)} ${how}`,
        { reader: reader.name, seqs: [seq, ...missed.slice(0, 3)] },
      )
    }
    reader.resumed.delete(room)
    reader.rooms.set(room, Math.max(seq, reader.rooms.get(room) ?? 0))
    reader.last = seq
  }

  /** Checks that the hub was allowed to send this event: the token was valid and the text not yet deleted. */
  function checkConnection({ name, connection }: Reader, { seq, text }: EntryOf<'heard'>): void {
    if (seq > connection.end) {
      report('ended', `${name} heard ${seq} by a token that ended with ${connection.end}`, {
        reader: name,
        seqs: [seq, connection.end],
      })
    }
    if (connection.isForeign)
      report('resume', `${name} came from another log and heard ${seq} without a gap`, {
        reader: name,
        seqs: [seq],
      })
    const deletion = log.deletionOf(seq)
    if (deletion !== undefined && deletion <= connection.welcome && !log.showsText(seq, text))
      report('hidden', `${name} was replayed the text of ${seq}, though its node had passed ${deletion}`, {
        reader: name,
        seqs: [seq, deletion],
      })
  }

  function gap({ reader: name, from, to }: EntryOf<'gap'>): void {
    const reader = readers.get(name)
    if (!reader) return
    if (reader.connection.isForeign) return startAnew(reader, { from, to })
    reader.gaps.push({ from: Math.max(from, (reader.last ?? 0) + 1), to })
    let count = 0
    for (const room of roomsOf(reader)) {
      for (
        let seq = log.endOf(room, to);
        seq >= from && count <= liveLimits.replayEvents;
        seq = log.prev(seq)
      )
        count += 1
    }
    if (count <= liveLimits.replayEvents) {
      report('gap', `${name} was told that ${from} to ${to} would not come, ${count} events`, {
        reader: name,
        seqs: [from, to],
      })
    }
    reader.last = Math.max(reader.last ?? 0, to)
  }

  /**
   * Handles a gap (a range of events that the hub will not send) for a client that reconnected with the id of another
   * event log. From then on, the checker expects only the events after the gap.
   */
  function startAnew(reader: Reader, { from, to }: { from: number; to: number }): void {
    reportMissed(reader, reader.last ?? 0, ' before it came from another log')
    if (from !== 1)
      report('gap', `${reader.name} came from another log and was told of a gap from ${from} on`, {
        reader: reader.name,
        seqs: [from, to],
      })
    reader.connection.isForeign = false
    reader.last = to
    reader.start = to
    const { excused } = reader.connection
    reader.rooms = new Map([...excused].map(([room, left]) => [room, Math.max(to, left)]))
    reader.gaps = []
  }

  return {
    invoke({ op, leaves }: EntryOf<'invoke'>): void {
      if (leaves !== undefined) leavings.set(leaves, (leavings.get(leaves) ?? new Set()).add(op))
    },
    open,
    welcome,
    heard,
    gap,
    end(end: number): void {
      for (const reader of readers.values()) reportMissed(reader, end, '')
    },
  }
}

const wireName = (room: string): string => (room.startsWith('inbox:') ? 'inbox' : room)
