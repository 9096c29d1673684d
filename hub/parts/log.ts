import { findPermanentTokens, findSessionTokens } from '../../storage/credentials.ts'
import type { StoredEvent } from '../../storage/log.ts'
import { readLogTime } from '../../storage/time.ts'
import { tryWrite } from '../../storage/tryWrite.ts'
import type { AgentId } from '../contract/ids.ts'
import { inboxRoom } from '../contract/rooms.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import { createWriteAhead } from '../log/aheadOfLock.ts'
import { createCommitter } from '../log/committer.ts'
import { createFanout } from '../log/fanout.ts'
import { createLocate } from '../log/locate.ts'
import { createLongestTurn } from '../log/longestTurn.ts'
import { createReaders } from '../log/readers.ts'
import { createRehearsals } from '../log/rehearsal.ts'
import { createRooms } from '../log/rooms.ts'
import { createRoomWaiters } from '../log/roomWaiters.ts'
import { openTail, type Tail } from '../log/tail.ts'
import { createWorkQueue } from '../log/workQueue.ts'
import { createWriteHealth } from '../log/writeHealth.ts'
import { rememberChannelFacts } from '../views/channelFacts.ts'
import { type Credentials, createCredentials } from '../views/credentials.ts'
import type { Base } from './base.ts'

/** Interval between reads of the event log while Redis is up. It is long, because Redis announces every commit. */
const calmPollMs = 1000
const alonePollMs = 200
/** Minimum interval in ms between two token queries. Lookups during the interval share the next query. */
export const tokensMs = 20

export type LogParts = Awaited<ReturnType<typeof openLog>>

export async function openLog(base: Base) {
  const { sql, closing, observe } = base
  const { redis } = base.hints
  const tail = closing.opened(
    await openTail({ sql, pollMs: () => (redis?.isUp ? calmPollMs : alonePollMs), observe }),
  )
  const credentials = openCredentials(base, tail)
  return {
    ...{ tail, credentials },
    ...openWriters(base, { tail, credentials }),
    ...openReading(base, { tail, credentials }),
  }
}

function openCredentials({ sql, now }: Base, tail: Tail): Credentials {
  return createCredentials({
    find: {
      permanent: createBatchLoader((hashes) => findPermanentTokens(sql, hashes), { pauseMs: tokensMs }),
      session: createBatchLoader((hashes) => findSessionTokens(sql, hashes, now()), { pauseMs: tokensMs }),
    },
    ...{ tail, now },
  })
}

type Heard = { tail: Tail; credentials: Credentials }

function openWriters(
  { sql, storage, hints: { bus }, node, now, closing, observe }: Base,
  { tail, credentials }: Heard,
) {
  const passOn = bus ? createFanout({ bus, tail, node, observe }) : tail.offer
  /** Listeners for the events that this node committed. They are called once this node has processed these events. */
  const committedListeners: ((events: readonly StoredEvent[]) => void)[] = []
  const { commitConnection } = storage
  const writeHealth = closing.opened(createWriteHealth({ tryWrite: () => tryWrite(sql), observe }))
  const writeAhead = createWriteAhead({
    ...{ sql: commitConnection.sql, tail, now },
    isLive: credentials.isLive,
    channelFact: rememberChannelFacts({ sql: commitConnection.sql, tail }).find,
  })
  const committer = closing.opened(
    createCommitter({
      ...{ commitConnection, writeAhead, readTime: readLogTime, observe, health: writeHealth },
      async passOn(batch) {
        await passOn(batch)
        for (const listener of committedListeners) listener(batch.events)
      },
    }),
  )
  const rehearsals = createRehearsals({ connections: storage.rehearsalConnections, readTime: readLogTime })
  return {
    ...{ committer, writeHealth, rehearsals },
    onCommitted: (listener: (events: readonly StoredEvent[]) => void) =>
      void committedListeners.push(listener),
  }
}

function openReading({ sql, closing, observe }: Base, { tail, credentials }: Heard) {
  const locate = createLocate({ sql, tail })
  const turns = createLongestTurn()
  tail.onEvents(turns.begin)
  const queue = createWorkQueue({ began: turns.begin })
  const readers = closing.opened(
    createReaders({ sql, tail: credentials.guardedTail, locate, replays: queue, observe }),
  )
  const roomWaiters = createRoomWaiters(tail)
  closing.drainsBy(roomWaiters.close)
  // Long polls get no events while this node cannot read the event log. Wake all of them, so that they query Postgres.
  tail.onBlind(() => roomWaiters.wake(undefined))
  // When a token becomes invalid, wake the long polls of its agent, so that they check their tokens.
  credentials.onEnded(({ agentId }) =>
    roomWaiters.wake(agentId === null ? undefined : inboxRoom(agentId as AgentId)),
  )
  return { locate, turns, queue, readers, rooms: createRooms({ sql, tail }), roomWaiters }
}
