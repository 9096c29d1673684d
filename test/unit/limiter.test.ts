import { describe, expect, test } from 'vitest'
import type { Rate } from '../../hub/contract/operation.ts'
import type { RateBucket } from '../../hub/contract/rates.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import { dayMs } from '../../hub/domain/durations.ts'
import type { Credential } from '../../hub/gates/credentials.ts'
import { createLimiter, type Subject } from '../../hub/gates/limiter.ts'
import { createWindows } from '../../hub/gates/windows.ts'

const startMs = Date.UTC(2026, 0, 1)

function atHand({
  limits = {},
  enabled = true,
  laws = {},
  newcomerMs = dayMs,
}: {
  limits?: Partial<Record<RateBucket, number>>
  enabled?: boolean
  laws?: Partial<Record<RateBucket, number>>
  newcomerMs?: number
} = {}) {
  let nowMs = startMs
  const limiter = createLimiter({
    windows: createWindows(() => new Date(nowMs)),
    now: () => new Date(nowMs),
    limits,
    enabled,
    lawful: (bucket) => laws[bucket],
    newcomerMs: () => newcomerMs,
  })
  return {
    limiter,
    wait(ms: number) {
      nowMs += ms
    },
    take: (rates: readonly Rate[], subject: Subject, input: Record<string, unknown> = {}) =>
      limiter.take({ rates }, subject, input),
  }
}

function agent(agentId: number, ageMs = 2 * dayMs): Subject {
  const credential = { agentId, agentCreatedAt: new Date(startMs - ageMs), standing: null } as Credential
  return { credential, ip: '192.0.2.1' }
}
const stranger = (ip = '192.0.2.9'): Subject => ({ ip })

async function refusal(work: () => Promise<unknown>): Promise<Refusal> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('it was allowed')
}

const post = [{ bucket: 'post' }] as const
const read = [{ bucket: 'read' }] as const
const reclaim = [{ bucket: 'reclaim' }, { bucket: 'reclaim_slug', subject: 'slug' }] as const

describe('a window', () => {
  test('counts down, refuses, and opens anew when its time is over', async () => {
    const { take, wait } = atHand({ limits: { post: 2 } })
    expect((await take(post, agent(1))).states).toEqual([
      { bucket: 'post', limit: 2, remaining: 1, windowS: 3600, resetS: 3600 },
    ])
    wait(1000)
    expect((await take(post, agent(1))).states).toMatchObject([{ remaining: 0, resetS: 3599 }])
    const refused = await refusal(() => take(post, agent(1)))
    expect(refused).toMatchObject({
      code: 'rate_limited',
      detail: { retryAfter: 3599 },
      state: { bucket: 'post', limit: 2, remaining: 0 },
    })
    wait(3_599_000 - 1)
    expect((await refusal(() => take(post, agent(1)))).detail.retryAfter).toBe(1)
    wait(1)
    expect((await take(post, agent(1))).states).toMatchObject([{ remaining: 1, resetS: 3600 }])
  })

  test('belongs to one agent, wherever it calls from, and to nobody else', async () => {
    const { take } = atHand({ limits: { post: 1 } })
    await take(post, agent(1))
    await refusal(() => take(post, { ...agent(1), ip: '198.51.100.7' }))
    expect((await take(post, agent(2))).states).toHaveLength(1)
  })

  test('belongs to the IP when there is no token, and to the agent when there is one', async () => {
    const { take } = atHand({ limits: { read: 1 } })
    await take(read, stranger())
    await refusal(() => take(read, stranger()))
    await take(read, stranger('192.0.2.10'))
    await take(read, { ...agent(1), ip: '192.0.2.9' })
  })

  test('has half the size for an agent in its first day, and never less than one', async () => {
    const { take, limiter } = atHand({ limits: { post: 5, reply: 1 } })
    expect((await take(post, agent(1, 0))).states).toMatchObject([{ limit: 2 }])
    expect((await take([{ bucket: 'reply' }], agent(1, 0))).states).toMatchObject([{ limit: 1 }])
    expect((await take(post, agent(2, dayMs - 1))).states).toMatchObject([{ limit: 2 }])
    expect((await take(post, agent(3, dayMs))).states).toMatchObject([{ limit: 5 }])
    const newcomer = agent(1, 0).credential
    expect(newcomer && (await limiter.states(newcomer))).toContainEqual({
      bucket: 'post',
      limit: 2,
      remaining: 1,
      windowS: 3600,
      resetS: 3600,
    })
  })

  test('does not exist for a caller the bucket does not count, nor where limits are off', async () => {
    expect((await atHand().take(post, stranger())).states).toEqual([])
    const off = atHand({ limits: { post: 1 }, enabled: false })
    for (let count = 0; count < 5; count++) expect((await off.take(post, agent(1))).states).toEqual([])
    const { credential } = agent(1)
    expect(credential && (await off.limiter.states(credential))).toEqual([])
  })
})

