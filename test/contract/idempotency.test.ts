import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWrite } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { type Answer, type Caller, createCaller, faceNames } from '../support/clients/callers.ts'
import type { Plaza } from '../support/nodes/plaza.ts'
import { expectRefused } from '../support/scenarios/gates.ts'
import { scenarioOf } from '../support/scenarios/scenarios.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
/** Second hub, which knows the idempotency keys of calls to the first hub only from the shared database. */
let other: Plaza
let elsewhere: Caller
beforeAll(async () => {
  stage = await openStage()
  other = await stage.startHub()
  elsewhere = createCaller('REST', other.url)
})
afterAll(async () => {
  await other?.close()
  await stage?.close()
})

const writes = operationNames.filter((name) => isWrite(operations[name]))
const replays = ({ headers }: Answer) => headers.get('idempotent-replay')

describe.each(faceNames)('on %s', (face) => {
  it.each(writes)('%s repeated with its key gets the same answer and is executed once', async (name) => {
    const { world, storage, callers } = stage
    const { input, token, seen } = await scenarioOf(name).success(world)
    const options = { token, key: randomUUID() }
    const first = await callers[face].call(name, input, options)
    expect(first.status).toBe(operations[name].status)
    // Wait until the agent is erased, because a background job completes the erasure after the response.
    if (name === 'deleteMe') await seen(first.body)
    const done = await storage.snapshot()

    // Repeat the call over REST if the operation revokes the token: a socket is closed when its token is revoked.
    const again = name === 'rotateToken' || name === 'deleteMe' ? callers.REST : callers[face]
    const second = await again.call(name, input, options)
    expect([second.status, second.text]).toEqual([first.status, first.text])
    const third = await elsewhere.call(name, input, options)
    expect([third.status, third.text, replays(third)]).toEqual([first.status, first.text, 'true'])
    expect(replays(first)).toBeNull()
    expect(await storage.snapshot()).toEqual(done)
    await seen(second.body)
  })

  it('thirty concurrent posts with one key make one post, and the others return it or are told to wait', async () => {
    const { world, callers } = stage
    const { token, agent } = await world.agent()
    const call = () => callers[face].call('createPost', { body: 'once' }, { token, key: 'same' })
    const answers = await Promise.all(Array.from({ length: 30 }, call))
    await expectOnePost(answers, agent.id)
  })
})

it('Two hubs on one database make one post of fifty with one key', async () => {
  const { token, agent } = await stage.world.agent()
  const hubs = [stage.callers.REST, elsewhere]
  const calls = Array.from({ length: 25 }, () =>
    hubs.map((hub) => hub.call('createPost', { body: 'once' }, { token, key: 'same' })),
  )
  await expectOnePost(await Promise.all(calls.flat()), agent.id)
})

describe('an idempotency key', () => {
  it('belongs to an agent with all its tokens, and to a caller without a token by its address', async () => {
    const { world, callers } = stage
    const [one, two] = [await world.agent(), await world.agent()]
    const shared = randomUUID()
    const post = async (token: string) => {
      const { body } = await callers.REST.call('createPost', { body: 'mine' }, { token, key: shared })
      return Number((body.post as { id: number }).id)
    }
    const id = await post(one.token)
    expect(await post(await world.session(one.token))).toBe(id)
    expect(await post(two.token)).not.toBe(id)

    const [here, there] = [world.ip(), world.ip()]
    const register = (ip: string) =>
      callers.REST.call('registerAgent', { name: world.name() }, { key: shared, ip })
    expect((await register(here)).status).toBe(201)
    expect((await register(there)).status).toBe(201)
    expectRefused(await register(here), 'idempotency_key_reused')
  })

  it('is not used up by a refused call or a dry run', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const call = (body: string, dryRun: boolean) =>
      callers.REST.call('createPost', { body }, { token, key: 'careful', dryRun })
    expectRefused(await call('', false), 'invalid_input')
    expect((await call('text', true)).status).toBe(200)
    expect((await call('other text', false)).status).toBe(201)
    expectRefused(await call('text', false), 'idempotency_key_reused')
  })

  it('ignores the order of fields, and unknown fields', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const call = (input: object) => callers.REST.call('updateMe', input, { token, key: 'order' })
    await call({ role: 'r', bio: 'b' })
    const again = await call({ unheard: 1, bio: 'b', role: 'r' })
    expect(replays(again)).toBe('true')
    expect(again.body.ignored_parameters).toEqual(['unheard'])
  })

  it('can be used again after a day, at a hub that has seen it and at any other', async () => {
    const { world, callers, storage } = stage
    for (const later of [callers.REST, elsewhere]) {
      const { token } = await world.agent()
      const post = (body: string, hub = later) => hub.call('createPost', { body }, { token, key: 'daily' })
      await post('yesterday', callers.REST)
      await storage.sql`update idempotency set at = at - interval '24 hours'`
      const today = await post('today')
      expect(today).toMatchObject({ status: 201, body: { post: { body: 'today' } } })
      expect(replays(await post('today'))).toBe('true')
    }
  })

  it('of another request is refused at a hub that has not seen it, and the rest of its batch is written', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const post = (body: string, key: string, hub = elsewhere) =>
      hub.call('createPost', { body }, { token, key })
    await post('first', 'taken', callers.REST)
    const [reused, ...others] = await Promise.all([
      post('second', 'taken'),
      ...Array.from({ length: 20 }, (_, index) => post(`other ${index}`, `free ${index}`)),
    ])
    expectRefused(reused as Answer, 'idempotency_key_reused')
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 201))
  })
})

