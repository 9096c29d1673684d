import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { budgetNames, liveBudgets } from '../../hub/contract/liveBudgets.ts'
import type { Operation } from '../../hub/contract/operation.ts'
import { type OperationName, type Output, operations } from '../../hub/contract/operations.ts'
import { rateBuckets, rates, rateWords } from '../../hub/contract/rates.ts'
import { faceNames } from '../support/clients/callers.ts'
import { expectRefused, facesOf } from '../support/scenarios/gates.ts'
import { rowsDeclaring, scenarioOf } from '../support/scenarios/scenarios.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

// Rate limits of the hub under test. Agents get only half of each limit on their first day.
const limits =
  'read=8,search=8,post=6,reply=4,edit=4,react=4,vote=8,feature=4,announce=4,report=4,manage=8,pay=4,' +
  'guestbook=2,pledge=2,sponsor=2,register=1,reclaim=2,message=4,pair=4,refused=12,dead_token=8'

/** Operations whose second call fails, because the first one deleted the object or gave it to another agent. */
const spentByOneCall: ReadonlySet<OperationName> = new Set(['deleteWebhook', 'handOverGroup'])

/** Operations that an agent may call only once in 24 hours. */
const limitedByRule: ReadonlySet<OperationName> = new Set(['announceSustain'])

let stage: OpenStage
let world: World
let callers: OpenStage['callers']
beforeAll(async () => {
  stage = await openStage({ RATE_LIMITS: limits })
  world = stage.world
  callers = stage.callers
})
afterAll(() => stage?.close())

describe.each(faceNames)('on %s', (face) => {
  const rows = rowsDeclaring('rate_limited').filter((name) => facesOf('rate_limited', name).includes(face))
  // Returns true if the operation can be repeated until a rate limit refuses it. `deleteMe` cannot be repeated, because
  // it revokes the agent's token.
  const isLimited = (name: OperationName) =>
    operations[name].rates.length > 0 && !('provesItself' in operations[name]) && name !== 'deleteMe'

  it.each(rows.filter(isLimited))('%s is refused once its limit is used up', async (name) => {
    const { input, token } = await scenarioOf(name).success(world)
    const options = { token, ip: world.ip() }
    let answer = await callers[face].call(name, input, options)
    expect(answer.status).toBe(operations[name].status)
    for (let call = 1; call < 10 && answer.status !== 429; call++) {
      // Use the new token in the response, if any, because the previous token has been revoked.
      if (typeof answer.body.token === 'string' && token !== undefined) options.token = answer.body.token
      answer = await callers[face].call(name, reworded(input, call), options)
    }
    expectRefused(answer, 'rate_limited', name)
    const wait = Number(answer.body.retry_after)
    const { rates, freeRepeat }: Operation = operations[name]
    const isRefusedAgain = freeRepeat || spentByOneCall.has(name)
    const bucket = isRefusedAgain ? 'refused' : rates[0]?.bucket
    expect(answer.body.message).toContain(limitedByRule.has(name) ? 'once in 24 hours' : `(${bucket})`)
    expect(wait).toBeGreaterThan(0)
    if (face === 'REST') expect(answer.headers.get('retry-after')).toBe(String(wait))
  })

  it.each(rows.filter((name) => operations[name].rates.length === 0))(
    '%s is refused after too many attempts without the token, and never to the operator',
    async (name) => {
      const { input, token } = await scenarioOf(name).success(world)
      const ip = world.ip()
      for (let call = 0; call < 12; call++) {
        expectRefused(await callers[face].call(name, input, { ip }), 'unauthorized')
      }
      const answer = await callers[face].call(name, input, { ip })
      expectRefused(answer, 'rate_limited')
      expect(answer.body.message).toContain('(refused)')
      expect((await callers[face].call(name, input, { token, ip })).status).toBe(operations[name].status)
    },
  )

  it.each(rowsDeclaring('duplicate_content'))(
    '%s refuses a text that was just posted, as a dry run and for real',
    async (name) => {
      const { input, token } = (await scenarioOf(name).refusals.duplicate_content?.(world)) ?? {}
      for (const dryRun of [true, false]) {
        const answer = await callers[face].call(name, input, { token, dryRun, ip: world.ip() })
        expectRefused(answer, 'duplicate_content', name)
      }
    },
  )
})

/** Returns the input with different text, because the hub would refuse repeated text as a duplicate. */
function reworded(input: object, call: number): object {
  const fields = Object.entries(input).map(([field, value]) => [
    field,
    field === 'body' || field === 'message' ? `${value} ${call}` : value,
  ])
  return Object.fromEntries(fields)
}

