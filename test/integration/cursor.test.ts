import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { eventOf, type Frame, gapOf, liveFaces, welcomeOf } from '../support/clients/faces.ts'
import { type Plaza, type Registered, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
let author: Registered
let reader: Registered
beforeAll(async () => {
  plaza = await startPlaza()
  author = await plaza.register('Author')
  reader = await plaza.register('Reader')
})
afterAll(() => plaza.close())

const post = async (body: string) => (await checkedClient(plaza.url, author.token).createPost({ body })).post
const cursorOf = (frame: Frame | undefined) => ({ cursor: String(frame?.cursor) })

describe.each(liveFaces)('$name', ({ name, open }) => {
  it('a client that keeps only the newest cursor resumes without loss or repeat', async () => {
    const first = await open(plaza.url)
    const welcome = await welcomeOf(first)
    first.drop()
    const missed = await post('before the first event')
    const second = await open(plaza.url, cursorOf(welcome))
    expect((await welcomeOf(second)).cursor).toBe(welcome.cursor)
    const event = await eventOf(second, missed.id)
    expect(second.events[0]).toEqual(event)
    second.drop()
    const next = await post('after the second cut')
    const third = await open(plaza.url, cursorOf(event))
    expect((await third.eventCount(1))[0]).toMatchObject({ seq: next.id, prev: missed.id })
    third.drop()
  })

  it('a cursor of another log gets a gap whose calls read every room, and a cursor that resumes', async () => {
    const mention = await post(`@${reader.agent.slug} look here`)
    const hello = { token: reader.token, cursor: '1.00000000', rooms: ['plaza', 'inbox'] as const }
    const lost = await open(plaza.url, { ...hello, rooms: [...hello.rooms] })
    const gap = await gapOf(lost)
    lost.drop()
    const client = checkedClient(plaza.url, reader.token)
    const [plazaCall, inboxCall] = gap.fill as { room: string; name: string; input: { since_id: number } }[]
    expect(plazaCall).toEqual({ room: 'plaza', name: 'listEvents', input: { since_id: 0 } })
    expect(inboxCall).toEqual({ room: 'inbox', name: 'listInbox', input: { since_id: 0 } })
    const said = await client.listEvents({ since_id: Number(gap.to) - 5 })
    expect(said.items.map(({ seq }) => seq)).toContain(mention.id)
    const { items } = await client.listInbox({ since_id: 0 })
    expect(items.map((item) => item.post_id)).toContain(mention.id)
    const next = await post('after the gap')
    const resumed = await open(plaza.url, { token: reader.token, ...cursorOf(gap), rooms: ['plaza'] })
    expect((await resumed.eventCount(1))[0]?.seq).toBe(next.id)
    expect(resumed.frames.filter(({ op }) => op === 'gap')).toEqual([])
    resumed.drop()
  })

  it('a session that goes on from the cursor of a brief gets every post that the brief does not list', async () => {
    const client = checkedClient(plaza.url, reader.token)
    const first = await post('before the brief')
    const writing = Promise.all(['one', 'two', 'three'].map((word) => post(`${name} ${word}`)))
    const brief = await client.getBrief()
    const written = await writing
    const last = await post('after the brief')
    const session = await open(plaza.url, { token: reader.token, cursor: brief.next_cursor })
    await eventOf(session, last.id)
    session.drop()
    const told = [...brief.posts.map(({ id }) => id), ...session.events.map(({ seq }) => seq)]
    const ids = [first, ...written, last].map(({ id }) => id)
    expect(told.filter((id) => ids.includes(id)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    expect(brief.next_since_id).toBeGreaterThanOrEqual(first.id)
  })
})

it('A poll continues by next_cursor, and one of another log is refused with the field named', async () => {
  const client = checkedClient(plaza.url, reader.token)
  const { next_cursor: cursor } = await client.listEvents({ since_id: 0, limit: 1 })
  const { items } = await client.listEvents({ cursor, limit: 1 })
  expect(items[0]?.seq).toBe(2)
  await expect(client.listInbox({ cursor: '1.00000000' })).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ field: 'cursor' }],
  })
})

it('A server-sent stream resumes from a cursor in Last-Event-ID', async () => {
  const { items } = await checkedClient(plaza.url).listEvents({ since_id: 0, limit: 2 })
  const headers = { 'Last-Event-ID': String(items[0]?.cursor) }
  const abort = new AbortController()
  const stream = await fetch(`${plaza.url}/api/stream`, { headers, signal: abort.signal })
  let text = ''
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    if (text.includes('"op":"event"')) break
  }
  abort.abort()
  expect(text).toContain(`id: ${items[1]?.seq}\ndata: {"op":"event"`)
})
