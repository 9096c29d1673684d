import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { HttpHandler, Socket } from '../../hub/server/server.ts'
import { chunked, connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import { deferred } from '../support/lib/deferred.ts'
import { expectEnd } from '../support/nodes/httpHub.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'

const get = (path: string, headers: [string, string][] = []) => requestBytes('GET', path, { headers })
const fields = (count: number) =>
  Array.from({ length: count }, (_, index): [string, string] => [`x${index}`, 'a'])
const echo = (socket: Socket) => ({
  message: (text: string | undefined) => socket.send(text ?? 'binary'),
  drained() {},
  closed() {},
})

/** Creates a handler whose response is held back until the test calls `release`. */
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
  it('a port in use gives an error with its number, and port 0 takes any free one', async () => {
    const { port } = await openServer(name)
    expect(port).toBeGreaterThan(0)
    expect((await openServer(name)).port).not.toBe(port)
    await expect(openServer(name, {}, port)).rejects.toThrow(`Cannot listen on port ${port} of 127.0.0.1`)
  })

  it('a listener that stopped accepts no connection, answers one more request on open ones, and keeps live sockets', async () => {
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

  it('closing waits for the pending answer, and then for no connection', async () => {
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

  it('a handler that throws costs only its request a 500, and the fault is reported', async () => {
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

  it('a handler gets path, query, headers and address unchanged, and a repeated header as one list', async () => {
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

  it('a request may have 48 headers including Host, and one more ends the connection', async () => {
    const { url } = await openServer(name)
    expect(await exchange(url, get('/', fields(47)))).toMatchObject({ status: 200 })
    const connection = await connectRaw(url)
    await connection.send(get('/', fields(48)))
    await expectEnd(connection)
  })

  it('an upgrade to anything but a WebSocket is ignored, and the request is answered with its body', async () => {
    const { url } = await openServer(name, {
      http: async ({ body }) => ({ status: 200, headers: {}, body: await body() }),
    })
    const headers = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABk' }
    const answer = await exchange(url, requestBytes('POST', '/ws', { headers, body: 'hello' }))
    expect(answer).toMatchObject({ status: 200, body: 'hello' })
  })

  it('a client that sends far too much can still read the refusal', async () => {
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

it('node:http answers pipelined requests in order, each after the previous one is done', async () => {
  const done: string[] = []
  const { url } = await openServer('node', {
    async http({ path }) {
      // Delay the first response. If the server handled the requests concurrently, this response would come last.
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

it('node:http ends a connection that pipelines without bound', async () => {
  const { http } = heldAnswer()
  const { url } = await openServer('node', { http })
  const connection = await connectRaw(url)
  await connection.send(Buffer.concat(Array.from({ length: 100 }, () => get('/'))))
  expect(await connection.answer()).toBeUndefined()
})
