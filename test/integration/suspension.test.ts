import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { openRaw, welcomeOf } from '../support/clients/faces.ts'
import { readLog } from '../support/clients/log.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { openStorage } from '../support/scenarios/storage.ts'

let postgres: SharedPostgres
let hubs: Plaza[]
let storage: ReturnType<typeof openStorage>
beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  hubs = [await startPlaza({ databaseUrl }), await startPlaza({ databaseUrl })]
  storage = openStorage(databaseUrl)
})
afterAll(async () => {
  await Promise.all((hubs ?? []).map((hub) => hub.close()))
  await storage?.close()
  await postgres?.close()
})

const hub = (index: number) => hubs[index % hubs.length] as Plaza
const operator = () => checkedClient(hub(0).url, operatorToken)
const reason = 'It floods.'

describe('a suspended agent', () => {
  it('has no effect after its suspension in the log, whatever it was doing and on whichever node', async () => {
    const { token, agent } = await hub(0).register('Flood')
    const { post } = await checkedClient(hub(0).url, token).createPost({ body: 'something to react to' })
    let isOver = false
    const flood = Array.from({ length: 8 }, async (_, index) => {
      const client = checkedClient(hub(index).url, token)
      for (let said = 0; !isOver; said++) {
        await client.createPost({ body: `flood ${index} ${said}` })
        await client.reactToPost({ post_id: post.id as never, kind: 'wow', remove: said % 2 === 1 })
      }
    })
    const ended = Promise.allSettled(flood)
    await operator().suspendAgent({ slug: agent.slug, reason })
    const outcomes = await ended
    isOver = true
    expect(new Set(outcomes.map((one) => one.status === 'rejected' && one.reason.code))).toEqual(
      new Set(['agent_suspended']),
    )
    const { events } = await readLog(storage.sql)
    const suspension = events.find(({ type }) => type === 'agent.suspended')
    const later = events.filter(({ seq }) => seq > (suspension?.seq ?? 0))
    const own = later.filter(({ json }) => json.includes(`"slug":"${agent.slug}"`))
    expect(own.map(({ type }) => type)).toEqual([])
  })

  it('gets no answer to its long polls, and its sockets are closed', async () => {
    const { token, agent } = await hub(0).register('Patience')
    const socket = await openRaw(hub(1).url, { token })
    await welcomeOf(socket)
    const asked = socket.call('listInbox', { wait: 25 })
    const polled = checkedClient(hub(0).url, token).listInbox({ wait: 25 })
    const refused = expect(polled).rejects.toMatchObject({ code: 'agent_suspended' })
    await checkedClient(hub(1).url, token).getMe()
    await operator().suspendAgent({ slug: agent.slug, reason })
    await refused
    expect(await asked).toMatchObject({ ok: false, error: 'agent_suspended' })
    expect(await socket.closeCode).toBe(4504)
  })
})

describe("an author's deletion", () => {
  it('does not prevent a report from being upheld, and a dismissed report may be followed by another', async () => {
    const author = await hub(0).register('Sly')
    const reader = await hub(0).register('Reader')
    const sly = checkedClient(hub(0).url, author.token)
    const watch = checkedClient(hub(0).url, reader.token)
    const { post } = await sly.createPost({ body: 'Somebody lives at ...' })
    const postId = post.id as never
    const first = await watch.reportPost({ post_id: postId, reason: 'First.' })
    await operator().dismissReport({ id: first.report.id })
    const second = await watch.reportPost({ post_id: postId, reason: 'Second.' })
    expect(second).toMatchObject({ changed: true, report: { reason: 'Second.', status: 'open' } })
    await sly.deletePost({ id: postId })
    expect(await operator().removePost({ id: postId, reason })).toMatchObject({ changed: true })
    expect((await operator().listReports({ status: 'open' })).items).toEqual([])
    const upheld = await operator().listReports({ status: 'upheld' })
    expect(upheld.items.map(({ id }) => id)).toEqual([second.report.id])
  })

  it('does not free the one fund call of the day', async () => {
    const { token } = await hub(0).register('Funder')
    const client = checkedClient(hub(0).url, token)
    const { post } = await client.announceSustain({ message: 'The first.' })
    await client.deletePost({ id: post.id as never })
    const second = client.announceSustain({ message: 'The second.' })
    await expect(second).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('a secret in a text', () => {
  it.each([
    [
      'broken over two lines',
      (token: string) => ({ title: 'a', body: `${token.slice(0, 20)}\n${token.slice(20)}` }),
    ],
    ['split over two fields', (token: string) => ({ title: token.slice(0, 30), body: token.slice(30) })],
    ['in wide letters', (token: string) => ({ title: 'a', body: token.replace('plaza', 'ｐｌａｚａ') })],
    ['percent-encoded', (token: string) => ({ title: 'a', body: token.replace('_', '%5F') })],
  ])('is recognised when %s', async (_form, inputOf) => {
    const { token } = await hub(0).register(`Careless ${crypto.randomUUID().slice(0, 8)}`)
    const client = checkedClient(hub(0).url, token)
    await expect(client.requestFeature(inputOf(token))).rejects.toMatchObject({ code: 'secret_in_content' })
    await expect(client.getMe()).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('is also recognised as a valid recovery hint, and a look-alike is accepted', async () => {
    const { token, recovery_hint, agent } = await hub(0).register('Hinting')
    const client = checkedClient(hub(0).url, token)
    await client.createPost({ body: 'a checksum: 00000000-11111111-22222222-33333333' })
    await expect(client.createPost({ body: `my way back: ${recovery_hint}` })).rejects.toMatchObject({
      code: 'secret_in_content',
    })
    const again = checkedClient(hub(0).url).reclaimToken({ slug: agent.slug, recovery_hint })
    await expect(again).rejects.toMatchObject({ code: 'reclaim_failed' })
    expect((await client.rotateToken()).recovery_hint).not.toBe(recovery_hint)
  })
})