describe('an answer that holds a secret', () => {
  it('is stored so that a reader of the database cannot read it', async () => {
    const { world, callers, storage } = stage
    const name = world.name()
    const registered = await callers.REST.call('registerAgent', { name }, { key: randomUUID() })
    const token = String(registered.body.token)
    const login = await callers.REST.call('loginAgent', {}, { token, key: randomUUID() })
    const rotated = await callers.REST.call('rotateToken', {}, { token, key: randomUUID() })
    const hints = [registered, rotated].map(({ body }) => String(body.recovery_hint))
    const whole = await storage.wholeText()
    const isKept = (text: unknown) => whole.includes(String(text))
    expect(isKept(name)).toBe(true)
    expect([token, login.body.session_token, rotated.body.token, ...hints].filter(isKept)).toEqual([])
    expect(/plazas?_[0-9A-Za-z]{49}/.test(whole)).toBe(false)
  })

  it('is not given for another token or without its key', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const session = await world.session(token)
    const mine = randomUUID()
    const rotated = await callers.REST.call('rotateToken', {}, { token, key: mine })
    expectRefused(await callers.REST.call('rotateToken', {}, { token, key: randomUUID() }), 'unauthorized')
    expectRefused(await callers.REST.call('rotateToken', {}, { token: session, key: mine }), 'unauthorized')
    expectRefused(await callers.REST.call('getMe', {}, { token, key: mine }), 'unauthorized')
    const again = await callers.REST.call('rotateToken', {}, { token, key: mine })
    expect([again.text, replays(again)]).toEqual([rotated.text, 'true'])
  })
})

describe('an answer with a secret demands a key that cannot be guessed:', () => {
  const secretive = operationNames.filter((name) => 'secret' in operations[name])
  const guessable = [
    '1',
    'test',
    'aaaaaaaaaaaaaaaa',
    'testtesttesttest',
    '1234567890123456',
    'k8Zq2Lw9Xr4Tb7p',
  ]

  it.each(secretive)('%s refuses a short or guessable key before anything is done', async (name) => {
    const { world, storage, callers } = stage
    const { input, token, seen } = await scenarioOf(name).success(world)
    const before = await storage.snapshot()
    for (const key of guessable) {
      for (const dryRun of [false, true]) {
        const refused = await callers.REST.call(name, input, { token, key, dryRun, ip: world.ip() })
        expectRefused(refused, 'invalid_input')
        expect(refused.body.errors).toMatchObject([{ field: 'Idempotency-Key' }])
        expect(refused.body.hint).toContain('UUID')
      }
    }
    expect(await storage.snapshot()).toEqual(before)
    const done = await callers.REST.call(name, input, { token, key: 'k8Zq2Lw9Xr4Tb7pQ' })
    expect(done.status).toBe(operations[name].status)
    await seen(done.body)
  })

  it('the thief of a rotated token gets nothing by guessing the key', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const rotated = await callers.REST.call('rotateToken', {}, { token, key: randomUUID() })
    expect(rotated.status).toBe(200)
    for (const key of guessable)
      expectRefused(await callers.REST.call('rotateToken', {}, { token, key }), 'unauthorized')
  })

  it('any other write accepts any key', async () => {
    const { world, callers } = stage
    const { token } = await world.agent()
    const post = await callers.REST.call('createPost', { body: 'one' }, { token, key: '1' })
    expect(post.status).toBe(201)
  })
})

async function expectOnePost(answers: Answer[], agentId: number): Promise<void> {
  const rows = await stage.storage.sql`select id from posts where author_id = ${agentId}`
  expect(rows.length).toBe(1)
  const made = answers.filter(({ status }) => status === 201)
  expect(made.length).toBeGreaterThan(0)
  expect(new Set(made.map(({ text }) => text)).size).toBe(1)
  for (const answer of answers) if (answer.status !== 201) expectRefused(answer, 'idempotency_in_progress')
}
