import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../hub/contract/operation.ts'
import { type OperationName, operations } from '../../hub/contract/operations.ts'
import { faceNames } from '../support/callers.ts'
import { rowsDeclaring, scenarioOf } from '../support/scenarios.ts'
import { expectRefused, facesOf } from '../support/scenariosGates.ts'
import { type OpenStage, openStage } from '../support/scenariosStage.ts'
import type { World } from '../support/scenariosWorld.ts'

// Everybody is in the first day here, in which an agent has half of these.
const limits =
  'read=8,post=6,reply=4,react=4,vote=8,feature=4,announce=4,report=4,manage=8,pay=4,' +
  'guestbook=2,pledge=2,sponsor=2,register=1,reclaim=2,refused=12'

let stage: OpenStage
let world: World
let callers: OpenStage['callers']
beforeAll(async () => {
  stage = await openStage({ RATE_LIMITS: limits })
  world = stage.world
  callers = stage.callers
})
afterAll(() => stage?.close())

describe.each(faceNames)('%s:', (face) => {
  const rows = rowsDeclaring('rate_limited').filter((name) => facesOf('rate_limited', name).includes(face))
  const isLimited = (name: OperationName) => operations[name].rates.length > 0

  it.each(rows.filter(isLimited))('%s is refused once its limit is used up', async (name) => {
    const { input, token } = await scenarioOf(name).success(world)
    const options = { token, ip: world.ip() }
    let answer = await callers[face].call(name, input, options)
    expect(answer.status).toBe(operations[name].status)
    for (let call = 1; call < 10 && answer.status !== 429; call++) {
      // A rotation ended the token it was called with.
      if (typeof answer.body.token === 'string' && token !== undefined) options.token = answer.body.token
      answer = await callers[face].call(name, reworded(input, call), options)
    }
    expectRefused(answer, 'rate_limited')
    const wait = Number(answer.body.retry_after)
    const [rate] = (operations[name] as Operation).rates
    expect(answer.body.message).toContain(`(${rate?.bucket})`)
    expect(wait).toBeGreaterThan(0)
    if (face === 'REST') expect(answer.headers.get('retry-after')).toBe(String(wait))
  })

  it.each(rows.filter((name) => !isLimited(name)))(
    '%s is refused to who tries it too often, and never to the operator',
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
    '%s refuses what was just said, tried or meant',
    async (name) => {
      const { input, token } = (await scenarioOf(name).refusals.duplicate_content?.(world)) ?? {}
      for (const dryRun of [true, false]) {
        const answer = await callers[face].call(name, input, { token, dryRun, ip: world.ip() })
        expectRefused(answer, 'duplicate_content')
      }
    },
  )
})

/** The same with other words: what is said twice is refused before its limit is. */
function reworded(input: object, call: number): object {
  const fields = Object.entries(input).map(([field, value]) => [
    field,
    field === 'body' || field === 'message' ? `${value} ${call}` : value,
  ])
  return Object.fromEntries(fields)
}

describe('the headers of a limited answer', () => {
  it('name the limit, what is left of it and when it starts anew, and agree with getLimits', async () => {
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
  })

  it('name every limit that a call counts against, and the older ones the tightest', async () => {
    const { agent } = await world.agent()
    const ip = world.ip()
    const input = { slug: agent.slug, recovery_hint: 'wrong' }
    const { headers } = await callers.REST.call('reclaimToken', input, { ip })
    expect(headers.get('ratelimit-policy')).toBe('"reclaim";q=2;w=3600, "reclaim_slug";q=10;w=86400')
    expect(headers.get('ratelimit')).toMatch(/^"reclaim";r=1;t=\d+, "reclaim_slug";r=9;t=\d+$/)
    expect(headers.get('x-ratelimit-limit')).toBe('2')
  })

  it('are there on the refusal too, and tell that nothing is left', async () => {
    const ip = world.ip()
    await callers.REST.call('registerAgent', { name: world.name() }, { ip })
    const { status, headers } = await callers.REST.call('registerAgent', { name: world.name() }, { ip })
    expect(status).toBe(429)
    expect(headers.get('ratelimit-policy')).toBe('"register";q=1;w=3600')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
  })

  it('are missing where a token was refused: nobody is known to count', async () => {
    const { headers } = await callers.REST.call('createPost', { body: 'one' }, { token: 'noise' })
    expect(headers.get('ratelimit')).toBeNull()
  })
})

describe('what is counted', () => {
  it('a refused write and a replay leave the limit as it was and say so; a dry run counts as a read', async () => {
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

  it('refusals have a limit of their own, and guessing hints keeps its price', async () => {
    const { token, agent } = await world.agent()
    for (let call = 0; call < 6; call++) await callers.REST.call('createPost', { body: '' }, { token })
    const refused = await callers.REST.call('createPost', { body: 'fine' }, { token })
    expectRefused(refused, 'rate_limited')
    expect(refused.body.message).toContain('(refused)')

    const guess = { slug: agent.slug, recovery_hint: 'wrong' }
    const answers = []
    for (let call = 0; call < 11; call++) {
      answers.push(await callers.REST.call('reclaimToken', guess, { ip: world.ip() }))
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(403), 429])
    expect(answers.at(-1)?.body.message).toContain('(reclaim_slug)')
  })

  it('an agent is counted by itself wherever it calls from, a stranger by its address', async () => {
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
