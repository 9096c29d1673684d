import { describe, expect, it, vi } from 'vitest'
import type { FindFinished, Given } from '../../hub/server/finished.ts'
import { connectRaw, exchange, requestBytes } from '../support/clients/http.ts'
import { openServer } from '../support/nodes/openServer.ts'
import { servers } from '../support/nodes/servers.ts'

const given = (body: Buffer): Given => ({
  status: 200,
  requestId: 'one',
  rates: [],
  headers: ['X-Way', 'ready'],
  coding: undefined,
  body,
})

/**
 * Creates a response cache with a single entry: the response `body` for the path "/ready". Also returns a
 * list of the requests that the cache has answered.
 */
function giving(body: Buffer) {
  const asked: string[] = []
  const finished: FindFinished = (path, query) =>
    path !== '/ready'
      ? undefined
      : {
          give(glance) {
            if (glance.isOdd) return undefined
            asked.push(`${glance.ip} ${query}`)
            return given(body)
          },
        }
  return { asked, finished }
}

const ask = requestBytes('GET', '/ready')

describe.each(servers)('a cached answer on %s', (name) => {
  it('is given to a plain GET, and any other request goes to the handler', async () => {
    const { finished } = giving(Buffer.from('ready'))
    const { url } = await openServer(name, { finished })
    const bodyOf = async (bytes: Uint8Array) => (await exchange(url, bytes))?.body
    expect(await bodyOf(ask)).toBe('ready')
    expect(await bodyOf(requestBytes('GET', '/other'))).toBe('ok')
    expect(await bodyOf(requestBytes('POST', '/ready', { body: '' }))).toBe('ok')
    for (const field of [
      'Content-Length',
      'Idempotency-Key',
      'X-Pay-With',
      'X-Payment',
      'Payment-Signature',
    ]) {
      expect(await bodyOf(requestBytes('GET', '/ready', { headers: { [field]: '0' } }))).toBe('ok')
    }
    const head = await exchange(url, requestBytes('HEAD', '/ready'), { toHead: true })
    expect(head?.headers.get('x-way')).toBeUndefined()
  })

  it('is counted for the last address added by a trusted proxy, in one header line or several', async () => {
    const { asked, finished } = giving(Buffer.from('ready'))
    const { url } = await openServer(name, { finished, trustedProxies: 1 })
    const one: [string, string] = ['X-Forwarded-For', '192.0.2.1']
    const two: [string, string] = ['X-Forwarded-For', '192.0.2.2']
    await exchange(url, requestBytes('GET', '/ready?a=1', { headers: [one, two] }))
    await exchange(
      url,
      requestBytes('GET', '/ready', { headers: { 'X-Forwarded-For': '192.0.2.2, 192.0.2.3' } }),
    )
    await exchange(url, ask)
    expect(asked).toEqual(['192.0.2.2 a=1', '192.0.2.3 ', '127.0.0.1 '])
  })

  it('longer than the socket buffer arrives whole when the client reads', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 'abcdefgh')
    const { finished } = giving(body)
    const { url, faults } = await openServer(name, { finished })
    const connection = await connectRaw(url)
    connection.socket.pause()
    await connection.send(ask)
    // Expect that the server responds to another client while the first one reads nothing.
    expect((await exchange(url, requestBytes('GET', '/other')))?.body).toBe('ok')
    connection.socket.resume()
    const answer = await connection.answer()
    expect(answer?.body.length).toBe(body.length)
    expect(answer?.body === body.toString()).toBe(true)
    await connection.send(ask)
    expect((await connection.answer())?.headers.get('x-way')).toBe('ready')
    connection.drop()
    expect(faults).toEqual([])
  })

  it('is not rendered without bound for a client that does not read', async () => {
    const { asked, finished } = giving(Buffer.alloc(1024 * 1024, 'x'))
    const { url } = await openServer(name, { finished })
    const connection = await connectRaw(url)
    connection.socket.pause()
    await connection.send(Buffer.concat(Array.from({ length: 30 }, () => ask)))
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), { timeout: 60_000 })
    expect((await exchange(url, requestBytes('GET', '/other')))?.body).toBe('ok')
    // The server must stop responding to a client that reads nothing.
    expect(asked.length).toBeLessThan(20)
    connection.drop('reset')
  })
})
