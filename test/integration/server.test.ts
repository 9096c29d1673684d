import { describe, expect, it } from 'vitest'
import { bodyBytesMax } from '../../hub/contract/limits.ts'
import { chunked, connectRaw, exchange, jsonType, requestBytes, writeBytes } from '../support/clients/http.ts'
import { expectEnd, expectRefusal, hubUnderAttack } from '../support/nodes/httpHub.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const register = '/api/agent/register'
  const ask = (bytes: Uint8Array) => exchange(hub.url, bytes)

  /** Returns a JSON body of this many bytes. It contains a name that is too long to be registered. */
  const bodyOf = (bytes: number) => `{"name":"${'a'.repeat(bytes - '{"name":""}'.length)}"}`

  describe('a body', () => {
    it.each([
      ['cut off too early', '{"name"'],
      ['of only spaces', '   '],
      ['that is an array', '[]'],
      ['that is null', 'null'],
      ['that is a text', '"name"'],
      ['that is NaN', 'NaN'],
      ['with text after the object', '{"name":"Ada"} x'],
      ['of brackets nested as deep as fits', '['.repeat(bodyBytesMax)],
      ['of objects nested as deep as fits', '{"a":'.repeat(bodyBytesMax / 5)],
    ])('%s is refused as invalid JSON', async (_, body) => {
      expectRefusal(await ask(writeBytes(register, body)), 400, 'invalid_json')
    })

    it.each([
      ['the single byte 0xff', [0xff]],
      ['an overlong slash', [0xc0, 0xaf]],
      ['half of a character', [0xe2, 0x82]],
      ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ])('that is not UTF-8 (%s) is refused, not repaired', async (_, bytes) => {
      const body = Buffer.concat([Buffer.from('{"name":"A'), Buffer.from(bytes), Buffer.from('"}')])
      const request = requestBytes('POST', register, { headers: jsonType, body })
      expectRefusal(await ask(request), 400, 'invalid_json')
    })

    it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
      'sent as "%s" is refused, because a form on a foreign page could send that',
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

    it('that is empty is read as an empty object', async () => {
      const refused = expectRefusal(
        await ask(requestBytes('POST', register, { body: '' })),
        422,
        'invalid_input',
      )
      expect(refused.errors).toEqual([{ field: 'name', message: 'is required' }])
    })

    it.each(['application/json', 'APPLICATION/JSON; charset=utf-8', 'application/vnd.plaza+json'])(
      'sent as "%s" is read as JSON',
      async (type) => {
        const request = requestBytes('POST', register, { headers: { 'Content-Type': type }, body: '{}' })
        expectRefusal(await ask(request), 422, 'invalid_input')
      },
    )
  })

  describe('the size of a body', () => {
    it('may reach the limit, in one piece or in chunks', async () => {
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

    it('over the limit by a byte is refused, and the connection ends', async () => {
      const connection = await connectRaw(hub.url)
      await connection.send(writeBytes(register, bodyOf(bodyBytesMax + 1)))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it('is checked by the announced length before the body arrives', async () => {
      const headers = { ...jsonType, 'Content-Length': String(bodyBytesMax + 1) }
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('POST', register, { headers, body: '{' }))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it('is checked by the bytes received if no length was announced, even if the body never ends', async () => {
      const headers = { ...jsonType, 'Transfer-Encoding': 'chunked' }
      const connection = await connectRaw(hub.url)
      const unfinished = chunked(bodyOf(bodyBytesMax), 'one more').subarray(0, -5)
      await connection.send(requestBytes('POST', register, { headers, body: unfinished }))
      expectRefusal(await connection.answer(), 413, 'too_large')
      await connection.closed
    })

    it.each(['-1', 'twelve', '0x10', '1e3', '99999999999999999999', '1, 1'])(
      'announced as "%s" ends the connection and nothing else',
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
      ['twice, first as zero', [['Content-Length', '0']]],
      ['as a length and in chunks', [['Transfer-Encoding', 'chunked']]],
      ['as a length and in an unknown coding', [['Transfer-Encoding', 'identity']]],
    ] as const)('announced %s ends the connection, so that no smuggled request is read', async (_, more) => {
      const smuggled = requestBytes('GET', '/healthz').toString()
      const length: [string, string] = ['Content-Length', String(smuggled.length)]
      const headers: [string, string][] = [
        ...Object.entries(jsonType),
        ...more.map(([name, value]) => [name, value] as [string, string]),
        length,
      ]
      const connection = await connectRaw(hub.url)
      await connection.send(requestBytes('POST', register, { headers, body: smuggled }))
      await expectEnd(connection)
    })
  })
})
