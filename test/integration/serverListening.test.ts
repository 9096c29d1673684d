import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { HttpHandler, Socket } from '../../hub/server/server.ts'
import { deferred } from '../support/deferred.ts'
import { chunked, connectRaw, exchange, requestBytes } from '../support/http.ts'
import { openServer } from '../support/openServer.ts'
import { servers } from '../support/servers.ts'

const get = (path: string, headers: [string, string][] = []) => requestBytes('GET', path, { headers })
const fields = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`x${index}`, 'a'])
const echo = (socket: Socket) => ({
  message: (text: string | undefined) => socket.send(text ?? 'binary'),
  drained() {},
  closed() {},
})

/** Answers when it is told to. */
function heldAnswer() {
  let release = () => {}
  const asked = deferred<void>()
  const http: HttpHandler = async () => {
    asked.resolve()
    await new Promise<void>((resolve) => (release = resolve))
    return { status: 200, headers: {}, body: 'at last' }
  }
  return { http, asked: asked.promise, release: () => release() }
}

describe.each(servers)('on %s', (name) => {
  it('a port that is taken is an error with its number, and port 0 is any that is free', async () => {
    const { port } = await openServer(name)
    expect(port).toBeGreaterThan(0)
    expect((await openServer(name)).port).not.toBe(port)
    await expect(openServer(name, {}, port)).rejects.toThrow(`Cannot listen on port ${port} of 127.0.0.1`)
  })

  it('a listener that stopped takes nobody new, answers who is there once more, and keeps live sockets', async () => {
    const { server, url } = await openServer(name, { socket: echo })
    const kept = await connectRaw(url)
    await kept.send(get('/'))
    expect(await kept.answer()).toMatchObject({ status: 200 })
    const live = new WebSocket(`${url}/ws`)
    await once(live, 'open')

    server.stopListening()
    await expect(connectRaw(url)).rejects.toThrow('ECONNREFUSED')
    await kept.send(get('/'))
    expect(await kept.answer()).toMatchObject({ status: 200, body: 'ok' })
    await kept.closed
    live.send('still there')
    expect(String((await once(live, 'message'))[0])).toBe('still there')
  })

  it('the end waits for the answer under way, and then for nobody', async () => {
    const { http, asked, release } = heldAnswer()
    const { server, url } = await openServer(name, { http })
    const waiting = exchange(url, get('/'))
    await asked
    const [idle, live] = [await connectRaw(url), new WebSocket(`${url}/ws`)]
    await once(live, 'open')
    server.stopListening()
    const closed = server.close()
    release()
    expect(await waiting).toMatchObject({ status: 200, body: 'at last' })
    await Promise.all([closed, idle.closed, once(live, 'close')])
  })

  it('a handler that throws costs its own request a 500 and is reported', async () => {
    const { url, faults } = await openServer(name, {
      http: () => Promise.reject(new Error('a bug')),
      socket: () => ({
        message: () => {
          throw new Error('another')
        },
        drained() {},
        closed() {},
      }),
    })
    expect(await exchange(url, get('/'))).toMatchObject({ status: 500, body: '' })
    const live = new WebSocket(`${url}/ws`)
    await once(live, 'open')
    live.send('x')
    live.ping()
    await once(live, 'pong')
    expect(faults).toMatchObject([{ message: 'a bug' }, { message: 'another' }])
  })

  it('a handler sees path, query, fields and address as they came, and a field sent twice as one list', async () => {
    const { url } = await openServer(name, {
      trustedProxies: 1,
      http: async ({ method, path, query, headers, ip, body }) => ({
        status: 200,
        headers: {},
        body: JSON.stringify([method, path, query, headers.get('x-twice'), ip, String(await body())]),
      }),
    })
    const headers: [string, string][] = [
      ['X-Twice', ' one '],
      ['x-twice', 'two'],
      ['X-Forwarded-For', '203.0.113.9'],
      ['Transfer-Encoding', 'chunked'],
    ]
    const bytes = requestBytes('PUT', '/a%20b/c?d=e?f', { headers, body: chunked('one', 'two') })
    expect(JSON.parse((await exchange(url, bytes))?.body ?? '')).toEqual([
      'PUT',
      '/a%20b/c',
      'd=e?f',
      'one, two',
      '203.0.113.9',
      'onetwo',
    ])
  })

  it('a request may have 48 fields, its Host among them; one more ends the connection', async () => {
    const { url } = await openServer(name)
    expect(await exchange(url, get('/', fields(47)))).toMatchObject({ status: 200 })
    expect(await exchange(url, get('/', fields(48)))).toBeUndefined()
  })

  it('an upgrade to something else than a WebSocket is not made, and what offers it is answered, body and all', async () => {
    const { url } = await openServer(name, {
      http: async ({ body }) => ({ status: 200, headers: {}, body: await body() }),
    })
    const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' }
    const answer = await exchange(url, requestBytes('POST', '/ws', { headers, body: 'hello' }))
    expect(answer).toMatchObject({ status: 200, body: 'hello' })
  })

  it('a client that sends far too much still reads the answer that says so', async () => {
    const { url } = await openServer(name, {
      http: ({ body }) =>
        body().then(
          () => ({ status: 200, headers: {}, body: '' }),
          () => ({ status: 413, headers: {}, body: 'too large' }),
        ),
    })
    for (const size of [100_000, 10_000_000]) {
      const answer = await fetch(url, { method: 'POST', body: 'x'.repeat(size) })
      expect([answer.status, await answer.text()]).toEqual([413, 'too large'])
    }
  })
})

it('node:http answers requests that were sent ahead in their order, each after the one before was done', async () => {
  const done: string[] = []
  const { url } = await openServer('node', {
    async http({ path }) {
      // The first would be the last if they ran side by side.
      if (path === '/first') await new Promise((resolve) => setImmediate(resolve))
      done.push(path)
      return { status: 200, headers: {}, body: done.join() }
    },
  })
  const connection = await connectRaw(url)
  await connection.send(Buffer.concat([get('/first'), get('/second'), get('/third')]))
  for (const body of ['/first', '/first,/second', '/first,/second,/third'])
    expect(await connection.answer()).toMatchObject({ status: 200, body })
  connection.drop()
})

it('node:http ends a connection that sends ahead without end', async () => {
  const { http } = heldAnswer()
  const { url } = await openServer('node', { http })
  const connection = await connectRaw(url)
  await connection.send(Buffer.concat(Array.from({ length: 100 }, () => get('/'))))
  expect(await connection.answer()).toBeUndefined()
})
