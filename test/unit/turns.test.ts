import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, type Rank } from '../../hub/log/turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refusal = { code: 'unavailable', detail: { retryAfter: 3 } }

function queueOf(most: number) {
  const turns = createTurns({ waitingMax: { paid: most, free: most }, waitMs: 1000 })
  const served: string[] = []
  const stand = (name: string, rank: Rank = 'free') =>
    turns.take(rank).then((end) => {
      served.push(name)
      end()
    })
  return { turns, served, stand }
}

test('Only one caller has its turn at a time, in the order of arrival', async () => {
  const { turns, served, stand } = queueOf(10)
  const end = await turns.take('free')
  const others = ['first', 'second', 'third'].map((name) => stand(name))
  expect(turns.taken).toBe(4)
  await vi.advanceTimersByTimeAsync(10)
  expect(served).toEqual([])
  end()
  await Promise.all(others)
  expect(served).toEqual(['first', 'second', 'third'])
  expect(turns.taken).toBe(0)
})

test('Paid work goes before free work, and has room when the free queue is full', async () => {
  const { turns, served, stand } = queueOf(2)
  const end = await turns.take('free')
  const others = [stand('free 1'), stand('free 2')]
  await expect(stand('free 3')).rejects.toMatchObject(refusal)
  others.push(stand('paid 1', 'paid'), stand('paid 2', 'paid'))
  await expect(stand('paid 3', 'paid')).rejects.toMatchObject(refusal)
  end()
  await Promise.all(others)
  expect(served).toEqual(['paid 1', 'paid 2', 'free 1', 'free 2'])
})

test('A turn that does not come in time is refused, and the queue goes on without it', async () => {
  const { turns, served, stand } = queueOf(10)
  const end = await turns.take('free')
  const late = expect(stand('late')).rejects.toMatchObject(refusal)
  await vi.advanceTimersByTimeAsync(600)
  const patient = stand('patient')
  await vi.advanceTimersByTimeAsync(600)
  await late
  end()
  await patient
  expect(served).toEqual(['patient'])
  expect(turns.taken).toBe(0)
})