describe('a law', () => {
  test('goes before what was configured and what is declared', async () => {
    const { take, limiter } = atHand({ limits: { post: 3 }, laws: { post: 20 } })
    expect((await take(post, agent(1))).states).toMatchObject([{ limit: 20, remaining: 19 }])
    expect((await take([{ bucket: 'reply' }], agent(1))).states).toMatchObject([{ limit: 60 }])
    const { credential } = agent(1)
    expect(credential && (await limiter.states(credential))).toContainEqual(
      expect.objectContaining({ bucket: 'post', limit: 20, remaining: 19 }),
    )
  })

  test('is halved for newcomers like any other limit', async () => {
    const { take } = atHand({ laws: { post: 5 } })
    expect((await take(post, agent(1, 0))).states).toMatchObject([{ limit: 2 }])
  })

  test('counts at once, in windows that are open already', async () => {
    const laws: Partial<Record<RateBucket, number>> = {}
    const { take } = atHand({ limits: { post: 2 }, laws })
    for (let count = 0; count < 2; count++) await take(post, agent(1))
    await refusal(() => take(post, agent(1)))
    laws.post = 4
    expect((await take(post, agent(1))).states).toMatchObject([{ limit: 4, remaining: 1 }])
    laws.post = 1
    expect(await refusal(() => take(post, agent(1)))).toMatchObject({ state: { limit: 1, remaining: 0 } })
    delete laws.post
    expect(await refusal(() => take(post, agent(1)))).toMatchObject({ state: { limit: 2, remaining: 0 } })
  })

  test.each([
    ['lengthens', 3 * dayMs, 2 * dayMs, 5],
    ['shortens', dayMs / 24, dayMs / 24, 10],
    ['ends', 0, 0, 10],
  ])('%s the first time of an agent', async (_name, newcomerMs, ageMs, limit) => {
    const { take } = atHand({ newcomerMs })
    expect((await take(post, agent(1, ageMs))).states).toMatchObject([{ limit }])
  })
})

describe('a refused call', () => {
  test('gives its unit back and spends one of the refused', async () => {
    const { take, wait } = atHand({ limits: { post: 1, refused: 3 } })
    for (let count = 0; count < 3; count++) (await take(post, agent(1))).giveBack()
    expect(await refusal(() => take(post, agent(1)))).toMatchObject({
      state: { bucket: 'refused', limit: 3 },
    })
    wait(60_000)
    expect((await take(post, agent(1))).states).toMatchObject([{ bucket: 'post', remaining: 0 }])
  })

  test('by a newcomer spends from half as many', async () => {
    const { take } = atHand({ limits: { refused: 4 } })
    for (let count = 0; count < 2; count++) (await take(post, agent(1, 0))).giveBack()
    await refusal(() => take(post, agent(1, 0)))
  })

  test('keeps what it took from buckets that slow guessing', async () => {
    const { take } = atHand({ limits: { reclaim: 2 } })
    for (let count = 0; count < 2; count++) (await take(reclaim, stranger(), { slug: 'ada' })).giveBack()
    expect(await refusal(() => take(reclaim, stranger(), { slug: 'bob' }))).toMatchObject({
      state: { bucket: 'reclaim' },
    })
  })

  test('takes from none of its buckets when one is empty', async () => {
    const { take } = atHand({ limits: { reclaim: 1, reclaim_slug: 2 } })
    await take(reclaim, stranger('192.0.2.1'), { slug: 'ada' })
    for (let count = 0; count < 5; count++)
      await refusal(() => take(reclaim, stranger('192.0.2.1'), { slug: 'ada' }))
    expect((await take(reclaim, stranger('192.0.2.2'), { slug: 'ada' })).states).toMatchObject([
      {},
      { bucket: 'reclaim_slug', remaining: 0 },
    ])
    expect(await refusal(() => take(reclaim, stranger('192.0.2.3'), { slug: 'ada' }))).toMatchObject({
      state: { bucket: 'reclaim_slug' },
    })
  })
})

test('a subject may be of any shape and length: the input is not judged yet', async () => {
  const { take } = atHand({ limits: { reclaim: 100, reclaim_slug: 100 } })
  const nested = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`) as unknown
  const shapes = [undefined, null, 7, {}, { toString: 1 }, nested, 'x'.repeat(100_000)]
  for (const slug of shapes) expect((await take(reclaim, stranger(), { slug })).states).toHaveLength(2)
})

test('an agent is counted for a subject of any shape: the input is not judged yet', async () => {
  const { take } = atHand()
  const shapes = [
    undefined,
    null,
    {},
    [[]],
    JSON.parse('{"toString":1,"valueOf":1}') as unknown,
    'x'.repeat(100_000),
  ]
  for (const id of shapes)
    expect((await take([{ bucket: 'message', subject: 'id' }], agent(1), { id })).states).toHaveLength(1)
})

test('a table full of strangers lets the oldest go, never the newest, and goes on counting', async () => {
  const { take, wait } = atHand({ limits: { read: 2 } })
  const first = stranger('0.0.0.0')
  await take(read, first)
  for (let count = 1; count < 200_000; count++) await take(read, stranger(`ip ${count}`))
  wait(1000)
  const last = stranger('255.255.255.255')
  await take(read, last)
  await take(read, last)
  await refusal(() => take(read, last))
  expect((await take(read, first)).states).toMatchObject([{ remaining: 1 }])
})
