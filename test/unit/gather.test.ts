import { afterEach, expect, test, vi } from 'vitest'
import { gather } from '../../hub/gather.ts'

afterEach(() => vi.useRealTimers())

function atHand({ fails = false, pauseMs = 0 } = {}) {
  const asked: string[][] = []
  const find = gather(
    async (keys) => {
      asked.push(keys)
      if (fails) throw new Error('away')
      return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
    },
    { pauseMs },
  )
  return { asked, find }
}

test('what is asked in one turn is one question, each key once', async () => {
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

test('the first question is asked at once, those behind it together when the pause is over', async () => {
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

test('very many are asked for in several queries', async () => {
  const { asked, find } = atHand()
  await Promise.all(Array.from({ length: 1200 }, (_, index) => find(`key ${index}`)))
  expect(asked.map((keys) => keys.length)).toEqual([500, 500, 200])
})

test('a failure is told to everybody who asked, and the next question is asked anew', async () => {
  const { asked, find } = atHand({ fails: true })
  const all = await Promise.allSettled([find('a'), find('b')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(find('a')).rejects.toThrow('away')
  expect(asked).toHaveLength(2)
})

test('a question that throws before it is asked is told to everybody who asked', async () => {
  const find = gather(
    () => {
      throw new Error('not asked')
    },
    { pauseMs: 0 },
  )
  const all = await Promise.allSettled([find('a'), find('b')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
