import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readHead } from '../../storage/log.ts'
import { type Answer, createCaller, type FaceName, faceNames } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import {
  byeOf,
  connectRaw,
  deliveries,
  eventOf,
  openPolling,
  openRaw,
  openSocketIo,
  welcomeOf,
} from '../support/clients/faces.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import type { Registered } from '../support/nodes/plaza.ts'

let nodes: Nodes
let url: string
let ada: Registered
let epoch: string
beforeAll(async () => {
  nodes = await openNodes(2)
  url = nodes.urls[0] ?? ''
  ada = await (nodes.hubs[0] as Nodes['hubs'][0]).register('Ada')
  epoch = (await readHead(nodes.sql)).epoch
})
afterAll(() => nodes.close())

const say = async () =>
  (await checkedClient(url, ada.token).createPost({ body: crypto.randomUUID() })).post.id

const tries = 20

async function expectPrompt(times: number, work: () => Promise<unknown>): Promise<void> {
  let overtaken = 0
  for (let round = 0; round < times; round++) {
    let isDone = false
    const poll = checkedClient(url, ada.token).listInbox({ wait: 1 })
    polls.push(
      poll.then(() => {
        if (!isDone) overtaken += 1
      }),
    )
    await work()
    isDone = true
  }
  expect(overtaken).toBeLessThan(times / 2)
}

/** Long polls that a test has started. All must end before the hubs are closed. */
const polls: Promise<void>[] = []
afterEach(() => Promise.all(polls.splice(0)))

describe('an unknown cursor never waits for ever:', () => {
  const unknown = [
    { what: 'beyond the end', of: (end: number) => ({ since: end + 1000, epoch }) },
    { what: 'beyond the end without an epoch', of: (end: number) => ({ since: end + 1 }) },
    { what: 'far beyond the end', of: () => ({ since: 10 ** 15 - 1, epoch }) },
    { what: 'of another epoch', of: () => ({ since: 1, epoch: 'another' }) },
    {
      what: 'beyond the end of another epoch',
      of: (end: number) => ({ since: end + 1000, epoch: 'another' }),
    },
  ]
  const cases = deliveries.flatMap((face) => unknown.map((cursor) => ({ ...face, ...cursor })))

  it.each(cases)(
    '$name answers a position $what with a gap over everything, then live events',
    async ({ open, of }) => {
      await expectPrompt(tries, async () => {
        const { seq: end } = await readHead(nodes.sql)
        const client = await open(url, of(end))
        expect(await client.frame(({ op }) => op === 'gap')).toMatchObject({ op: 'gap', from: 1, to: end })
        const next = await say()
        await eventOf(client, next)
        expect(client.events.map(({ seq }) => seq)).toEqual([next])
        client.drop()
      })
    },
  )

  const malformed = ['abc', '-1', '1.5', '1e3', '0x10', '', ' ', '9007199254740993', '1,2', 'null']
  it.each(malformed)('SSE refuses the Last-Event-ID %j and names it', async (id) => {
    const answer = await fetch(`${url}/api/stream`, { headers: { 'Last-Event-ID': id } })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      error: 'invalid_input',
      errors: [{ field: 'Last-Event-ID' }],
    })
  })

  const values = ['abc', '7', -1, 1.5, 2 ** 53, null, [1], {}, true]
  it.each(values)(
    'raw WebSocket refuses the position %j, names it, and still accepts a hello',
    async (since) => {
      const client = await connectRaw(url)
      client.send({ op: 'hello', since })
      const refused = await client.frame(({ op }) => op === 'result')
      expect(refused).toMatchObject({ ok: false, error: 'invalid_frame' })
      expect(refused.errors).toContainEqual(expect.objectContaining({ field: 'since' }))
      client.send({ op: 'hello' })
      await welcomeOf(client)
      client.drop()
    },
  )

  it.each(values)('Socket.IO ends the session for good on the position %j', async (since) => {
    for (const open of [openSocketIo, openPolling]) {
      const client = await open(url, { since: since as number })
      expect(await byeOf(client)).toMatchObject({ code: 'invalid_frame', reconnect: false })
      await client.closed
    }
  })
})