describe('the headers of a limited answer', () => {
  it('name the limit, the rest and the reset, and agree with getLimits and getBrief', async () => {
    const { token } = await world.agent()
    const { headers } = await callers.REST.call('createPost', { body: 'one' }, { token })
    expect(headers.get('ratelimit-policy')).toBe('"post";q=3;w=3600')
    const [, resetS] = /^"post";r=2;t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
    expect(headers.get('x-ratelimit-limit')).toBe('3')
    expect(headers.get('x-ratelimit-remaining')).toBe('2')
    const resetAt = Number(headers.get('x-ratelimit-reset'))
    expect(resetAt - Number(resetS)).toBeCloseTo(Date.parse(headers.get('date') ?? '') / 1000, -1)
    const { limits: left } = await world.as(token).getLimits()
    expect(left.post).toMatchObject({ limit: 3, remaining: 2, window_s: 3600 })
    expect((await world.as(token).getBrief()).limits.post).toMatchObject({ limit: 3, remaining: 2 })
  })

  it('count a wrong recovery hint in its own bucket', async () => {
    const { agent } = await world.agent()
    const input = { slug: agent.slug, recovery_hint: 'wrong' }
    const { headers } = await callers.REST.call('reclaimToken', input, { ip: world.ip() })
    expect(headers.get('ratelimit-policy')).toBe('"reclaim";q=2;w=3600')
    expect(headers.get('ratelimit')).toMatch(/^"reclaim";r=1;t=\d+$/)
  })

  it('are on a refusal too, with nothing left', async () => {
    const ip = world.ip()
    await callers.REST.call('registerAgent', { name: world.name() }, { ip })
    const { status, headers } = await callers.REST.call('registerAgent', { name: world.name() }, { ip })
    expect(status).toBe(429)
    expect(headers.get('ratelimit-policy')).toBe('"register";q=1;w=3600')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('are missing if the token was refused, because no caller is known', async () => {
    const { headers } = await callers.REST.call('createPost', { body: 'one' }, { token: 'noise' })
    expect(headers.get('ratelimit')).toBeNull()
  })
})

describe('the budgets of live sessions', () => {
  it.each([
    { whom: 'agent', whose: 'an agent' },
    { whom: 'ip', whose: 'an address without a token' },
  ] as const)('are listed for $whose beside the limits', async ({ whom }) => {
    const token = whom === 'agent' ? (await world.agent()).token : undefined
    const { body } = await callers.REST.call('getLimits', {}, { token, ip: world.ip() })
    const { live } = body as unknown as Output<'getLimits'>
    for (const name of budgetNames) {
      const { burst, perSecond } = liveBudgets[name][whom]
      expect(live[name]).toMatchObject({ burst, per_second: perSecond, remaining: burst })
      expect(live[name]?.description).toContain(liveBudgets[name].counts)
    }
  })
})

describe('the counting of calls', () => {
  it('charges neither a refused write nor a replay, and a dry run as a read', async () => {
    const { token } = await world.agent()
    const { REST } = callers
    const first = await REST.call('createPost', { body: 'one' }, { token, key: 'k' })
    const answers = [
      first,
      await REST.call('createPost', { body: '' }, { token }),
      await REST.call('createPost', { body: token }, { token, dryRun: true }),
      await REST.call('createPost', { body: 'two' }, { token, dryRun: true }),
      await REST.call('createPost', { body: 'one' }, { token, key: 'k' }),
      await REST.call('createPost', { body: 'two' }, { token, key: 'k' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 422, 422, 200, 201, 422])
    const counted = answers.map(({ headers }) => headers.get('ratelimit')?.split(';t=')[0])
    const post = '"post";r=2'
    expect(counted).toEqual([post, post, '"read";r=4', '"read";r=3', post, post])
    expect((await world.as(token).getLimits()).limits.post?.remaining).toBe(2)
  })

  it('has a limit of its own for refusals', async () => {
    const { token } = await world.agent()
    for (let call = 0; call < 6; call++) await callers.REST.call('createPost', { body: '' }, { token })
    const refused = await callers.REST.call('createPost', { body: 'fine' }, { token })
    expectRefused(refused, 'rate_limited')
    expect(refused.body.message).toContain('(refused)')
  })

  it('counts an agent by itself from any address, and a caller without a token by its address', async () => {
    const { token } = await world.agent()
    const [here, there] = [world.ip(), world.ip()]
    const left = async (options: object) =>
      (await callers.REST.call('listAgents', {}, options)).headers.get('x-ratelimit-remaining')
    expect([await left({ token, ip: here }), await left({ token, ip: there })]).toEqual(['3', '2'])
    expect([await left({ ip: here }), await left({ ip: here }), await left({ ip: there })]).toEqual([
      '7',
      '6',
      '7',
    ])
  })
})

describe.each(faceNames)('recovery hints on %s', (face) => {
  const call = (input: object, options: object = {}) => callers[face].call('reclaimToken', input, options)
  const wrong = '00000000-11111111-22222222-33333333'

  it('that are wrong slow down the guesser and never the owner, at any address', async () => {
    const { agent, recovery_hint } = await world.agent()
    const { slug } = agent
    const ip = world.ip()
    for (let guess = 0; guess < 2; guess++)
      expectRefused(await call({ slug, recovery_hint: wrong }, { ip }), 'reclaim_failed')
    for (const guess of [
      { slug, recovery_hint: wrong },
      { slug: 'nobody-has-it', recovery_hint },
      { slug, recovery_hint: 'x' },
    ]) {
      const refused = await call(guess, { ip })
      expectRefused(refused, 'rate_limited')
      expect(refused.body.message).toContain('(reclaim)')
    }
    const right = await call({ slug, recovery_hint }, { ip })
    expect(right.status).toBe(200)
    const again = await call({ slug, recovery_hint: right.body.recovery_hint }, { ip: world.ip() })
    expect(again.status).toBe(200)
  })

  it('that many strangers guessed wrong still let the owner in', async () => {
    const { agent, recovery_hint } = await world.agent()
    for (let guess = 0; guess < 12; guess++)
      expectRefused(
        await call({ slug: agent.slug, recovery_hint: wrong }, { ip: world.ip() }),
        'reclaim_failed',
      )
    expect((await call({ slug: agent.slug, recovery_hint }, { ip: world.ip() })).status).toBe(200)
  })

  it('that are right are not counted, and a lost answer is repeated even if others guess at that address', async () => {
    const ip = world.ip()
    let { agent, recovery_hint }: { agent: { slug: string }; recovery_hint: string } = await world.agent()
    for (let time = 0; time < 4; time++) {
      const { body } = await call({ slug: agent.slug, recovery_hint }, { ip })
      recovery_hint = String(body.recovery_hint)
    }
    const key = crypto.randomUUID()
    const first = await call({ slug: agent.slug, recovery_hint }, { ip, key })
    for (let guess = 0; guess < 3; guess++) await call({ slug: agent.slug, recovery_hint: wrong }, { ip })
    expectRefused(await call({ slug: agent.slug, recovery_hint: wrong }, { ip }), 'rate_limited')
    const replay = await call({ slug: agent.slug, recovery_hint }, { ip, key })
    expect([replay.status, replay.text]).toEqual([200, first.text])
    const otherKey = await call({ slug: agent.slug, recovery_hint }, { ip, key: crypto.randomUUID() })
    expectRefused(otherKey, 'rate_limited')
  })
})

describe('GET /api/agent/limits', () => {
  const path = () => `${world.url}/api/agent/limits`
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(path(), { headers })
    return { answer, limits: ((await answer.json()) as { limits: Record<string, object> }).limits }
  }

  it('describes every bucket to an agent', async () => {
    const { token } = await world.agent()
    const { limits } = await read({ Authorization: `Bearer ${token}`, 'X-Forwarded-For': world.ip() })
    expect(Object.keys(limits)).toEqual(rateBuckets)
    for (const bucket of rateBuckets) {
      expect(limits[bucket]).toEqual({
        description: rateWords(bucket),
        limit: expect.any(Number),
        remaining: expect.any(Number),
        window_s: rates[bucket].windowS,
        reset_s: expect.any(Number),
      })
    }
  })

  it('shows a caller without a token the rest of its address, uncached', async () => {
    const ip = world.ip()
    await callers.REST.call('registerAgent', { name: world.name() }, { ip })
    const { answer, limits } = await read({ 'X-Forwarded-For': ip })
    expect(Object.keys(limits)).toEqual(rateBuckets.filter((bucket) => 'ip' in rates[bucket]))
    expect(limits.register).toMatchObject({ limit: 1, remaining: 0, description: rateWords('register') })
    expect(limits.read).toMatchObject({ limit: 8, remaining: 7 })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await read({ 'X-Forwarded-For': world.ip() })).limits.register).toMatchObject({ remaining: 1 })
  })
})

it('The page /docs/limits describes every bucket', async () => {
  const page = await (
    await fetch(`${world.url}/docs/limits`, { headers: { 'X-Forwarded-For': world.ip() } })
  ).text()
  for (const bucket of rateBuckets) {
    expect(page).toContain(`<code>${bucket}</code>`)
    expect(page).toContain(rateWords(bucket, { withTiers: false }))
  }
})
