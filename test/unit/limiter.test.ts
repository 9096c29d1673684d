import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParameterName } from '../../hub/contract/governance.ts'
import type { Rate } from '../../hub/contract/operation.ts'
import { type RateBucket, type RateRow, rateBuckets, rates, rateWords } from '../../hub/contract/rates.ts'
import { Refusal } from '../../hub/contract/refusal.ts'
import { dayMs } from '../../hub/domain/durations.ts'
import { createLimiter, type Limiter, type Subject } from '../../hub/pipeline/gates/limiter.ts'
import { createSharedWindows, createWindows } from '../../hub/pipeline/gates/windows.ts'
import type { Credential } from '../../hub/views/credentials.ts'
import { rateHeaders } from '../../rest/headers.ts'
import { createRateTexts } from '../../rest/rateTexts.ts'

const startMs = Date.UTC(2026, 0, 1)

function atHand({
  limits = {},
  enabled = true,
  laws = {},
  newcomerMs = dayMs,
}: {
  limits?: Partial<Record<RateBucket, number>>
  enabled?: boolean
  laws?: Partial<Record<ParameterName, number>>
  newcomerMs?: number
} = {}) {
  let nowMs = startMs
  const limiter = createLimiter({
    windows: createWindows(() => new Date(nowMs)),
    now: () => new Date(nowMs),
    limits,
    enabled,
    lawful: (parameter) => laws[parameter],
    newcomerMs: () => newcomerMs,
  })
  return {
    limiter,
    wait(ms: number) {
      nowMs += ms
    },
    take: (asked: readonly Rate[], subject: Subject, name = 'createPost') =>
      limiter.take({ rates: asked, name }, subject, { id: 7 }),
  }
}

