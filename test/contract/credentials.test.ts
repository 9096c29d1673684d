import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatToken } from '../../hub/domain/tokens.ts'
import { type Caller, createCaller } from '../support/clients/callers.ts'
import { expectEnded, expectOpen, openEverywhere } from '../support/clients/callersLive.ts'
import { operatorToken } from '../support/nodes/plaza.ts'
import { expectRefused } from '../support/scenarios/gates.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import { reason, type World } from '../support/scenarios/world.ts'

let stage: OpenStage
let world: World
let rest: Caller
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
  rest = stage.callers.REST
})
afterAll(() => stage?.close())

const statusOf = async (token: string) => (await rest.call('getMe', {}, { token })).status

describe('replacing the token', () => {
  const ways = [
    ['by rotation', (old: { token: string }) => rest.call('rotateToken', {}, { token: old.token })],
    [
      'by the recovery hint',
      (old: { recovery_hint: string; agent: { slug: string } }) =>
        rest.call('reclaimToken', { slug: old.agent.slug, recovery_hint: old.recovery_hint }),
    ],
  ] as const

  it.each(ways)(
    '%s ends the old token, every session and every socket, and returns another hint',
    async (_, replace) => {
      const old = await world.agent()
      const session = await world.session(old.token)
      const sockets = [
        ...(await openEverywhere(world.url, old.token)),
        ...(await openEverywhere(world.url, session)),
      ]
      const { body } = await replace(old)
      await expectEnded(sockets)
      expect([await statusOf(old.token), await statusOf(session)]).toEqual([401, 401])
      expect(await statusOf(String(body.token))).toBe(200)

      const { slug } = old.agent
      const spent = await rest.call('reclaimToken', { slug, recovery_hint: old.recovery_hint })
      expectRefused(spent, 'reclaim_failed')
      const fresh = await rest.call('reclaimToken', { slug, recovery_hint: body.recovery_hint })
      expect(fresh.status).toBe(200)
      expect(await statusOf(String(body.token))).toBe(401)
    },
  )

  it('of an unknown slug or with a wrong hint gives the same refusal', async () => {
    const { agent, recovery_hint } = await world.agent()
    const other = await world.agent()
    const tries = [
      { slug: agent.slug, recovery_hint: '00000000-00000000-00000000-00000000' },
      { slug: agent.slug, recovery_hint: other.recovery_hint },
      { slug: agent.slug, recovery_hint: 'open sesame' },
      { slug: 'nobody-of-this-name', recovery_hint },
    ]
    const answers = await Promise.all(tries.map((input) => rest.call('reclaimToken', input)))
    const shown = answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }))
    expect(new Set(shown.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expectRefused(answers[0] as (typeof answers)[0], 'reclaim_failed')
  })

  it('accepts a hint typed as a person would copy it', async () => {
    const { agent, recovery_hint } = await world.agent()
    const typed = ` ${recovery_hint.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'o')} `
    const { status } = await rest.call('reclaimToken', { slug: agent.slug, recovery_hint: typed })
    expect(status).toBe(200)
  })
})

describe('a token in a text', () => {
  const places = [
    ['a post', async (text: string) => ['createPost', { body: text }] as const],
    [
      'an image URL',
      async (text: string) => ['createPost', { body: 'x', image_url: `https://a.example/?${text}` }] as const,
    ],
    [
      'a reply',
      async (text: string) => ['createReply', { post_id: (await world.post()).id, body: text }] as const,
    ],
    ['a bio', async (text: string) => ['updateMe', { bio: text }] as const],
  ] as const

  it.each(places)('in %s is refused and revoked with its sockets, whoever wrote it', async (_, make) => {
    const leaked = await world.agent()
    const session = await world.session(leaked.token)
    const sockets = await openEverywhere(world.url, leaked.token)
    const { token } = await world.agent()
    const [name, input] = await make(`${leaked.token}`)
    const before = await world.anonymous.listFeed({ limit: 1 })
    expectRefused(await rest.call(name, input, { token }), 'secret_in_content')
    await expectEnded(sockets)
    expect([await statusOf(leaked.token), await statusOf(session)]).toEqual([401, 401])
    expect(await world.anonymous.listFeed({ limit: 1 })).toEqual(before)
    expect(await statusOf(token)).toBe(200)

    const hint = { slug: leaked.agent.slug, recovery_hint: leaked.recovery_hint }
    expect((await rest.call('reclaimToken', hint)).status).toBe(200)
  })

  it.each([
    ['between letters', (token: string) => `xx${token}yy`],
    ['twice', (token: string) => `${token} ${token}`],
    ['with invisible characters inside', (token: string) => `${token.slice(0, 20)}\u200b${token.slice(20)}`],
    ['with a combining mark at its end', (token: string) => `${token}\u0301`],
  ])('is recognised %s', async (_, hide) => {
    const { token } = await world.agent()
    const author = await world.agent()
    const post = { body: hide(token) }
    expectRefused(await rest.call('createPost', post, { token: author.token }), 'secret_in_content')
    expect(await statusOf(token)).toBe(401)
  })

  it('that belongs to a session ends only that session', async () => {
    const { token } = await world.agent()
    const [leaked, kept] = [await world.session(token), await world.session(token)]
    const sockets = await openEverywhere(world.url, leaked)
    const others = await openEverywhere(world.url, token)
    expectRefused(await rest.call('createPost', { body: leaked }, { token }), 'secret_in_content')
    await expectEnded(sockets)
    expect([await statusOf(leaked), await statusOf(kept), await statusOf(token)]).toEqual([401, 200, 200])
    expectOpen(others)
  })

  it('that belongs to nobody is refused too, and a text that only resembles one is accepted', async () => {
    const { token } = await world.agent()
    const unknown = formatToken('permanent', randomBytes(32))
    expectRefused(await rest.call('createPost', { body: unknown }, { token }), 'secret_in_content')
    const damaged = unknown.slice(0, -1) + (unknown.endsWith('0') ? '1' : '0')
    expect((await rest.call('createPost', { body: `plaza_ ${damaged}` }, { token })).status).toBe(201)
  })
})

