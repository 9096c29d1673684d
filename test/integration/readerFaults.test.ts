import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CloseCode } from '../../hub/contract/closes.ts'
import { TooLate } from '../../hub/lib/deadline.ts'
import type { Burst } from '../../hub/log/burst.ts'
import type { Locate } from '../../hub/log/locate.ts'
import type { Sink } from '../../hub/log/reader.ts'
import { createReaders } from '../../hub/log/readers.ts'
import { openSubscription } from '../../hub/log/subscription.ts'
import { hot, type LogParts, openLogParts } from '../support/nodes/logParts.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'

let server: SharedPostgres
let node: LogParts
const told = { faults: [] as { error: unknown; requestId: string }[], outages: [] as unknown[] }
beforeAll(async () => {
  server = await openSharedPostgres()
  node = await openLogParts(await createDatabase(server.url))
})
beforeEach(() => {
  told.faults = []
  told.outages = []
})
afterAll(async () => {
  expect(node.failures).toEqual([])
  await node.close()
  await server.close()
})

const bug = new TypeError('nobody thought of this')

const readersWith = (locate: Locate) =>
  createReaders({
    ...{ sql: node.sql, tail: node.tail, locate },
    observe: {
      delivered() {},
      postponed() {},
      replayFailed: (error) => void told.outages.push(error),
      fault: (error, { requestId }) => void told.faults.push({ error, requestId }),
    },
  })

function farEnd(parts: Partial<Sink> = {}) {
  const heard: number[] = []
  const ends: [CloseCode, string | undefined][] = []
  let ended = () => {}
  const isOver = new Promise<void>((resolve) => (ended = resolve))
  const sink: Sink = {
    welcome() {},
    outlet: {
      deliver({ events }: Burst) {
        heard.push(...events.map(({ seq }) => seq))
        return true
      },
    },
    outstandingBytes: () => 0,
    gap() {},
    sendEphemeral() {},
    end(code, requestId) {
      ends.push([code, requestId])
      ended()
    },
    ...parts,
  }
  return { sink, heard, ends, isOver }
}

function breaks(): never {
  throw bug
}

const rooms = [openSubscription('plaza')]

it('a replay that meets a fault ends with `internal`, and the fault is reported under the id in the bye', async () => {
  const { sink, ends, isOver } = farEnd()
  readersWith(() => Promise.reject(bug)).open(sink, { rooms, since: 0 })
  await isOver
  expect(told.faults).toEqual([{ error: bug, requestId: expect.any(String) }])
  expect(ends).toEqual([['internal', told.faults[0]?.requestId]])
  expect(told.outages).toEqual([])
})

it('a replay that meets an outage ends with `resync`, and no fault is reported', async () => {
  const { sink, ends, isOver } = farEnd()
  const outage = new TooLate('not done within 1 ms')
  readersWith(() => Promise.reject(outage)).open(sink, { rooms, since: 0 })
  await isOver
  expect(ends).toEqual([['resync', undefined]])
  expect(told).toEqual({ faults: [], outages: [outage] })
})

it('a reader that throws on an event, and on its own end, costs other readers nothing', async () => {
  const readers = readersWith(() => 'here')
  const first = farEnd({ outlet: { deliver: breaks }, end: breaks })
  const second = farEnd()
  readers.open(first.sink, { rooms })
  readers.open(second.sink, { rooms })
  const seqs = [await node.committer.commit(hot()), await node.committer.commit(hot())]
  expect(second.heard).toEqual(seqs)
  expect(second.ends).toEqual([])
  // Expect two errors: the first reader throws in `deliver` at the first event, and then in `end` when it is closed.
  expect(told.faults.map(({ error }) => error)).toEqual([bug, bug])
  expect(readers.count).toBe(1)
})

it('a reader that throws on an ephemeral frame costs other readers nothing', () => {
  const readers = readersWith(() => 'here')
  const whispers: string[] = []
  const first = farEnd({ sendEphemeral: breaks })
  const second = farEnd({ sendEphemeral: ({ op }) => void whispers.push(op) })
  for (const { sink } of [first, second]) readers.open(sink, { rooms })
  const agent = { id: 7, slug: 'ada', name: 'Ada', kind: 'agent' as const }
  const sustainer = { active: false, tier: null, until: null }
  readers.sendEphemeral('plaza', { op: 'typing', room: 'plaza', agent: { ...agent, sustainer, badges: [] } })
  expect(whispers).toEqual(['typing'])
  expect(first.ends).toEqual([['internal', told.faults[0]?.requestId]])
})
