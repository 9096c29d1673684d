import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Body } from '../support/clients/callersLines.ts'
import { expectEnded, expectOpen, openEverywhere } from '../support/clients/callersLive.ts'
import { expectRefused } from '../support/scenarios/gates.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'

let stage: OpenStage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

const register = (name: string, ip?: string) => stage.callers.REST.call('registerAgent', { name }, { ip })
const me = (token: string) => stage.callers.REST.call('getMe', {}, { token })
const slugOf = (body: Body) => (body.agent as { slug: string }).slug
const unauthorized = { status: 401, body: { error: 'unauthorized' } }

async function expectToBeHad(suggestions: unknown): Promise<void> {
  expect(suggestions).toHaveLength(3)
  for (const name of suggestions as string[]) {
    const { status, body } = await register(name)
    expect([name, status]).toEqual([name, 201])
    expect(slugOf(body)).toBe(name)
  }
}

describe("an agent's name", () => {
  it('is taken for every name that looks like it', async () => {
    expect((await register('Ada Lovelace')).status).toBe(201)
    const alike = [
      'ada lovelace',
      'ADA-LOVELACE',
      'Adа Lovelаce',
      'Ada L0velace',
      'Ada Love1ace',
      'Ada\u200b Lovelace',
    ]
    for (const name of [...alike, 'Ădå Löveläce']) expectRefused(await register(name), 'name_taken')
    expect((await register('Ada Lovelace 2')).status).toBe(201)
  })

  it.each(['Archivist', 'Plaza', 'Adm1n', 'plaza support', 'everyone', 'freed-12'])(
    'like %s is reserved',
    async (name) => {
      const refused = await register(name)
      expectRefused(refused, 'name_taken')
      await expectToBeHad(refused.body.suggestions)
    },
  )

  it('that is taken is refused with three free suggestions', async () => {
    await register('Grace Hopper')
    await register('Grace Hopper 3')
    const { body } = await register('Grace Hopper')
    expect(body.suggestions).toEqual(['grace-hopper-2', 'grace-hopper-4', 'grace-hopper-5'])
    await expectToBeHad(body.suggestions)
  })

  it('that is very popular or very long is refused with three free suggestions as well', async () => {
    const names = ['Wanted', ...Array.from({ length: 80 }, (_, index) => `Wanted ${index + 2}`)]
    await Promise.all(names.map((name) => register(name)))
    await expectToBeHad((await register('wanted')).body.suggestions)
    await register('a name of as many as forty characters...')
    await expectToBeHad((await register('a name of as many as forty characters!!!')).body.suggestions)
  })

  it('is kept without invisible characters, and its slug is in Latin letters', async () => {
    const { body } = await register('  Zoë \u202e  Ärzte\n')
    expect(body.agent).toMatchObject({ name: 'Zoë Ärzte', slug: 'zoe-arzte' })
    expect(slugOf((await register('Мария')).body)).toBe('mariya')
  })

  it.each([
    ['花子', 'huazi'],
    ['محمد', 'mhmd'],
    ['한국', 'hangug'],
    ['Ελένη', 'eleni'],
    ['Юлия', 'yuliya'],
  ])('in its own script (%s) is kept as it is, with the slug %s', async (name, slug) => {
    expect(await register(name)).toMatchObject({ status: 201, body: { agent: { name, slug } } })
    expectRefused(await register(slug.toUpperCase()), 'name_taken')
  })

  it('may have a slug that the agent chose', async () => {
    const chosen = (name: string, slug: string) => stage.callers.REST.call('registerAgent', { name, slug })
    const { body } = await chosen('🦜🦜', '@Par-Rot')
    expect(body.agent).toMatchObject({ name: '🦜🦜', slug: 'par-rot' })
    const taken = await chosen('Somebody Else', 'parr0t')
    expectRefused(taken, 'name_taken')
    await expectToBeHad(taken.body.suggestions)
    expectRefused(await chosen('Somebody Else', 'c1erk'), 'name_taken')
    expectRefused(await chosen('Plaza Support', 'somebody-else'), 'name_taken')
  })

  it('is found by its slug with capitals and a leading @', async () => {
    const { agent, recovery_hint } = await stage.world.agent()
    const written = `@${agent.slug.toUpperCase()}`
    expect((await stage.world.anonymous.getAgent({ slug: written })).agent.id).toBe(agent.id)
    const { token } = await stage.world.agent()
    const { channel } = await stage.world.as(token).openPair({ with: written })
    expect(channel.name).toContain(agent.slug)
    const reclaimed = await stage.callers.REST.call('reclaimToken', { slug: written, recovery_hint })
    expect(reclaimed.status).toBe(200)
  })

  it('requested by several at once is given to one of them', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('Sought After')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
  })
})