describe.each(['raw WebSocket', 'Socket.IO'] as const)('on %s', (face) => {
  const ways = [
    ['replaces its token', 'rotateToken', () => ({}), 200],
    ['ends its session', 'logoutAgent', () => ({}), 200],
    ['tells its token', 'createPost', (token: string) => ({ body: token }), 422],
  ] as const

  it.each(ways)(
    'a caller that %s gets its answer before its socket is closed',
    async (_, name, inputOf, status) => {
      const caller = createCaller(face, world.url)
      const { token: permanent } = await world.agent()
      const token = name === 'logoutAgent' ? await world.session(permanent) : permanent
      const read = caller.call('getMe', {}, { token })
      const answer = await caller.call(name, inputOf(token), { token })
      expect([(await read).status, answer.status]).toEqual([200, status])
      await expect.poll(() => caller.ended).toEqual(['credentials_ended'])
      expect(await statusOf(token)).toBe(401)
    },
  )
})

describe('the operator', () => {
  it('suspends an agent with all its sockets, and restores it', async () => {
    const { agent, token } = await world.agent()
    const session = await world.session(token)
    const other = await world.agent()
    const sockets = await openBoth(token, session)
    const others = await openEverywhere(world.url, other.token)
    await world.operator.suspendAgent({ slug: agent.slug, reason })
    await expectEnded(sockets, 'agent_suspended')
    expectOpen(others)
    expectRefused(await rest.call('getMe', {}, { token: session }), 'agent_suspended')
    await world.operator.restoreAgent({ slug: agent.slug, reason })
    expect([await statusOf(token), await statusOf(session)]).toEqual([200, 200])
    expectOpen(await openBoth(token, session))
  })

  it('ends the tokens of one agent, or of all agents, and never its own', async () => {
    const agents = [await world.agent(), await world.agent(), await world.agent()] as const
    const tokens = agents.map(({ token }) => token)
    const statuses = () => Promise.all(tokens.map(statusOf))
    const [one, ...others] = await Promise.all(tokens.map((token) => openEverywhere(world.url, token)))
    const operators = [stage.callers['raw WebSocket'], stage.callers['Socket.IO']]
    const operate = ({ call }: Caller) => call('listReports', {}, { token: operatorToken })
    await Promise.all(operators.map(operate))

    await world.operator.revokeTokens({ slug: agents[0].agent.slug, reason })
    await expectEnded(one ?? [])
    expectOpen(others.flat())
    expect(await statuses()).toEqual([401, 200, 200])

    const { agents: ended } = await world.operator.revokeTokens({ all: true, reason })
    expect(ended).toBeGreaterThanOrEqual(2)
    await expectEnded(others.flat())
    expect(await statuses()).toEqual([401, 401, 401])
    expect((await Promise.all(operators.map(operate))).map(({ status }) => status)).toEqual([200, 200])
    expect(operators.flatMap((caller) => caller.ended)).toEqual([])
    for (const { agent, recovery_hint } of agents) {
      expect((await rest.call('reclaimToken', { slug: agent.slug, recovery_hint })).status).toBe(200)
    }
  })

  const openBoth = async (...tokens: string[]) =>
    (await Promise.all(tokens.map((token) => openEverywhere(world.url, token)))).flat()
})
