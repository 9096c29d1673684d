import { expect, onTestFinished, test } from 'vitest'
import type { Burst } from '../../hub/log/burst.ts'
import type { Reader } from '../../hub/log/reader.ts'
import { createReaders } from '../../hub/log/readers.ts'
import { openSubscription } from '../../hub/log/subscription.ts'
import { createWorkQueue } from '../../hub/log/workQueue.ts'
import { createMemoryTail } from '../support/nodes/memoryTail.ts'

const nextTurn = () => new Promise(setImmediate)
const crowd = 5000
/** Maximum number of clients that get an event immediately. The others get it in later turns of the event loop. */
const atOnce = 2000
/** Simulated duration of a write in ms. */
const writeMs = 0.01
const writesMost = atOnce + 800 + 1

/** Connects many clients. The fake clock advances only when the hub writes to a client. */
function openCrowd() {
  const { tail, tell, due } = createMemoryTail()
  let nowMs = 0
  let postponed = 0
  const turns = [0]
  const failed = () => expect.unreachable()
  const queue = createWorkQueue({ nowMs: () => nowMs })
  const readers = createReaders({
    ...{ sql: {} as never, tail, locate: () => 'here' as const, replays: queue },
    observe: {
      delivered() {},
      postponed(count) {
        postponed += count
      },
      ...{ replayFailed: failed, fault: failed },
    },
  })
  onTestFinished(readers.close)
  const all = Array.from({ length: crowd }, () => {
    const one = { heard: [] as number[], ends: [] as string[], takes: () => true, reader: {} as Reader }
    const sink = {
      welcome() {},
      outlet: {
        deliver({ events }: Burst) {
          nowMs += writeMs
          turns.push((turns.pop() ?? 0) + 1)
          one.heard.push(...events.map(({ seq }) => seq))
          return one.takes()
        },
      },
      ...{ outstandingBytes: () => 0, sendEphemeral() {}, gap: failed },
      end: (code: string) => void one.ends.push(code),
    }
    one.reader = readers.open(sink, { rooms: [openSubscription('plaza')] })
    return one
  })
  return {
    ...{ all, turns, due },
    /** Delivers events in the current turn of the event loop. */
    say: (events: number) => tell(Array.from({ length: events }, () => ({ room: 'plaza', bytes: 100 }))),
    /** Waits for the next turn of the event loop. Returns false if nothing is left to deliver. */
    async hasTurn(): Promise<boolean> {
      if (queue.length === 0) return false
      await nextTurn()
      turns.push(0)
      return true
    },
    postponed: () => postponed,
  }
}

test('A batch for a crowd is delivered over several turns, and every reader gets every event once and in order', async () => {
  const { all, turns, due, say, hasTurn, postponed } = openCrowd()
  say(1)
  expect(all.filter(({ heard }) => heard.length > 0).length).toBeLessThanOrEqual(atOnce)
  // Deliver three more events while many clients still wait for the first one, to test that the order is kept.
  say(3)
  while (await hasTurn()) if (turns.length === 3) say(2)
  expect(all.filter(({ heard }) => String(heard) !== String(due(['plaza'], 0)))).toEqual([])
  expect(turns.filter((writes) => writes > writesMost)).toEqual([])
  expect(postponed()).toBeGreaterThan(crowd / 2)

  say(1)
  while (await hasTurn());
  expect(all.filter(({ heard }) => String(heard) !== String(due(['plaza'], 0)))).toEqual([])
})

test('A reader that is held, slow or closed while a batch is delivered over several turns costs no other reader an event', async () => {
  const { all, due, say, hasTurn } = openCrowd()
  const at = (share: number) => all[Math.floor(crowd * share)] as (typeof all)[number]
  // Choose two slow clients: one gets events in the first turn of the event loop, and the other in a later turn.
  const slow = [at(0.01), at(0.9)]
  const closed = [at(0.02), at(0.91)]
  const held = [at(0.03), at(0.92)]
  for (const one of slow) one.takes = () => false
  say(1)
  const goOns = held.map(({ reader }) => reader.hold())
  for (const { reader } of closed) reader.close()
  say(2)
  while (await hasTurn());
  expect(slow.map(({ ends }) => ends)).toEqual([['slow_consumer'], ['slow_consumer']])
  expect(closed.map(({ heard }) => heard)).toEqual([[1], []])
  expect(held.map(({ heard }) => heard)).toEqual([[1], []])
  for (const goOn of goOns) goOn()
  while (await hasTurn());
  const others = all.filter((one) => !slow.includes(one) && !closed.includes(one))
  expect(others.filter(({ heard }) => String(heard) !== String(due(['plaza'], 0)))).toEqual([])
})