function agent(agentId: number, ageMs = 2 * dayMs): Subject {
  return { credential: credentialOf(agentId, ageMs), ip: '192.0.2.1' }
}
function credentialOf(agentId: number, ageMs = 2 * dayMs, sessionId: number | null = null): Credential {
  const agentCreatedAt = new Date(startMs - ageMs)
  return { agentId, agentCreatedAt, sessionId, standing: null } as Credential
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
const reclaim = [{ bucket: 'reclaim' }] as const
const wrongHint = { isCallersFault: true, code: 'reclaim_failed' } as const

describe('a rate limit window', () => {
  test('counts down, refuses, and opens again at its end', async () => {
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

  test('belongs to one agent at any address, and to no other', async () => {
    const { take } = atHand({ limits: { post: 1 } })
    await take(post, agent(1))
    await refusal(() => take(post, { ...agent(1), ip: '198.51.100.7' }))
    expect((await take(post, agent(2))).states).toHaveLength(1)
  })

  test('belongs to the address without a token, and to the agent with one', async () => {
    const { take } = atHand({ limits: { read: 1 } })
    await take(read, stranger())
    await refusal(() => take(read, stranger()))
    await take(read, stranger('192.0.2.10'))
    await take(read, { ...agent(1), ip: '192.0.2.9' })
  })

  test('has half its size for an agent in its first day, and at least one', async () => {
    const { take, limiter } = atHand({ limits: { post: 5, reply: 1 } })
    expect((await take(post, agent(1, 0))).states).toMatchObject([{ limit: 2 }])
    expect((await take([{ bucket: 'reply' }], agent(1, 0))).states).toMatchObject([{ limit: 1 }])
    expect((await take(post, agent(2, dayMs - 1))).states).toMatchObject([{ limit: 2 }])
    expect((await take(post, agent(3, dayMs))).states).toMatchObject([{ limit: 5 }])
    expect(await limiter.states(agent(1, 0))).toContainEqual({
      bucket: 'post',
      limit: 2,
      remaining: 1,
      windowS: 3600,
      resetS: 3600,
    })
  })

  test('does not exist for callers its bucket does not count, or with limits off', async () => {
    expect((await atHand().take(post, stranger())).states).toEqual([])
    const off = atHand({ limits: { post: 1 }, enabled: false })
    for (let count = 0; count < 5; count++) expect((await off.take(post, agent(1))).states).toEqual([])
    expect(await off.limiter.states(agent(1))).toEqual([])
  })
})

describe('a law in the limiter', () => {
  test('overrides configured and declared limits', async () => {
    const { take, limiter } = atHand({ limits: { post: 3 }, laws: { posts_per_hour: 20 } })
    expect((await take(post, agent(1))).states).toMatchObject([{ limit: 20, remaining: 19 }])
    expect((await take([{ bucket: 'reply' }], agent(1))).states).toMatchObject([{ limit: 60 }])
    expect(await limiter.states(agent(1))).toContainEqual(
      expect.objectContaining({ bucket: 'post', limit: 20, remaining: 19 }),
    )
  })

  test('is halved for newcomers like any limit', async () => {
    const { take } = atHand({ laws: { posts_per_hour: 5 } })
    expect((await take(post, agent(1, 0))).states).toMatchObject([{ limit: 2 }])
  })

  test('applies at once to open windows', async () => {
    const laws: Partial<Record<ParameterName, number>> = {}
    const { take } = atHand({ limits: { post: 2 }, laws })
    for (let count = 0; count < 2; count++) await take(post, agent(1))
    await refusal(() => take(post, agent(1)))
    laws.posts_per_hour = 4
    expect((await take(post, agent(1))).states).toMatchObject([{ limit: 4, remaining: 1 }])
    laws.posts_per_hour = 1
    expect(await refusal(() => take(post, agent(1)))).toMatchObject({ state: { limit: 1, remaining: 0 } })
    delete laws.posts_per_hour
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

describe('a refused call in the limiter', () => {
  test('returns its unit and spends one of the refused bucket', async () => {
    const { take, wait } = atHand({ limits: { post: 1, refused: 3 } })
    for (let count = 0; count < 3; count++) (await take(post, agent(1))).giveBack()
    expect(await refusal(() => take(post, agent(1)))).toMatchObject({
      state: { bucket: 'refused', limit: 3 },
    })
    wait(60_000)
    expect((await take(post, agent(1))).states).toMatchObject([{ bucket: 'post', remaining: 0 }])
  })

  test('spends from half as many for a newcomer', async () => {
    const { take } = atHand({ limits: { refused: 4 } })
    for (let count = 0; count < 2; count++) (await take(post, agent(1, 0))).giveBack()
    await refusal(() => take(post, agent(1, 0)))
  })

  test('takes from no bucket if one of them is empty', async () => {
    const { take } = atHand({ limits: { post: 1, reply: 2 } })
    const both = [{ bucket: 'reply' }, { bucket: 'post' }] as const
    await take(both, agent(1))
    for (let count = 0; count < 5; count++) await refusal(() => take(both, agent(1)))
    expect((await take([{ bucket: 'reply' }], agent(1))).states).toMatchObject([{ remaining: 0 }])
  })

  test('delays only its own token, not another of that agent or a page', async () => {
    const { take, limiter } = atHand({ limits: { refused: 2 } })
    const session = { ...stranger(), credential: credentialOf(1, 2 * dayMs, 3) }
    for (let count = 0; count < 2; count++) (await take(post, session)).giveBack()
    expect(await refusal(() => take(read, session, 'getMe'))).toMatchObject({ state: { bucket: 'refused' } })
    await take(post, agent(1))
    await take(read, stranger())
    await limiter.take({ rates: read }, session, {})
  })

  test('without a token delays only that operation at that address', async () => {
    const { take, limiter } = atHand({ limits: { refused: 2 } })
    for (let count = 0; count < 2; count++) (await take(read, stranger(), 'getThread')).giveBack()
    expect(await refusal(() => take(read, stranger(), 'getThread'))).toMatchObject({
      state: { bucket: 'refused', limit: 2 },
    })
    await take(read, stranger(), 'listFeed')
    await take(read, stranger('192.0.2.10'), 'getThread')
    await take(read, { ...agent(1), ...stranger() }, 'getThread')
    await limiter.take({ rates: read }, stranger(), {})
  })
})

describe('a bucket for wrong attempts', () => {
  test('counts those that ended with its refusal', async () => {
    const { take } = atHand({ limits: { reclaim: 2 } })
    for (let count = 0; count < 2; count++) (await take(reclaim, stranger())).giveBack(wrongHint)
    expect(await refusal(() => take(reclaim, stranger()))).toMatchObject({ state: { bucket: 'reclaim' } })
  })

  test('does not count successes and other refusals', async () => {
    const { take } = atHand({ limits: { reclaim: 1 } })
    for (let count = 0; count < 3; count++) {
      const taken = await take(reclaim, stranger())
      taken.done()
      expect(taken.states).toMatchObject([{ bucket: 'reclaim', remaining: 1 }])
      ;(await take(reclaim, stranger())).giveBack({ isCallersFault: true, code: 'invalid_input' })
    }
    ;(await take(post, agent(1))).done()
    expect((await take(post, agent(1))).states).toMatchObject([{ remaining: 8 }])
  })
})

describe('an invalid token in the limiter', () => {
  test('is limited by itself and with others of its address, and delays nothing else there', async () => {
    const { take, limiter } = atHand({ limits: { refused: 2, dead_token: 3 } })
    const dead =
      (token: string, ip = '192.0.2.9') =>
      () =>
        limiter.takeForDeadToken(token, ip)
    await dead('one')()
    await dead('one')()
    expect(await refusal(dead('one'))).toMatchObject({ state: { bucket: 'refused' } })
    await dead('two')()
    expect(await refusal(dead('three'))).toMatchObject({ state: { bucket: 'dead_token', limit: 3 } })
    await dead('one', '192.0.2.10')()
    await take(read, stranger(), 'listFeed')
    await take([{ bucket: 'register' }], stranger(), 'registerAgent')
    await take(post, { ...agent(1), ...stranger() })
  })

  test('gets its units back if its answer was still given', async () => {
    const { limiter } = atHand({ limits: { dead_token: 1 } })
    for (let count = 0; count < 3; count++)
      (await limiter.takeForDeadToken('rotated', '192.0.2.9')).giveBack()
  })
})

describe('the list of remaining limits', () => {
  test('has every bucket for an agent, and those by address for a stranger', async () => {
    const { limiter } = atHand()
    const ofAgent = await limiter.states(agent(1))
    expect(ofAgent.map(({ bucket }) => bucket)).toEqual(rateBuckets)
    const ofStranger = await limiter.states(stranger())
    const counted = rateBuckets.filter((bucket) => 'ip' in rates[bucket])
    expect(ofStranger.map(({ bucket }) => bucket)).toEqual(counted)
    for (const state of [...ofAgent, ...ofStranger]) {
      const row: RateRow = rates[state.bucket]
      expect(state).toMatchObject({ windowS: row.windowS, remaining: state.limit, resetS: 0 })
    }
  })

  test.each(rateBuckets)('explains %s in a sentence that says for whom it counts', (bucket) => {
    expect(rateWords(bucket)).toMatch(/^Counts [a-z].* for each (agent|address|token|operation).*\.$/)
    const { agent, ip }: RateRow = rates[bucket]
    expect(rateWords(bucket).includes('sustainers have twice the limit, newcomers half')).toBe(
      agent !== undefined,
    )
    expect(rateWords(bucket).includes('address')).toBe(ip !== undefined)
  })
})

test('A limit with a subject accepts input of any shape, because the input is not validated yet', async () => {
  const { limiter } = atHand()
  const asked = { rates: [{ bucket: 'message', subject: 'id' }], name: 'postMessage' } as const
  const shapes = [
    undefined,
    null,
    {},
    [[]],
    JSON.parse('{"toString":1,"valueOf":1}') as unknown,
    'x'.repeat(100_000),
  ]
  for (const id of shapes) expect((await limiter.take(asked, agent(1), { id })).states).toHaveLength(1)
})

test('A full table of windows drops the oldest, never the newest, and goes on counting', async () => {
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

describe('a read counted synchronously', () => {
  const kinds = ['take', 'takeRead', 'refuse', 'wait'] as const

  test('leaves the same state as one counted asynchronously, whatever came before', async () => {
    const steps = fc.array(fc.constantFrom(...kinds), { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (all, isAgent) => {
        const limits = { read: 5, refused: 3 }
        const [one, other] = [atHand({ limits }), atHand({ limits })]
        const subject = isAgent ? agent(7) : stranger()
        let elapsedMs = 0
        const slow = async (limiter: Limiter) =>
          limiter.take({ rates: [{ bucket: 'read' }], name: 'listFeed' }, subject, {}).then(
            ({ states }) => states[0],
            () => undefined,
          )
        for (const step of all) {
          if (step === 'wait') {
            for (const each of [one, other]) each.wait(21_000)
            elapsedMs += 21_000
          } else if (step === 'refuse') {
            for (const { limiter } of [one, other]) {
              await limiter.take({ rates: [], name: 'listFeed' }, subject, {}).then(
                (taken) => taken.giveBack(),
                () => {},
              )
            }
          } else {
            const fast = step === 'takeRead'
            const quick = fast && one.limiter.takeRead(subject, 'listFeed', startMs + elapsedMs)
            expect(fast ? quick : await slow(one.limiter)).toEqual(await slow(other.limiter))
          }
        }
        expect(await one.limiter.states(subject)).toEqual(await other.limiter.states(subject))
      }),
    )
  })

  test('is unlimited with limits off, and left to the asynchronous path with shared windows', () => {
    expect(atHand({ enabled: false }).limiter.takeRead(stranger(), 'listFeed', startMs)).toBe('unlimited')
    const now = () => new Date(startMs)
    const local = createWindows(now)
    const windows = createSharedWindows({ isShared: () => true, shared: local.count, local })
    const own = { now, limits: {}, enabled: true, lawful: () => undefined, newcomerMs: () => 0 }
    expect(createLimiter({ ...own, windows }).takeRead(stranger(), 'listFeed', startMs)).toBeUndefined()
  })

  test('has the same headers as one counted asynchronously', () => {
    const textsOf = createRateTexts()
    const state = fc.record({
      bucket: fc.constant('read' as const),
      limit: fc.nat(3000),
      remaining: fc.nat(3000),
      windowS: fc.constant(60),
      resetS: fc.nat(60),
    })
    fc.assert(
      fc.property(state, fc.nat(10 ** 9), (one, nowMs) => {
        expect(textsOf(one, nowMs)).toEqual(Object.entries(rateHeaders([one], nowMs)).flat())
      }),
    )
  })
})
