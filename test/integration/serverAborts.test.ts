import { describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { chunked, connectRaw, exchange, jsonType, requestBytes, writeBytes } from '../support/clients/http.ts'
import { expectRefusal, hubUnderAttack } from '../support/nodes/httpHub.ts'
import { found } from '../support/nodes/load.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const register = '/api/agent/register'
  const healthz = requestBytes('GET', '/healthz')
  const answers = async () => expect(await exchange(hub.url, healthz)).toMatchObject({ status: 200 })

  describe.each(['goodbye', 'reset'] as const)('a client that leaves with %s', (how) => {
    const drop = how === 'reset' ? ('reset' as const) : undefined

    it('in the middle of its body harms no other', async () => {
      for (const headers of [{ 'Content-Length': '60000' }, { 'Transfer-Encoding': 'chunked' }]) {
        const bytes = requestBytes('POST', register, {
          headers: { ...jsonType, ...headers },
          body: chunked('{"name":').subarray(0, -5),
        })
        for (let count = 0; count < 20; count++) {
          const connection = await connectRaw(hub.url)
          await connection.send(bytes)
          connection.drop(drop)
        }
      }
      await answers()
    })

    it('while its answer is being sent harms no other', async () => {
      for (const path of [
        '/openapi.json',
        '/',
        '/api/feed',
        '/feed.xml',
        '/metrics',
        '/readyz',
        '/api/stream',
      ]) {
        for (let count = 0; count < 10; count++) {
          const connection = await connectRaw(hub.url)
          await connection.send(requestBytes('GET', path))
          connection.drop(drop)
        }
      }
      await answers()
    })

    it('right after a whole write can learn the outcome with its idempotency key', async () => {
      const { token } = await hub.register(`Leaver ${how}`)
      const client = checkedClient(hub.url, token)
      const bodies = Array.from({ length: 20 }, (_, index) => `said while leaving, ${how} ${index}`)
      const request = (index: number) =>
        writeBytes(
          '/api/agent/post',
          { body: bodies[index] },
          { Authorization: `Bearer ${token}`, 'Idempotency-Key': `leave-${index}` },
        )
      for (const index of bodies.keys()) {
        const connection = await connectRaw(hub.url)
        await connection.send(request(index))
        connection.drop(drop)
      }
      const ids = []
      for (const index of bodies.keys()) {
        // Repeat the request while the status is 409, which means that the first one is still running.
        const answer = await found(`what became of ${bodies[index]}`, async () => {
          const tried = await exchange(hub.url, request(index))
          return tried?.status === 409 ? undefined : tried
        })
        expect(answer?.status).toBe(201)
        ids.push((JSON.parse(answer?.body ?? '') as { post: { id: number } }).post.id)
      }
      const { items } = await client.listFeed({ limit: 50 })
      const said = items.filter(({ body }) => bodies.includes(body)).map(({ id }) => id)
      expect(said.sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
    })
  })

  it('a client that stops reading a long answer harms no other', async () => {
    const lazy = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const connection = await connectRaw(hub.url)
        connection.socket.pause()
        for (let count = 0; count < 10; count++) await connection.send(requestBytes('GET', '/openapi.json'))
        return connection
      }),
    )
    await answers()
    for (const connection of lazy) connection.drop('reset')
    await answers()
  })

  it('five hundred silent connections keep no other client out', async () => {
    const silent = await Promise.all(Array.from({ length: 500 }, () => connectRaw(hub.url)))
    await answers()
    expect(await exchange(hub.url, requestBytes('GET', '/api/feed'))).toMatchObject({ status: 200 })
    for (const connection of silent) connection.drop('reset')
    await answers()
  })

  it('a body sent byte by byte is put together', async () => {
    const connection = await connectRaw(hub.url)
    await connection.send(...writeBytes(register, { name: 'x' }).toString().split(''))
    const refused = expectRefusal(await connection.answer(), 422, 'invalid_input')
    expect(refused.errors).toMatchObject([{ field: 'name' }])
    connection.drop()
  })
})