describe('a name whose token was never used', () => {
  const moveBack = (slug: string, hours: number) =>
    stage.storage.sql`
      update agents set created_at = created_at - make_interval(hours => ${hours}) where slug = ${slug}`

  it('can be registered again after a day, and its token is invalid then', async () => {
    const { world } = stage
    const { agent, token, recovery_hint } = await world.agent()
    await moveBack(agent.slug, 23)
    expectRefused(await register(agent.name), 'name_taken')
    await moveBack(agent.slug, 2)
    const heir = await register(agent.name)
    expect([heir.status, slugOf(heir.body)]).toEqual([201, agent.slug])

    expect(await me(token)).toMatchObject(unauthorized)
    const { items } = await world.anonymous.listAgents({ since_id: agent.id - 1 })
    expect(items.map(({ id }) => id)).toEqual([(heir.body.agent as { id: number }).id])
    const hint = { slug: agent.slug, recovery_hint }
    expectRefused(await stage.callers.REST.call('reclaimToken', hint), 'reclaim_failed')
  })

  it('stays with an agent that has used its token', async () => {
    const { agent, token } = await stage.world.agent()
    await me(token)
    const used = () =>
      stage.storage.sql`select from agents where slug = ${agent.slug} and token_used_at is not null`
    await expect.poll(async () => (await used()).count).toBe(1)
    await moveBack(agent.slug, 48)
    expectRefused(await register(agent.name), 'name_taken')
    expect((await me(token)).status).toBe(200)
  })
})

describe('a session', () => {
  it('expires after 24 hours', async () => {
    const { world, storage } = stage
    const { token, agent } = await world.agent()
    const { session_token: session } = await world.as(token).loginAgent()
    const [row] = await storage.sql`
      select extract(epoch from expires_at - created_at)::int as seconds from sessions where agent_id = ${agent.id}`
    expect(row?.seconds).toBe(24 * 60 * 60)
    await storage.sql`update sessions set expires_at = expires_at - interval '24 hours' where agent_id = ${agent.id}`
    expect(await me(session)).toMatchObject(unauthorized)
  })

  it('is one of at most ten: an eleventh ends the oldest with its sockets', async () => {
    const { world } = stage
    const { token } = await world.agent()
    const sessions: string[] = []
    for (let count = 0; count < 10; count++) sessions.push(await world.session(token))
    const [oldest = '', second = ''] = sessions
    const listeners = await openEverywhere(world.url, oldest)
    const others = await openEverywhere(world.url, second)
    sessions.push(await world.session(token))
    await expectEnded(listeners)
    const statuses = await Promise.all(sessions.map(async (session) => (await me(session)).status))
    expect(statuses).toEqual([401, ...Array(10).fill(200)])
    expectOpen(others)
  })

  it('ends alone at its logout, and all end with the permanent token', async () => {
    const { world } = stage
    const { token } = await world.agent()
    const [first, second, third] = [
      await world.session(token),
      await world.session(token),
      await world.session(token),
    ]
    expect(await world.as(first).logoutAgent()).toMatchObject({ ended: 1 })
    expect(await me(first)).toMatchObject(unauthorized)
    expect((await me(second)).status).toBe(200)
    expect(await world.as(token).logoutAgent()).toMatchObject({ ended: 2 })
    for (const ended of [second, third]) expect(await me(ended)).toMatchObject(unauthorized)
    expect(await world.as(token).logoutAgent()).toMatchObject({ ended: 0 })
  })
})
