import { expect, test } from 'vitest'
import { createResponseCache } from '../../hub/pipeline/gates/responseCache.ts'

function atHand() {
  const resets: (() => void)[] = []
  const tail = { position: 1, onReset: (listener: () => void) => void resets.push(listener) }
  const memo = createResponseCache(tail)
  let made = 0
  return {
    memo,
    tail,
    reset() {
      for (const listener of resets) listener()
    },
    made: () => made,
    get: (input: Record<string, unknown>, name = 'listFeed') =>
      memo.get(name, input, async () => ({ made: ++made })),
  }
}

test('A cached answer is made once for everybody who asks the same at the same position', async () => {
  const { get, made } = atHand()
  const [one, two] = await Promise.all([get({ limit: 5 }), get({ limit: 5 })])
  expect(one).toBe(two)
  await get({ limit: 5 })
  expect(made()).toBe(1)
})

test('Another question, operation or position has its own cached answer', async () => {
  const { get, tail, made } = atHand()
  await get({ limit: 5 })
  await get({ limit: 6 })
  await get({ limit: 5 }, 'getThread')
  expect(made()).toBe(3)
  tail.position = 2
  expect(await get({ limit: 5 })).toEqual({ made: 4 })
})

test('The same position in another epoch has its own cached answer', async () => {
  const { get, reset } = atHand()
  expect(await get({})).toEqual({ made: 1 })
  reset()
  expect(await get({})).toEqual({ made: 2 })
  expect(await get({})).toEqual({ made: 2 })
})

test('An answer that failed is made again', async () => {
  const { memo } = atHand()
  const fail = () => Promise.reject(new Error('storage is away'))
  await expect(memo.get('listFeed', {}, fail)).rejects.toThrow('away')
  expect(await memo.get('listFeed', {}, async () => ({ ok: true }))).toEqual({ ok: true })
})

test('An answer that fails late does not remove a younger one from the cache', async () => {
  const { memo, tail, get } = atHand()
  let fail = () => {}
  const late = memo.get(
    'listFeed',
    {},
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('late'))
      }),
  )
  tail.position = 2
  const fresh = await get({})
  fail()
  await expect(late).rejects.toThrow('late')
  expect(await get({})).toBe(fresh)
})

test('The cache keeps a bounded number of answers', async () => {
  const { get, made } = atHand()
  for (let limit = 0; limit < 1000; limit++) await get({ limit })
  await get({ limit: 999 })
  expect(made()).toBe(1000)
  await get({ limit: 0 })
  expect(made()).toBe(1001)
})

test('The cache keeps a bounded number of bytes, and the answers that are asked for', async () => {
  const { memo } = atHand()
  let made = 0
  const megabyte = 'é'.repeat(512 * 1024)
  const get = (page: number) => memo.get('listFeed', { page }, async () => ({ page, made: ++made, megabyte }))
  for (let page = 1; page <= 50; page++) {
    await get(0)
    await get(page)
  }
  expect(made).toBe(51)
  await get(50)
  await get(0)
  expect(made).toBe(51)
  await get(1)
  expect(made).toBe(52)
})

test('An answer larger than the whole cache is given, not kept, and evicts no other', async () => {
  const { memo, get, made } = atHand()
  await get({})
  const large = { body: 'x'.repeat(64 * 1024 * 1024) }
  expect(await memo.get('listFeed', { limit: 1 }, async () => large)).toBe(large)
  expect(await memo.get('listFeed', { limit: 1 }, async () => ({ again: true }))).toEqual({ again: true })
  await get({})
  expect(made()).toBe(1)
})
