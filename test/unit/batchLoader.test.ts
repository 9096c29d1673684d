import { afterEach, expect, test, vi } from 'vitest'
import { createBatchLoader } from '../../hub/lib/batchLoader.ts'

afterEach(() => vi.useRealTimers())

function atHand({ fails = false, pauseMs = 0 } = {}) {
  const asked: string[][] = []
  const find = createBatchLoader(
    async (keys) => {
      asked.push(keys)
      if (fails) throw new Error('away')
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
    },
    { pauseMs },
  )
  return { asked, find }
}

test('A batch loader asks for each key once per turn, in one query', async () => {
  const { asked, find } = atHand()
  expect(await Promise.all([find('a'), find('b'), find('a'), find('nobody')])).toEqual([
    'A',
    'B',
    'A',
    undefined,
  ])
  expect(asked).toEqual([['a', 'b', 'nobody']])
  expect(await find('c')).toBe('C')
  expect(asked).toHaveLength(2)
})

test('A batch loader asks at once, then batches until the pause is over', async () => {
  vi.useFakeTimers()
  const { asked, find } = atHand({ pauseMs: 20 })
  void find('first')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([['first']])
  for (const key of ['a', 'b', 'c']) {
    void find(key)
    await vi.advanceTimersByTimeAsync(5)
  }
  expect(asked).toEqual([['first']])
  await vi.advanceTimersByTimeAsync(5)
  expect(asked).toEqual([['first'], ['a', 'b', 'c']])
  await vi.advanceTimersByTimeAsync(100)
  void find('later')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([['first'], ['a', 'b', 'c'], ['later']])
})

test('A batch loader splits very many keys into several queries', async () => {
  const { asked, find } = atHand()
  await Promise.all(Array.from({ length: 1200 }, (_, index) => find(`key ${index}`)))
  expect(asked.map((keys) => keys.length)).toEqual([500, 500, 200])
})

test('A batch loader tells a failure to all callers, and the next call asks again', async () => {
  const { asked, find } = atHand({ fails: true })
  const all = await Promise.allSettled([find('a'), find('b')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(find('a')).rejects.toThrow('away')
  expect(asked).toHaveLength(2)
})

test('A batch loader tells all callers if the query function throws', async () => {
  const find = createBatchLoader(
    () => {
      throw new Error('not asked')
    },
    { pauseMs: 0 },
  )
  const all = await Promise.allSettled([find('a'), find('b')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
