import { describe, expect, it } from 'vitest'
import { connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import { expectRefusal, hubUnderAttack, shown } from '../support/nodes/httpHub.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const upgrade = {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }
  const get = (path: string, headers: Record<string, string> = {}) =>
    exchange(hub.url, requestBytes('GET', path, { headers }))

  describe('an upgrade', () => {
    it('at /ws is accepted, whatever subprotocol and extension are offered', async () => {
      const offers = {
        'Sec-WebSocket-Protocol': 'a, b',
        'Sec-WebSocket-Extensions': 'permessage-deflate; client_max_window_bits=99999999999',
      }
      for (const more of [{}, offers]) {
        const answer = await get('/ws', { ...upgrade, ...more })
        expect(answer?.status).toBe(101)
        expect(answer?.headers.get('sec-websocket-accept')).toBe('s3pPLMBiTxaQ9kYGzzhZRbK+xOo=')
        expect(answer?.headers.has('sec-websocket-extensions')).toBe(false)
      }
    })

    it.each(shown(['', 'short', 'a'.repeat(23), 'a'.repeat(25), 'a'.repeat(2000)]))(
      'with the key $shown is refused',
      async ({ value: key }) => {
        expectRefusal(await get('/ws', { ...upgrade, 'Sec-WebSocket-Key': key }), 404, 'not_found')
      },
    )

    it('at any other path is answered like an ordinary request', async () => {
      expectRefusal(await get('/elsewhere', upgrade), 404, 'not_found')
      expect(await get('/api/feed', upgrade)).toMatchObject({ status: 200 })
      expect(await get('/healthz', upgrade)).toMatchObject({ status: 200, body: '{"ok":true}' })
    })

    it('is required at /ws', async () => {
      expectRefusal(await get('/ws'), 404, 'not_found')
      expectRefusal(await exchange(hub.url, requestBytes('POST', '/ws', { body: 'x' })), 404, 'not_found')
    })

    it('followed by bytes that are no frames ends only that socket', async () => {
      for (const noise of [
        Buffer.alloc(1000, 0xff),
        Buffer.from('GET / HTTP/1.1\r\n\r\n'),
        Buffer.from([0x81, 0x05, 1, 2, 3, 4, 5]),
      ]) {
        const connection = await connectRaw(hub.url)
        await connection.send(requestBytes('GET', '/ws', { headers: upgrade }))
        expect(await connection.answer()).toMatchObject({ status: 101 })
        await connection.send(noise)
        await connection.closed
      }
    })
  })

  describe('Socket.IO', () => {
    const polling = '/socket.io/?EIO=4&transport=polling'

    async function openSession(): Promise<string> {
      const answer = await get(polling)
      return (JSON.parse(answer?.body.slice(1) ?? '') as { sid: string }).sid
    }

    it('refuses a WebSocket for another transport, with or without a session', async () => {
      expect(await get(polling, upgrade)).toMatchObject({ status: 400 })
      const sid = await openSession()
      expect(await get(`${polling}&sid=${sid}`, upgrade)).toMatchObject({ status: 400 })
      expect(await get(polling, { 'Sec-WebSocket-Key': upgrade['Sec-WebSocket-Key'] })).toMatchObject({
        status: 400,
      })
      expect(await get('/socket.io/', upgrade)).toMatchObject({ status: 400 })
    })

    it.each([
      '/socket.io/',
      '/socket.io/?EIO=4',
      '/socket.io/?EIO=4&transport=websocket',
      '/socket.io/?EIO=4&transport=webtransport',
      '/socket.io/?EIO=3&transport=polling',
      '/socket.io/?EIO=4&transport=__proto__',
      '/socket.io/?EIO=4&transport=polling&sid=__proto__',
      '/socket.io/?EIO=4&transport=polling&sid=constructor',
    ])('refuses %s', async (path) => {
      expect(await get(path)).toMatchObject({ status: 400 })
    })

    it.each(
      shown([
        '',
        'x',
        '6',
        'b!!!!',
        '40/admin,',
        '42["__proto__",{}]',
        '42["createPost"]',
        '45-["x",{"_placeholder":true,"num":9}]',
        '\x1e\x1e',
        `4${'['.repeat(60_000)}`,
      ]),
    )('survives the packet $shown', async ({ value: packet }) => {
      const path = `${polling}&sid=${await openSession()}`
      await exchange(hub.url, requestBytes('POST', path, { body: '40' }))
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('POST', path, { body: packet }))
      await connection.answer()
      connection.drop()
      expect(await get('/healthz')).toMatchObject({ status: 200 })
    })

    it('survives overlapping polls, and polls whose client has left', async () => {
      for (let count = 0; count < 10; count++) {
        const path = `${polling}&sid=${await openSession()}`
        const polls = await Promise.all([connectRaw(hub.url), connectRaw(hub.url), connectRaw(hub.url)])
        await Promise.all(polls.map((poll) => poll.send(requestBytes('GET', path))))
        const unfinished = { headers: { 'Content-Length': '1000' }, body: '40' }
        await polls[2]?.send(requestBytes('POST', path, unfinished))
        for (const poll of polls) poll.drop('reset')
      }
      expect(await get('/healthz')).toMatchObject({ status: 200 })
    })
  })
})
