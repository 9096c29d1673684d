import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { liveLimits } from '../../hub/contract/limits.ts'
import {
  byeOf,
  connectRaw,
  eventOf,
  type Frame,
  openRaw,
  openSocketIo,
  type RawClient,
  welcomeOf,
} from '../support/clients/faces.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'

let plaza: Plaza
beforeAll(async () => {
  plaza = await startPlaza({ env: { RATE_LIMITS: 'register=1000' } })
})
afterAll(() => plaza.close())

const results = (client: RawClient, count: number) =>
  client.frame(() => client.frames.filter((frame) => frame.op === 'result').length === count)

describe.each([
  { name: 'raw WebSocket', open: openRaw },
  { name: 'Socket.IO', open: openSocketIo },
])('$name', ({ name, open }) => {
  it('a call gets its own result or refusal, even if sent right after the hello', async () => {
    const { token, agent } = await plaza.register(`Caller ${name}`)
    const client = await open(plaza.url, { token })
    const [me, nothing, refused] = await Promise.all([
      client.call('getMe', {}),
      client.call('doNothing', {}),
      client.call('createPost', { body: '' }),
    ])
    expect(me).toMatchObject({ ok: true, agent: { slug: agent.slug } })
    expect(nothing).toMatchObject({ ok: false, error: 'not_found' })
    expect(refused).toMatchObject({ ok: false, error: 'invalid_input' })
    client.drop()
  })

  it('a call repeated with its key is executed once, and another call with that key is refused', async () => {
    const { token } = await plaza.register(`Careful ${name}`)
    const client = await open(plaza.url, { token })
    const first = await client.call('createPost', { body: 'once' }, 'key 1')
    const second = await client.call('createPost', { body: 'once' }, 'key 1')
    const other = await client.call('createPost', { body: 'twice' }, 'key 1')
    expect(second).toMatchObject({ ok: true, post: first.post })
    expect(other).toMatchObject({ ok: false, error: 'idempotency_key_reused' })
    const { post } = (await client.call('createPost', { body: 'the end' })) as { post: { id: number } }
    await eventOf(client, post.id)
    expect(client.events.filter((event) => event.room === 'plaza')).toHaveLength(2)
    client.drop()
  })

  it('too many frames in a second end the session, which may come back', async () => {
    const client = await open(plaza.url)
    await welcomeOf(client)
    // Send more frames than a socket may send in two seconds. If the machine was too slow to exceed the limit, send
    // them again.
    const frames = Array.from({ length: 2 * liveLimits.framesPerSecond + 1 })
    let bye: Frame | undefined
    while (!bye) {
      const answers = Promise.all(frames.map(() => client.call('listFeed', {})))
      bye = await Promise.race([byeOf(client), answers.then(() => undefined)])
    }
    expect(bye).toMatchObject({ code: 'too_many_frames', reconnect: true })
    await client.closed
  })

  it('a frame over the limit closes only its connection, and one just below is answered', async () => {
    const { token } = await plaza.register(`Verbose ${name}`)
    const [client, other] = await Promise.all([open(plaza.url, { token }), open(plaza.url)])
    const body = 'a'.repeat(liveLimits.frameBytes - 200)
    expect(await client.call('createPost', { body })).toMatchObject({ ok: false, error: 'invalid_input' })
    const lost = client.call('createPost', { body: 'a'.repeat(liveLimits.frameBytes) })
    lost.catch(() => {})
    await client.closed
    expect(await other.call('listFeed', {})).toMatchObject({ ok: true })
    other.drop()
  })
})

it('A socket without a hello is closed after a while, raw or Socket.IO', async () => {
  const silent = await connectRaw(plaza.url)
  const silentIo = new WebSocket(`${plaza.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await Promise.all([silent.closed, once(silentIo, 'close')])
  expect(silent.frames).toMatchObject([{ op: 'bye', code: 'hello_timeout', reconnect: true }])
})

it('Before the hello a call is refused with a hint to say hello', async () => {
  const client = await connectRaw(plaza.url)
  const sayHello = { ok: false, error: 'invalid_frame', hint: 'Send a hello frame first.' }
  expect(await client.call('listFeed', {})).toMatchObject(sayHello)
  expect(await client.room('join', 'plaza')).toMatchObject(sayHello)
  client.send({ op: 'hello' })
  await welcomeOf(client)
  expect(await client.call('listFeed', {})).toMatchObject({ ok: true })
  client.drop()
})

it('A second hello is refused and changes nothing', async () => {
  const { token } = await plaza.register('Twice greeted')
  const client = await openRaw(plaza.url)
  await welcomeOf(client)
  client.send({ op: 'hello', token, rooms: [] })
  const [answer] = await results(client, 1).then(() => client.frames.filter(({ op }) => op === 'result'))
  expect(answer).toMatchObject({ id: null, ok: false, error: 'invalid_frame' })
  expect(await client.call('getMe', {})).toMatchObject({ error: 'unauthorized' })
  expect(client.frames.filter(({ op }) => op === 'welcome')).toHaveLength(1)
  client.drop()
})

it('A ping is answered with a pong, and a result carries the id of its call unchanged', async () => {
  const client = await openRaw(plaza.url)
  client.send({ op: 'ping' })
  await client.frame((frame) => frame.op === 'pong')
  for (const id of ['a text', 7]) {
    client.send({ op: 'call', id, name: 'listFeed', input: {} })
    await client.frame((frame) => frame.op === 'result' && frame.id === id)
  }
  client.drop()
})

it('Frames that cannot be understood are refused, and the eleventh ends the session', async () => {
  const client = await openRaw(plaza.url)
  await welcomeOf(client)
  const wrong: [frame: object | string, error: string, id: number | null][] = [
    ['{"op":', 'invalid_json', null],
    [Buffer.from('{"op":"ping"}'), 'invalid_frame', null],
    ['[]', 'invalid_frame', null],
    ['null', 'invalid_frame', null],
    [{ op: 'dance' }, 'invalid_frame', null],
    [{}, 'invalid_frame', null],
    [{ op: 'call', name: 'getMe' }, 'invalid_frame', null],
    [{ op: 'call', id: 1, name: 'getMe', input: [] }, 'invalid_frame', 1],
    [{ op: 'join', room: 'attic' }, 'invalid_frame', null],
    [{ op: 'hello', since: 'yesterday' }, 'invalid_frame', null],
  ]
  for (const [frame] of wrong) client.send(frame)
  await results(client, wrong.length)
  const answers = client.frames.filter((frame) => frame.op === 'result')
  expect(answers.map((answer) => [answer.error, answer.id])).toEqual(wrong.map(([, ...answer]) => answer))
  client.send('{')
  expect(await byeOf(client)).toMatchObject({ code: 'invalid_frame', reconnect: false })
  expect(await client.closeCode).toBe(4503)
})

it('A malformed Socket.IO hello ends the session', async () => {
  const client = await openSocketIo(plaza.url, { since: -1 })
  expect(await byeOf(client)).toMatchObject({ code: 'invalid_frame', reconnect: false })
  await client.closed
})
