import type { Sql } from '../../storage/database.ts'
import type { Room } from '../../storage/log.ts'
import type { WhisperFrame } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import type { Faults } from '../fault.ts'
import { Audience } from './audience.ts'
import { createDelivery } from './delivery.ts'
import { whoCame } from './hearing.ts'
import type { PlaceOf } from './placeOf.ts'
import { LogReader, type Reader, replayPage, type Sink, type Start } from './reader.ts'
import { openStored } from './stored.ts'
import type { Tail } from './tail.ts'
import { createWorkQueue, type WorkQueue } from './workQueue.ts'

export type Readers = {
  open(sink: Sink, start: Start): Reader
  /** Tells whoever hears a room now, and nobody later. */
  whisper(room: Room, frame: WhisperFrame): void
  /** Rooms in which somebody hears what is said now. */
  rooms(): Room[]
  readonly count: number
  close(): void
}

type Options = {
  sql: Sql
  tail: Tail
  placeOf: PlaceOf
  /** Where replays wait for their turn. */
  replays?: WorkQueue
  observe: {
    delivered(events: number): void
    replayFailed(error: unknown): void
  } & Faults
}

/** A replay that moves nothing for so long has a slow consumer. */
const stallMs = 30_000
const stallLookMs = 1000

/** All readers of this node: what the tail passes is handed to those who are level with it. */
export function createReaders({
  sql,
  tail,
  placeOf,
  replays = createWorkQueue(),
  observe,
}: Options): Readers {
  const stored = openStored(sql, { pageLength: replayPage, most: liveLimits.replayEvents + 1 })

  const audience = new Audience<LogReader>()
  const followers = new Audience<LogReader>()
  const all = new Set<LogReader>()
  const behind = new Set<LogReader>()
  const deliver = createDelivery(audience, observe)
  let told = tail.position

  tail.onEvents((events) => {
    for (const event of events)
      for (const agentId of whoCame(event))
        for (const reader of followers.listeners(`inbox:${agentId}`))
          guarded(reader, () => reader.follow(event))
    const end = deliver(events)
    told = tail.position
    end()
  })
  tail.onReset(() => {
    told = tail.position
    for (const reader of [...all]) guarded(reader, () => reader.end('resync'))
  })

  // They would hear nothing and not know it; another node may see more.
  tail.onBlind(() => {
    for (const reader of [...all]) reader.end('resync')
  })

  const stalls = setInterval(() => {
    const now = performance.now()
    for (const reader of [...behind]) guarded(reader, () => reader.endIfStalled(now, stallMs))
  }, stallLookMs).unref()

  const among = {
    ...{ tail, stored, placeOf, audience, followers, all, behind, replays, observe },
    told: () => told,
  }

  return {
    open: (sink, start) => new LogReader(sink, start, among),
    whisper(room, frame) {
      for (const reader of audience.listeners(room)) guarded(reader, () => reader.whisper(room, frame))
    },
    rooms: () => audience.rooms(),
    get count() {
      return all.size
    },
    close: () => clearInterval(stalls),
  }
}

/** The fault of one reader ends that reader, and costs those after it nothing. */
function guarded(reader: LogReader, work: () => void): void {
  try {
    work()
  } catch (error) {
    reader.failed(error)
  }
}
