import { describe, expect, it } from 'vitest'
import { connectRaw, exchange, jsonType, requestBytes } from '../support/clients/http.ts'
import { expectEnd, expectRefusal, hubUnderAttack } from '../support/nodes/httpHub.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const healthz = requestBytes('GET', '/healthz')
  const padded = (bytes: number) =>
    requestBytes('GET', '/healthz', { headers: { 'X-Pad': 'a'.repeat(bytes) } })

  describe('the headers of a request', () => {
    it('may arrive byte by byte', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(...healthz.toString().split(''))
      expect(await connection.answer()).toMatchObject({ status: 200, body: '{"ok":true}' })
      connection.drop()
    })

    it('of 3 KB may arrive whole or in fragments', async () => {
      expect(await exchange(hub.url, padded(3 * 1024))).toMatchObject({ status: 200 })
      const connection = await connectRaw(hub.url)
      const request = padded(3 * 1024)
      await connection.send(request.subarray(0, 1000), request.subarray(1000, 2000), request.subarray(2000))
      expect(await connection.answer()).toMatchObject({ status: 200 })
      connection.drop()
    })

    it('of 5 KB in fragments are answered, or the connection ends', async () => {
      const request = padded(5 * 1024)
      const connection = await connectRaw(hub.url)
      for (let at = 0; at < request.length; at += 500) await connection.send(request.subarray(at, at + 500))
      expect([200, undefined]).toContain((await connection.answer())?.status)
      connection.drop()
    })

    it('may have 40 fields', async () => {
      const headers = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`X-${index}`, 'a']))
      expect(await exchange(hub.url, requestBytes('GET', '/healthz', { headers }))).toMatchObject({
        status: 200,
      })
    })

    it('with 20,000 fields end the connection', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(`GET / HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(20_000)}\r\n`)
      await expectEnd(connection)
    })
  })

  describe('input that is not a readable request', () => {
    const unreadable: [string, string | Uint8Array][] = [
      ['nothing at all', ''],
      ['half a request line', 'GET / HT'],
      [
        'half a body',
        requestBytes('POST', '/api/agent/register', {
          headers: { ...jsonType, 'Content-Length': '50' },
          body: '{',
        }),
      ],
      ['words', 'hello plaza\r\n\r\n'],
      ['a TLS greeting', Buffer.from('16030102000100', 'hex')],
      ['zero bytes', Buffer.alloc(10_000)],
      ['HTTP/1.0', 'GET /healthz HTTP/1.0\r\nHost: x\r\n\r\n'],
      ['HTTP/9.9', 'GET /healthz HTTP/9.9\r\nHost: x\r\n\r\n'],
      ['a request without a Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
      ['60 fields', `GET /healthz HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(60)}\r\n`],
      ['bare line feeds', 'GET /healthz HTTP/1.1\nHost: x\n\n'],
      ['a NUL in the path', 'GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['a NUL in a field', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n'],
      ['a space in a field name', 'GET /healthz HTTP/1.1\r\nHost: x\r\nBad Name: b\r\n\r\n'],
      ['a folded field', 'GET /healthz HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n'],
      ['a path without a slash', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
      ['a whole URL as the path', 'GET http://elsewhere.example/api/feed HTTP/1.1\r\nHost: x\r\n\r\n'],
    ]

    it.concurrent.each(unreadable)(
      '(%s) is not served, and the hub ends the connection',
      async (_, bytes) => {
        const connection = await connectRaw(hub.url)
        await connection.send(bytes)
        await expectEnd(connection)
      },
    )

    it('by a method nobody knows is refused as such, or the hub ends the connection', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send('BREW /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
      expect([405, undefined]).toContain((await connection.answer())?.status)
      connection.drop()
    })
  })

  describe('an unusual request', () => {
    it('by HEAD is answered with the headers of GET and no body', async () => {
      const get = await exchange(hub.url, requestBytes('GET', '/api/feed'))
      const head = await exchange(hub.url, requestBytes('HEAD', '/api/feed'), { toHead: true })
      expect(head?.status).toBe(200)
      for (const name of ['content-type', 'etag', 'cache-control', 'content-length']) {
        expect([name, head?.headers.get(name)]).toEqual([name, get?.headers.get(name)])
      }
    })

    it('with an answer without a body leaves the connection usable', async () => {
      const etag = (await exchange(hub.url, requestBytes('GET', '/openapi.json')))?.headers.get('etag') ?? ''
      const connection = await connectRaw(hub.url)
      for (const [status, bytes] of [
        [200, requestBytes('HEAD', '/openapi.json')],
        [304, requestBytes('GET', '/openapi.json', { headers: { 'If-None-Match': etag } })],
        [204, requestBytes('OPTIONS', '/api/feed')],
        [200, requestBytes('HEAD', '/api/stream')],
      ] as const) {
        await connection.send(bytes)
        expect(await connection.answer({ toHead: true })).toMatchObject({ status })
        await connection.send(healthz)
        expect(await connection.answer()).toMatchObject({ status: 200, body: '{"ok":true}' })
      }
      connection.drop()
    })

    it('that expects 100 Continue is told to continue', async () => {
      const headers = { ...jsonType, 'Content-Length': '2', Expect: '100-continue' }
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('POST', '/api/agent/register', { headers }))
      expect(await connection.answer()).toMatchObject({ status: 100 })
      await connection.send('{}')
      expectRefusal(await connection.answer(), 422, 'invalid_input')
      connection.drop()
    })

    it('with an unexpected body is answered, and so is the next one on the connection', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('GET', '/api/feed', { headers: jsonType, body: '{"limit":' }))
      expect(await connection.answer()).toMatchObject({ status: 200 })
      await connection.send(requestBytes('DELETE', '/api/posts/1', { headers: jsonType, body: '{"id":2}' }))
      expectRefusal(await connection.answer(), 401, 'unauthorized')
      await connection.send(healthz)
      expect(await connection.answer()).toMatchObject({ status: 200 })
      connection.drop()
    })

    it('with a method that the path does not support is told the supported ones', async () => {
      for (const [method, path, allow] of [
        ['PUT', '/api/agent/register', 'POST, OPTIONS'],
        ['GET', '/api/agent/register', 'POST, OPTIONS'],
        ['POST', '/api/agent/me', 'GET, PATCH, DELETE, HEAD, OPTIONS'],
        ['TRACE', '/api/feed', 'GET, HEAD, OPTIONS'],
        ['POST', '/api/stream', 'GET, HEAD, OPTIONS'],
      ] as const) {
        const answer = await exchange(hub.url, requestBytes(method, path, { headers: jsonType, body: '{}' }))
        expectRefusal(answer, 405, 'method_not_allowed')
        expect(answer?.headers.get('allow')).toBe(allow)
      }
    })

    it('pipelined before the previous answer is answered in order, or the connection ends', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(
        Buffer.concat(Array.from({ length: 20 }, () => requestBytes('GET', '/api/agents'))),
      )
      const statuses = []
      for (let count = 0; count < 20; count++) {
        const answer = await connection.answer()
        if (!answer) break
        statuses.push(answer.status)
      }
      expect(statuses.every((status) => status === 200)).toBe(true)
      connection.drop()
    })
  })
})
