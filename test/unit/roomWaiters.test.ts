import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Room } from '../../hub/contract/rooms.ts'
import { createRoomWaiters } from '../../hub/log/roomWaiters.ts'
import { createHandTail } from '../support/nodes/handTail.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function atHand() {
  const { tail, tell, reset } = createHandTail()
  const arrivals = createRoomWaiters(tail)
  return {
    arrivals,
    reset,
    arrive: (...rooms: Room[]) =>
      tell(...rooms.map((room) => ({ type: 'inbox.received' as const, room, data: {} }))),
  }
}

test('Everybody who waits for a room is woken by its next event', async () => {
  const { arrivals, arrive } = atHand()
  const waits = [arrivals.next('inbox:7', 1000), arrivals.next('inbox:7', 2000), arrivals.next('plaza', 1000)]
  arrive('plaza', 'inbox:7', 'inbox:7')
  expect(await Promise.all(waits.map(({ arrived }) => arrived))).toEqual([true, true, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('A wait for a room is not ended by events of other rooms or by earlier ones', async () => {
  const { arrivals, arrive } = atHand()
  arrive('inbox:7')
  const { arrived } = arrivals.next('inbox:7', 1000)
  arrive('inbox:8', 'plaza', 'node')
  vi.advanceTimersByTime(999)
  arrive('inbox:77')
  vi.advanceTimersByTime(1)
  expect(await arrived).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('A wait that ends or is cancelled ends no other', async () => {
  const { arrivals, arrive } = atHand()
  const [short, cancelled, long] = [500, 1000, 1000].map((ms) => arrivals.next('inbox:7', ms))
  vi.advanceTimersByTime(500)
  cancelled?.cancel()
  cancelled?.cancel()
  expect([await short?.arrived, await cancelled?.arrived]).toEqual([false, false])
  arrive('inbox:7')
  expect(await long?.arrived).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('A wait that was woken stays so, whatever follows', async () => {
  const { arrivals, arrive } = atHand()
  const wait = arrivals.next('inbox:7', 1000)
  arrive('inbox:7')
  wait.cancel()
  arrivals.close()
  vi.advanceTimersByTime(1000)
  expect(await wait.arrived).toBe(true)
})

test('A caller that waits again after being woken is woken by the following event', async () => {
  const { arrivals, arrive } = atHand()
  const first = arrivals.next('inbox:7', 1000)
  arrive('inbox:7')
  await first.arrived
  const second = arrivals.next('inbox:7', 1000)
  arrive('inbox:7')
  expect(await second.arrived).toBe(true)
})

test('Another epoch wakes everybody who waits', async () => {
  const { arrivals, reset } = atHand()
  const waits = [arrivals.next('inbox:7', 1000), arrivals.next('inbox:8', 1000)]
  reset()
  expect(await Promise.all(waits.map(({ arrived }) => arrived))).toEqual([true, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('A draining hub ends all waits and lets none begin', async () => {
  const { arrivals } = atHand()
  const waits = [arrivals.next('inbox:7', 1000), arrivals.next('plaza', 1000)]
  arrivals.close()
  const late = arrivals.next('inbox:7', 1000)
  late.cancel()
  expect(await Promise.all([...waits, late].map(({ arrived }) => arrived))).toEqual([false, false, false])
  expect(vi.getTimerCount()).toBe(0)
})
