import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEarlyBatches } from '../../hub/log/earlyBatches.ts'
import { startHeadPoll } from '../../hub/log/headPoll.ts'
import { createHealing } from '../../hub/log/healing.ts'
import type { LogReads } from '../../hub/log/logReads.ts'
import { createSight } from '../../hub/log/sight.ts'
import { createTailListeners } from '../../hub/log/tailListeners.ts'
import { createTailPlace } from '../../hub/log/tailPlace.ts'
import type { Head, StoredEvent } from '../../storage/log.ts'

const at = new Date('2026-11-23T00:00:00Z')
const batch = (from: number, to: number): StoredEvent[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    ...{ seq: from + index, prev: 0, room: 'plaza', type: 'guestbook.signed', at, json: '{}' },
  }))
const seqs = (events: readonly { seq: number }[] | undefined) => events?.map(({ seq }) => seq)

describe('early batches', () => {
  it('are taken in order, once their predecessors were passed', () => {
    const early = createEarlyBatches()
    early.add(batch(7, 8))
    early.add(batch(4, 6))
    expect([early.first(), early.take(2)]).toEqual([4, undefined])
    expect(seqs(early.take(3))).toEqual([4, 5, 6])
    expect(seqs(early.take(6))).toEqual([7, 8])
    expect(early.first()).toBe(Number.POSITIVE_INFINITY)
  })

  it('are all dropped beyond 10,000 events', () => {
    const early = createEarlyBatches()
    early.add(batch(2, 10_001))
    early.bound()
    expect(early.first()).toBe(2)
    early.add(batch(10_002, 10_002))
    early.bound()
    expect(early.take(1)).toBeUndefined()
  })
})

function openHealing(log: { epoch: string; length: number }) {
  const heard: number[] = []
  const failed: unknown[] = []
  let startedOver = 0
  const pages: [number, number][] = []
  const observe = {
    tailFailed: (error: unknown) => void failed.push(error),
    tailHealed() {},
    listenerFailed: (error: unknown) => void failed.push(error),
    tailStartedOver() {
      startedOver += 1
    },
  }
  const listeners = createTailListeners({ patienceMs: 1000, observe })
  listeners.onEvents.push((events) => heard.push(...events.map(({ seq }) => seq)))
  const head = (): Head => ({ epoch: log.epoch, seq: log.length })
  const place = createTailPlace({ head: { epoch: 'a', seq: 0 }, listeners, observe })
  const early = createEarlyBatches()
  const reads: LogReads = {
    head: async () => head(),
    async page(since, upTo) {
      pages.push([since, upTo])
      return batch(since + 1, Math.min(upTo, since + 3, log.length))
    },
  }
  const healing = createHealing({ reads, place, early, patienceMs: 1000, observe })
  return { healing, place, early, heard, failed, pages, reads, startedOver: () => startedOver }
}

describe('healing', () => {
  it('reads page after page up to the head, and each event is heard once', async () => {
    const { healing, heard, pages } = openHealing({ epoch: 'a', length: 7 })
    await healing.look()
    expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(pages).toEqual([
      [0, 7],
      [3, 7],
      [6, 7],
    ])
  })

  it('reads only up to an early batch and takes the rest from it', async () => {
    const { healing, early, heard, pages } = openHealing({ epoch: 'a', length: 5 })
    early.add(batch(3, 5))
    await healing.look()
    expect(heard).toEqual([1, 2, 3, 4, 5])
    expect(pages).toEqual([[0, 2]])
  })

  it('starts over without early batches when the log was replaced', async () => {
    const log = { epoch: 'a', length: 2 }
    const { healing, place, early, startedOver } = openHealing(log)
    await healing.look()
    early.add(batch(4, 5))
    Object.assign(log, { epoch: 'b', length: 9 })
    await healing.look()
    expect([place.epoch, place.seq, startedOver()]).toEqual(['b', 9, 1])
    expect(early.first()).toBe(Number.POSITIVE_INFINITY)
  })

  it('ends with an error, and does not loop, if the log lacks an event before its head', async () => {
    const { healing, reads, failed } = openHealing({ epoch: 'a', length: 3 })
    reads.page = async () => []
    await healing.look()
    expect(failed.map(String)).toEqual(['Error: the log has no event 1, though its head is 3'])
  })

  it('is one look for those who ask meanwhile; a fresh look begins after it', async () => {
    const { healing, reads } = openHealing({ epoch: 'a', length: 0 })
    let heads = 0
    const { head } = reads
    reads.head = () => {
      heads += 1
      return head()
    }
    await Promise.all([healing.look(), healing.look()])
    expect(heads).toBe(1)
    await Promise.all([healing.look(), healing.lookAfresh()])
    expect(heads).toBe(3)
  })
})

describe('with a clock in hand', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a tail is blind after ten ticks without a read, is told so once, and sees again after a read', () => {
    let told = 0
    const sight = createSight(() => {
      told += 1
    })
    sight.watch()
    vi.advanceTimersByTime(4999)
    expect([sight.isLost, told]).toEqual([false, 0])
    vi.advanceTimersByTime(5000)
    expect([sight.isLost, told]).toEqual([true, 1])
    sight.seen()
    expect(sight.isLost).toBe(false)
    sight.close()
    vi.advanceTimersByTime(60_000)
    expect(told).toBe(1)
  })

  it('the head is looked at again only after the previous look, and not after the end', async () => {
    let [looks, end] = [0, () => {}]
    const look = () => {
      looks += 1
      return new Promise<void>((resolve) => {
        end = resolve
      })
    }
    const poll = startHeadPoll({ look, pollMs: () => 200 })
    await vi.advanceTimersByTimeAsync(1000)
    expect(looks).toBe(1)
    end()
    await vi.advanceTimersByTimeAsync(200)
    expect(looks).toBe(2)
    poll.close()
    end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(looks).toBe(2)
  })
})
