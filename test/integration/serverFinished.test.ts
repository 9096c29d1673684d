import { describe, expect, it, vi } from 'vitest'
import type { FindFinished, Given } from '../../hub/server/finished.ts'
import { connectRaw, exchange, requestBytes } from '../support/http.ts'
import { openServer } from '../support/openServer.ts'
import { servers } from '../support/servers.ts'

const given = (body: Buffer): Given => ({
  status: 200,
  requestId: 'one',
  rates: [],
  headers: ['X-Way', 'ready'],
  coding: undefined,
  body,
})

/** Gives this body at `/ready`, and tells how often it was asked for it and by whom. */
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

describe.each(servers)('an answer that is ready, on %s,', (name) => {
  it('is given to a GET, and all else goes the whole way', async () => {
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

  it('is counted for the address that a trusted proxy added last, on a line of its own or not', async () => {
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

  it('that is longer than a client takes at once comes whole when the client reads', async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, 'abcdefgh')
    const { finished } = giving(body)
    const { url, faults } = await openServer(name, { finished })
    const connection = await connectRaw(url)
    connection.socket.pause()
    await connection.send(ask)
    // Another client is served meanwhile.
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

  it('is made for a client that does not read no more often than its memory can bear', async () => {
    const { asked, finished } = giving(Buffer.alloc(1024 * 1024, 'x'))
    const { url } = await openServer(name, { finished })
    const connection = await connectRaw(url)
    connection.socket.pause()
    await connection.send(Buffer.concat(Array.from({ length: 30 }, () => ask)))
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0))
    expect((await exchange(url, requestBytes('GET', '/other')))?.body).toBe('ok')
    // What the kernel takes for a client that does not read, and one more.
    expect(asked.length).toBeLessThan(20)
    connection.drop('reset')
  })
})
