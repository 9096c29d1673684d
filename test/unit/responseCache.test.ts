import { expect, test, vi } from 'vitest'
import { createResponseCache, standstillMs } from '../../hub/pipeline/gates/responseCache.ts'

function atHand() {
  const resets: (() => void)[] = []
  const tail = { position: 1, epoch: 'one', onReset: (listener: () => void) => void resets.push(listener) }
  const head = { seq: 1, epoch: 'one' }
  const memo = createResponseCache({ tail, readHead: async () => ({ ...head }) })
  let made = 0
  return {
    memo,
    tail,
    head,
    reset() {
      for (const listener of resets) listener()
    },
    made: () => made,
    get: (input: Record<string, unknown>, name = 'listFeed') =>
      memo.get(name, input, async () => ({ made: ++made })),
    getConfirmed: () => memo.getConfirmed('listLaws', {}, async () => ({ made: ++made })),
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

test('A confirmed answer is cached while Postgres says that the log ends at the position of this node', async () => {
  const { getConfirmed, made } = atHand()
  expect(await getConfirmed()).toEqual({ made: 1 })
  expect(await getConfirmed()).toEqual({ made: 1 })
  expect(made()).toBe(1)
})

test.each([
  ['another node has written', { seq: 2 }],
  ['the log has another epoch', { epoch: 'two' }],
])('A confirmed answer is made anew if %s', async (_, elsewhere) => {
  const { getConfirmed, head } = atHand()
  await getConfirmed()
  Object.assign(head, elsewhere)
  expect(await getConfirmed()).toEqual({ made: 2 })
  expect(await getConfirmed()).toEqual({ made: 3 })
})

test('An answer made while another node was ahead is given to nobody else', async () => {
  const { getConfirmed, head, tail } = atHand()
  head.seq = 2
  expect(await getConfirmed()).toEqual({ made: 1 })
  tail.position = 2
  expect(await getConfirmed()).toEqual({ made: 2 })
})

test('An answer is made anew after some time without events, because badges end without one', async () => {
  const { get } = atHand()
  const clock = vi.spyOn(performance, 'now')
  try {
    clock.mockReturnValue(1000)
    expect(await get({})).toEqual({ made: 1 })
    clock.mockReturnValue(1000 + standstillMs - 1)
    expect(await get({})).toEqual({ made: 1 })
    clock.mockReturnValue(1000 + standstillMs)
    expect(await get({})).toEqual({ made: 2 })
  } finally {
    clock.mockRestore()
  }
})
