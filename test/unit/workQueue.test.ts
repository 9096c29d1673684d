import { expect, test } from 'vitest'
import { createLongestTurn } from '../../hub/log/longestTurn.ts'
import { createReaders } from '../../hub/log/readers.ts'
import { openSubscription } from '../../hub/log/subscription.ts'
import { createWorkQueue, type Job } from '../../hub/log/workQueue.ts'
import { createMemoryTail } from '../support/nodes/memoryTail.ts'

const nextTurn = () => new Promise(setImmediate)

/** Creates a work queue with a fake clock, which advances only while a job runs. */
function createBench() {
  let nowMs = 0
  const turns: string[][] = [[]]
  const queue = createWorkQueue({ nowMs: () => nowMs })
  const job = (name: string, steps: number, ms: number): Job => ({
    step() {
      nowMs += ms
      turns.at(-1)?.push(name)
      steps -= 1
      return steps > 0
    },
  })
  async function untilDone(): Promise<string[][]> {
    while (queue.length > 0) {
      turns.push([])
      await nextTurn()
    }
    return turns.filter(({ length }) => length > 0)
  }
  return { queue, job, untilDone }
}

test('A single job is done in the call that runs it', async () => {
  const { queue, job, untilDone } = createBench()
  queue.run(job('a', 3, 1))
  expect(queue.length).toBe(0)
  expect(await untilDone()).toEqual([['a', 'a', 'a']])
})

test('A pushed job waits for the next turn', async () => {
  const { queue, job, untilDone } = createBench()
  queue.push(job('a', 1, 1))
  expect(queue.length).toBe(1)
  expect(await untilDone()).toEqual([['a']])
})

test('A turn ends at its time budget, and the next one goes on with the first in the queue', async () => {
  const { queue, job, untilDone } = createBench()
  for (const name of ['a', 'b', 'c', 'd']) queue.push(job(name, 1, 4))
  expect(await untilDone()).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('Jobs of many steps take turns', async () => {
  const { queue, job, untilDone } = createBench()
  queue.push(job('a', 3, 1))
  queue.push(job('b', 2, 1))
  expect((await untilDone()).flat()).toEqual(['a', 'b', 'a', 'b', 'a'])
})

test('A job that comes while others wait is done after them', async () => {
  const { queue, job, untilDone } = createBench()
  queue.push(job('a', 2, 1))
  queue.run(job('b', 1, 1))
  expect((await untilDone()).flat()).toEqual(['a', 'b', 'a'])
})

test('A crowd that resumes at once is replayed for a few milliseconds per turn, and catches up', async () => {
  const { tail, tell, due } = createMemoryTail()
  for (let batch = 0; batch < 10; batch++)
    tell(Array.from({ length: 10 }, () => ({ room: 'plaza', bytes: 800 })))
  let nowMs = 0
  let turn = 0
  const busyMs = new Map<number, number>()
  const failed = () => expect.unreachable()
  const observe = { delivered() {}, postponed() {}, replayFailed: failed, fault: failed }
  const queue = createWorkQueue({ nowMs: () => nowMs })
  const readers = createReaders({ sql: {} as never, tail, locate: () => 'here', replays: queue, observe })
  const crowd = Array.from({ length: 300 }, () => {
    const heard: number[] = []
    const sink = {
      welcome() {},
      outlet: {
        deliver({ events }: { events: readonly { seq: number }[] }) {
          // Advance the clock by the simulated duration of writing a packet.
          nowMs += 0.5
          busyMs.set(turn, (busyMs.get(turn) ?? 0) + 0.5)
          heard.push(...events.map(({ seq }) => seq))
          return true
        },
      },
      ...{ outstandingBytes: () => 0, sendEphemeral() {} },
      gap: () => expect.unreachable(),
      end: () => expect.unreachable(),
    }
    readers.open(sink, { rooms: [openSubscription('plaza')], since: 0 })
    return heard
  })
  while (queue.length > 0) {
    turn += 1
    await nextTurn()
  }
  expect(Math.max(...busyMs.values())).toBeLessThanOrEqual(10)
  expect(busyMs.size).toBeGreaterThan(10)
  const all = due(['plaza'], 0)
  expect(crowd.filter((heard) => String(heard) !== String(all))).toEqual([])
  readers.close()
})

test('The longest turn is measured by processor time, not by idle time, and reported once', async () => {
  let cpuMs = 0
  let nowMs = 0
  const turns = createLongestTurn({ nowMs: () => nowMs, cpuMs: () => cpuMs })
  for (const { busyMs, idleMs } of [
    { busyMs: 3, idleMs: 500 },
    { busyMs: 70, idleMs: 20 },
    { busyMs: 1, idleMs: 0 },
  ]) {
    turns.begin()
    cpuMs += busyMs / 2
    turns.begin()
    cpuMs += busyMs / 2
    nowMs += busyMs + idleMs
    await nextTurn()
    cpuMs += 500
    nowMs += 1000
  }
  expect([turns.take(), turns.take()]).toEqual([0.07, 0])
})