describe.each(faceNames)('an unknown cursor never waits for ever: long poll by %s', (face: FaceName) => {
  const poll = async (cursor: object): Promise<Answer> => {
    const caller = createCaller(face, url)
    const answer = await caller.call('listInbox', { wait: 25, ...cursor }, { token: ada.token })
    caller.close()
    return answer
  }
  const cursors = [
    { what: 'beyond the end', of: (end: number) => ({ since_id: end + 1000, epoch }) },
    { what: 'beyond the end without an epoch', of: (end: number) => ({ since_id: end + 1 }) },
    { what: 'of another epoch', of: () => ({ since_id: 1, epoch: 'another' }) },
    { what: 'that is not a number', of: () => ({ since_id: 'abc' }) },
    { what: 'that is negative', of: () => ({ since_id: -1 }) },
    { what: 'beyond what can be counted', of: () => ({ since_id: 2 ** 53 }) },
  ]

  it.each(cursors)('a position $what is refused and named', async ({ of }) => {
    await expectPrompt(5, async () => {
      const answer = await poll(of((await readHead(nodes.sql)).seq))
      expect(answer.body).toMatchObject({ error: 'invalid_input', errors: [{ field: 'since_id' }] })
    })
  })
})

describe.each(faceNames)('an unknown cursor never waits for ever: a page by %s', (face: FaceName) => {
  it('after a position beyond the end starts at the end, so that the next poll gets later items', async () => {
    const caller = createCaller(face, url)
    const { seq } = await readHead(nodes.sql)
    const { body } = await caller.call('listFeed', { since_id: seq + 1000 })
    caller.close()
    expect(body).toMatchObject({ ok: true, items: [], next_since_id: seq })
  })
})

describe('an unknown cursor never waits for ever: a room the caller may not read', () => {
  it("cannot be named, neither the hubs' own room nor another's inbox", async () => {
    for (const room of ['node', `inbox:${ada.agent.id}`, 'inbox:1']) {
      const raw = await openRaw(url, { token: ada.token })
      raw.send({ op: 'join', room, id: 1 })
      expect(await raw.frame((frame) => frame.op === 'result')).toMatchObject({ error: 'invalid_frame' })
      const io = await openSocketIo(url, { token: ada.token })
      expect(await io.call('join', { room })).toMatchObject({ error: 'invalid_frame' })
      const stream = await fetch(`${url}/api/stream?rooms=${room}`, {
        headers: { Authorization: `Bearer ${ada.token}` },
      })
      expect(stream.status).toBe(422)
      for (const client of [raw, io]) client.drop()
    }
  })

  it('stays closed to a caller without a token that asks for an inbox, with or without a position', async () => {
    for (const hello of [{}, { since: 1, epoch }]) {
      for (const open of [openRaw, openSocketIo, openPolling]) {
        const client = await open(url, { rooms: ['inbox'], ...hello })
        expect(await welcomeOf(client)).toMatchObject({ rooms: [] })
        expect(await client.room('join', 'inbox')).toMatchObject({ ok: false, error: 'not_found' })
        client.drop()
      }
    }
    const headers = { 'Last-Event-ID': '1' }
    expect((await fetch(`${url}/api/stream?rooms=inbox`, { headers })).status).toBe(401)
    expect((await fetch(`${url}/api/inbox?since_id=1&wait=25`)).status).toBe(401)
  })
})

describe('an unknown cursor never waits for ever: a log that was rebuilt', () => {
  it('ends every session, sends a gap on resuming, and refuses long polls of the old log', async () => {
    const client = checkedClient(url, ada.token)
    const { next_since_id, epoch: before } = await client.listInbox({ wait: 0 })
    const readers = await Promise.all(deliveries.map(({ open }) => open(url)))
    const positions = await Promise.all(readers.map(welcomeOf))
    await nodes.sql`update log_head set epoch = 'rebuilt'`
    await say()
    for (const [index, { open }] of deliveries.entries()) {
      const reader = readers[index] as (typeof readers)[0]
      expect(await byeOf(reader)).toMatchObject({ code: 'resync', reconnect: true })
      const { seq, epoch: old } = positions[index] as (typeof positions)[0]
      const resumed = await open(url, { since: Number(seq), epoch: String(old) })
      await resumed.frame(({ op }) => op === 'gap')
      resumed.drop()
    }
    await expect(
      client.listInbox({ since_id: next_since_id, epoch: before, wait: 25 }),
    ).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const { epoch: after } = await client.listInbox({ wait: 0 })
    expect(after).toBe('rebuilt')
    await eventually(
      'a ready hub',
      async () => (await fetch(`${nodes.urls[1]}/readyz`)).status,
      (status) => status === 200,
    )
  })
})
