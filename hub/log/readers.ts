import type { Sql } from '../../storage/database.ts'
import type { Room } from '../../storage/log.ts'
import type { WhisperFrame } from '../contract/frames.ts'
import { liveLimits } from '../contract/limits.ts'
import type { Faults } from '../fault.ts'
import { createAudience } from './audience.ts'
import { whoCame } from './hearing.ts'
import type { PlaceOf } from './placeOf.ts'
import { type LiveReader, openReader, type Reader, replayPage, type Sink, type Start } from './reader.ts'
import { openStored } from './stored.ts'
import type { Tail } from './tail.ts'

export type Readers = {
  open(sink: Sink, start: Start): Reader
  /** Tells whoever hears a room now, and nobody later. */
  whisper(room: Room, frame: WhisperFrame): void
  /** Rooms in which somebody hears what is said now. */
  rooms(): Room[]
  readonly count: number
}

type Options = {
  sql: Sql
  tail: Tail
  placeOf: PlaceOf
  observe: {
    delivered(events: number): void
    replayFailed(error: unknown): void
  } & Faults
}

/** All readers of this node: what the tail passes is handed to those who are live. */
export function createReaders({ sql, tail, placeOf, observe }: Options): Readers {
  const stored = openStored(sql, { pageLength: replayPage, most: liveLimits.replayEvents + 1 })

  const live = createAudience<LiveReader>()
  const all = new Set<LiveReader>()
  const followers = createAudience<LiveReader>()
  let told = tail.position

  tail.onEvents((events) => {
    for (const event of events)
      for (const agentId of whoCame(event))
        for (const reader of followers.listeners(`inbox:${agentId}`))
          guarded(reader, () => reader.follow(event))
    for (const [reader, heard] of live.whoHears(events)) guarded(reader, () => reader.hear(heard))
    told = tail.position
  })
  tail.onReset(() => {
    told = tail.position
    for (const reader of [...all]) guarded(reader, () => reader.end('resync'))
  })

  // They would hear nothing and not know it; another node may see more.
  tail.onBlind(() => {
    for (const reader of [...all]) reader.end('resync')
  })

  const among = { tail, stored, placeOf, live, followers, all, told: () => told, observe }

  return {
    open: (sink, start) => openReader(sink, start, among),
    whisper(room, frame) {
      for (const reader of live.listeners(room)) guarded(reader, () => reader.whisper(room, frame))
    },
    rooms: live.rooms,
    get count() {
      return all.size
    },
  }
}

/** The fault of one reader ends that reader, and costs those after it nothing. */
function guarded(reader: LiveReader, work: () => void): void {
  try {
    work()
  } catch (error) {
    reader.failed(error)
  }
}
