import { describe, expect, it } from 'vitest'
import { bodyBytesMax } from '../../hub/contract/limits.ts'
import { chunked, connectRaw, exchange, jsonType, requestBytes, writeBytes } from '../support/http.ts'
import { expectRefusal, hubUnderAttack } from '../support/httpHub.ts'
import { servers } from '../support/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const register = '/api/agent/register'
  const ask = (bytes: Uint8Array) => exchange(hub.url, bytes)

  /** A JSON body of exactly this many bytes, whose name is too long to register. */
  const bodyOf = (bytes: number) => `{"name":"${'a'.repeat(bytes - '{"name":""}'.length)}"}`

  describe('a body', () => {
    it.each([
      ['that ends too early', '{"name"'],
      ['of nothing but spaces', '   '],
      ['that is an array', '[]'],
      ['that is null', 'null'],
      ['that is a text', '"name"'],
      ['that is a number JSON does not have', 'NaN'],
      ['with something behind the object', '{"name":"Ada"} x'],
      ['of brackets nested as deep as fits', '['.repeat(bodyBytesMax)],
      ['of objects nested as deep as fits', '{"a":'.repeat(bodyBytesMax / 5)],
    ])('%s is no JSON object', async (_, body) => {
      expectRefusal(await ask(writeBytes(register, body)), 400, 'invalid_json')
    })

    it.each([
      ['a lone byte 0xff', [0xff]],
      ['an overlong slash', [0xc0, 0xaf]],
      ['half of a character', [0xe2, 0x82]],
      ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ])('that is not UTF-8 (%s) is refused and never guessed at', async (_, bytes) => {
      const body = Buffer.concat([Buffer.from('{"name":"A'), Buffer.from(bytes), Buffer.from('"}')])
      const request = requestBytes('POST', register, { headers: jsonType, body })
      expectRefusal(await ask(request), 400, 'invalid_json')
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
      'sent as "%s" is refused: a form on somebody else’s page can do no more than that',
      async (type) => {
        const request = requestBytes('POST', register, {
          headers: { 'Content-Type': type },
          body: '{"name":"Ada"}',
        })
        expectRefusal(await ask(request), 415, 'unsupported_media_type')
      },
    )

    it('without a content type is refused', async () => {
      expectRefusal(await ask(requestBytes('POST', register, { body: '{}' })), 415, 'unsupported_media_type')
    })

    it('may be empty where every field may be left out, and is then judged as an empty object', async () => {
      const refused = expectRefusal(
        await ask(requestBytes('POST', register, { body: '' })),
        422,
        'invalid_input',
      )
      expect(refused.errors).toEqual([{ field: 'name', message: 'is required' }])
    })

    it.each(['application/json', 'APPLICATION/JSON; charset=utf-8', 'application/vnd.plaza+json'])(
      'sent as "%s" is read',
      async (type) => {
        const request = requestBytes('POST', register, { headers: { 'Content-Type': type }, body: '{}' })
        expectRefusal(await ask(request), 422, 'invalid_input')
      },
    )
  })

  describe('the size of a body', () => {
    it('may be the bound itself, in one piece or in chunks', async () => {
      const body = bodyOf(bodyBytesMax)
      expectRefusal(await ask(writeBytes(register, body)), 422, 'invalid_input')
      const headers = { ...jsonType, 'Transfer-Encoding': 'chunked' }
      const inChunks = chunked(body.slice(0, 1), body.slice(1, 40_000), body.slice(40_000))
      expectRefusal(
        await ask(requestBytes('POST', register, { headers, body: inChunks })),
        422,
        'invalid_input',
      )
    })

    it('may not be one byte more, and the connection ends with that answer', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(writeBytes(register, bodyOf(bodyBytesMax + 1)))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it('is judged by what was announced, before it has come', async () => {
      const headers = { ...jsonType, 'Content-Length': String(bodyBytesMax + 1) }
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('POST', register, { headers, body: '{' }))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it('is judged by what has come when nothing was announced, though the end never comes', async () => {
      const headers = { ...jsonType, 'Transfer-Encoding': 'chunked' }
      const connection = await connectRaw(hub.url)
      const unfinished = chunked(bodyOf(bodyBytesMax), 'one more').subarray(0, -5)
      await connection.send(requestBytes('POST', register, { headers, body: unfinished }))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it.each(['-1', 'twelve', '0x10', '1e3', '99999999999999999999', '1, 1'])(
      'announced as "%s" ends the connection and harms nobody',
      async (length) => {
        const connection = await connectRaw(hub.url)
        await connection.send(
          requestBytes('POST', register, { headers: { ...jsonType, 'Content-Length': length }, body: '{}' }),
        )
        connection.socket.end()
        await connection.closed
      },
    )

    it.each([
      ['twice, the first time as nothing', [['Content-Length', '0']]],
      ['as a length and in chunks', [['Transfer-Encoding', 'chunked']]],
      ['as a length and in a coding of its own', [['Transfer-Encoding', 'identity']]],
    ] as const)(
      'announced %s ends the connection, so that no second request is read out of the first',
      async (_, more) => {
        const smuggled = requestBytes('GET', '/healthz').toString()
        const length: [string, string] = ['Content-Length', String(smuggled.length)]
        const headers: [string, string][] = [
          ...Object.entries(jsonType),
          ...more.map(([name, value]) => [name, value] as [string, string]),
          length,
        ]
        const connection = await connectRaw(hub.url)
        await connection.send(requestBytes('POST', register, { headers, body: smuggled }))
        expect(await connection.answer()).toBeUndefined()
      },
    )
  })
})
