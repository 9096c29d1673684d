import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Burst } from '../../hub/log/burst.ts'
import type { Change } from '../../hub/log/change.ts'
import type { LogEvent } from '../../hub/log/event.ts'
import { createLocate } from '../../hub/log/locate.ts'
import type { Reader } from '../../hub/log/reader.ts'
import { createReaders, type Readers } from '../../hub/log/readers.ts'
import { openSubscription } from '../../hub/log/subscription.ts'
import { hot, type LogParts, openLogParts } from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let node: LogParts
let readers: Readers
/** Callback for each batch of events, called before the clients receive the batch. */
let onBatch = (_: readonly LogEvent[]): void => {}
beforeAll(async () => {
  server = await openSharedPostgres()
  node = await openLogParts(await createDatabase(server.url))
  node.tail.onEvents((events) => onBatch(events))
  const failed = (error: unknown) => node.failures.push(error)
  readers = createReaders({
    sql: node.sql,
    tail: node.tail,
    locate: createLocate(node),
    observe: { delivered() {}, postponed() {}, replayFailed: failed, fault: failed },
  })
})
afterAll(async () => {
  expect(node.failures).toEqual([])
  await node.close()
  await server.close()
})

function openReader(since?: number): { reader: Reader; heard: number[]; until(seq: number): Promise<void> } {
  const heard: number[] = []
  let wake = () => {}
  const sink = {
    welcome() {},
    outlet: {
      deliver({ events }: Burst) {
        heard.push(...events.map(({ seq }) => seq))
        wake()
        return true
      },
    },
    outstandingBytes: () => 0,
    gap: () => expect.unreachable(),
    sendEphemeral: () => expect.unreachable(),
    end: () => expect.unreachable(),
  }
  const reader = readers.open(sink, { rooms: [openSubscription('plaza')], since })
  async function until(seq: number): Promise<void> {
    while ((heard.at(-1) ?? 0) < seq) await new Promise<void>((resolve) => (wake = resolve))
  }
  return { reader, heard, until }
}

/** Commits `count` changes together, in one turn of the event loop. */
const commit = (count: number, change: Change<number> = hot()): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => node.committer.commit(change)))

const unheard: Change<number> = {
  type: 'hot',
  apply: (draft) => draft.event('credentials.ended', 'node', () => ({ agent_id: null, session_id: null })),
}

it('A reader held while a batch is delivered gets none of it until its release, and then all of it once', async () => {
  const { reader, heard } = openReader()
  const before = await commit(3)
  let goOn = () => {}
  onBatch = () => {
    goOn = reader.hold()
    onBatch = () => {}
  }
  const held = [...(await commit(3)), ...(await commit(2))]
  expect(heard).toEqual(before)
  goOn()
  const after = await commit(2)
  expect(heard).toEqual([...before, ...held, ...after])
  reader.close()
})

it('A reader held twice goes on only after both releases', async () => {
  const { reader, heard } = openReader()
  const goOns = [reader.hold(), reader.hold()]
  const held = await commit(2)
  goOns[0]?.()
  expect(heard).toEqual([])
  goOns[1]?.()
  expect(heard).toEqual(held)
  reader.close()
})

it('A reader held in the middle of its replay stops there and goes on from that point', async () => {
  const since = node.tail.position
  const replayed = await commit(300)
  // Commit more events than are kept in memory, so that older ones are read from Postgres.
  for (let batches = 0; batches < 25; batches++) await commit(400, unheard)
  expect(node.tail.ring.covers(since + 299)).toBe(false)
  const { reader, heard, until } = openReader(since)
  await until(since + 1)
  const goOn = reader.hold()
  const count = heard.length
  const after = await commit(2)
  expect(heard).toHaveLength(count)
  expect(count).toBeLessThan(300)
  goOn()
  await until(after[1] ?? 0)
  expect(heard).toEqual([...replayed, ...after])
  reader.close()
})
