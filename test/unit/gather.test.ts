import { expect, test } from 'vitest'
import { gather } from '../../hub/gates/gather.ts'

function atHand(fails = false) {
  const asked: string[][] = []
  const find = gather(async (keys) => {
    asked.push(keys)
    if (fails) throw new Error('away')
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]))
  })
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

test('very many are asked for in several queries', async () => {
  const { asked, find } = atHand()
  await Promise.all(Array.from({ length: 1200 }, (_, index) => find(`key ${index}`)))
  expect(asked.map((keys) => keys.length)).toEqual([500, 500, 200])
})

test('a failure is told to everybody who asked, and the next question is asked anew', async () => {
  const { asked, find } = atHand(true)
  const all = await Promise.allSettled([find('a'), find('b')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(find('a')).rejects.toThrow('away')
  expect(asked).toHaveLength(2)
})
