import type { Sql } from '../../storage/database.ts'
import type { EphemeralFrame } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import type { Room } from '../contract/rooms.ts'
import { inboxRoom } from '../contract/rooms.ts'
import type { Faults } from '../lib/fault.ts'
import { Audience } from './audience.ts'
import { createDelivery } from './delivery.ts'
import type { Locate } from './locate.ts'
import { LogReader, type Reader, replayPage, type Sink, type Start } from './reader.ts'
import { openReplayPages } from './replayPages.ts'
import { whoCame } from './subscription.ts'
import type { GuardedTail } from './tail.ts'
import { createWorkQueue, type WorkQueue } from './workQueue.ts'

export type Readers = {
  open(sink: Sink, start: Start): Reader
  /** Sends a frame to the room's current readers without storing it. */
  sendEphemeral(room: Room, frame: EphemeralFrame): void
  rooms(): Room[]
  readonly count: number
  close(): void
}

type Needs = {
  sql: Sql
  tail: GuardedTail
  locate: Locate
  replays?: WorkQueue
  observe: {
    delivered(events: number): void
    postponed(readers: number): void
    replayFailed(error: unknown): void
  } & Faults
}

/** Time after which a client is disconnected if its replay makes no progress. */
const stallMs = 30_000
const stallLookMs = 1000

export function createReaders({ sql, tail, locate, replays = createWorkQueue(), observe }: Needs): Readers {
  const replayPages = openReplayPages(
    { sql, tail },
    { pageLength: replayPage, most: liveLimits.replayEvents + 1 },
  )

  const audience = new Audience<LogReader>()
  const autoSubscribers = new Audience<LogReader>()
  const all = new Set<LogReader>()
  const behind = new Set<LogReader>()
  const deliver = createDelivery(audience, observe)
  let told = tail.position

  tail.onEvents((events) => {
    for (const event of events)
      for (const agentId of whoCame(event))
        for (const reader of autoSubscribers.listeners(inboxRoom(agentId)))
          guarded(reader, () => reader.follow(event))
    const end = deliver(events)
    told = tail.position
    end()
  })
  tail.onReset(() => {
    told = tail.position
    for (const reader of [...all]) guarded(reader, () => reader.end('resync'))
  })

  // Disconnect all clients while this node cannot read the event log, so that they reconnect to another node. Otherwise
  // they would not notice that events are missing.
  tail.onBlind(() => {
    for (const reader of [...all]) reader.end('resync')
  })

  const stalls = setInterval(() => {
    const now = performance.now()
    for (const reader of [...behind]) guarded(reader, () => reader.endIfStalled(now, stallMs))
  }, stallLookMs).unref()

  const among = {
    ...{ tail, replayPages, locate, audience, autoSubscribers, all, behind, replays, observe },
    told: () => told,
  }

  return {
    open: (sink, start) => new LogReader(sink, start, among),
    sendEphemeral(room, frame) {
      for (const reader of audience.listeners(room)) guarded(reader, () => reader.sendEphemeral(room, frame))
    },
    rooms: () => audience.rooms(),
    get count() {
      return all.size
    },
    close: () => clearInterval(stalls),
  }
}

/** Runs `work`. If it throws, closes only this reader, so that the other readers still get their events. */
function guarded(reader: LogReader, work: () => void): void {
  try {
    work()
  } catch (error) {
    reader.failed(error)
  }
}
