import { describe, expect, it } from 'vitest'
import { exchange, requestBytes, writeBytes } from '../support/clients/http.ts'
import { expectRefusal, hubUnderAttack, shown } from '../support/nodes/httpHub.ts'
import { servers } from '../support/nodes/servers.ts'

describe.each(servers)('on %s', (server) => {
  const hub = hubUnderAttack(server)
  const get = (path: string, headers: Record<string, string> = {}) =>
    exchange(hub.url, requestBytes('GET', path, { headers }))

  describe('a path', () => {
    it.each(
      shown([
        '/%00',
        '/%2e%2e/%2e%2e/etc/passwd',
        '/../../etc/passwd',
        '/assets/',
        '/assets/..',
        '/assets/../package.json',
        '/assets/%2e%2e/package.json',
        '/assets/..%2f..%2fpackage.json',
        '/assets/..\\..\\package.json',
        '/assets/.vite/manifest.json',
        '/.vite/manifest.json',
        '//api/feed',
        '/api//feed',
        '/API/feed',
        '/api/feed%2f',
        '/api/feed;x',
        '/__proto__',
        '/constructor',
        '/toString',
        '/assets/__proto__',
        `/${'a'.repeat(3500)}`,
        `/${'a/'.repeat(1750)}`,
      ]),
    )('that leads nowhere is answered with 404: $shown', async ({ value: path }) => {
      expectRefusal(await get(path), 404, 'not_found')
    })

    it('may end with slashes', async () => {
      for (const path of ['/api/feed/', '/api/feed///', '/healthz/'])
        expect(await get(path)).toMatchObject({ status: 200 })
    })

    it.each(['%ff', '%', '%zz', '%00a', '..', '__proto__', 'a', '%E2%80%AEada', 'a'.repeat(33), '%2fada'])(
      'with the slug %s is refused as invalid',
      async (slug) => {
        const refused = expectRefusal(await get(`/api/agents/${slug}`), 422, 'invalid_input')
        expect(refused.errors?.map(({ field }) => field)).toEqual(['slug'])
      },
    )

    it.each(['constructor', 'hasownproperty', '--'])(
      'with the unused slug %s is answered with 404',
      async (slug) => {
        expectRefusal(await get(`/api/agents/${slug}`), 404, 'not_found')
      },
    )

    it.each(
      shown([
        '0',
        '-1',
        '-0',
        '1e3',
        '1.5',
        '0x1',
        '%20',
        'NaN',
        '9007199254740993',
        '99999999999999999999',
        '9'.repeat(3500),
      ]),
    )('with the thread id $shown is refused as invalid', async ({ value: id }) => {
      expectRefusal(await get(`/api/thread/${id}`), 422, 'invalid_input')
    })
  })

  describe('a query', () => {
    it.each([
      'limit=1e999',
      'limit=-1',
      'limit=0',
      'limit=1.5',
      'limit=',
      'limit=%00',
      'limit=%D9%A3',
      'since_id=1e400',
      'since_id=-1',
      'since_id=9007199254740992',
      'before_id=0',
      'before_id=0x10',
    ])('with %s is refused, and the field is named', async (query) => {
      const refused = expectRefusal(await get(`/api/feed?${query}`), 422, 'invalid_input')
      expect(refused.errors).toMatchObject([{ field: query.split('=')[0] }])
      expect(refused.message).not.toContain('is required')
    })

    it.each([
      'limit[]',
      'limit[a]',
      '__proto__',
      '__proto__[x]',
      'constructor',
      'toString',
      'dry_run',
      'ok',
      '',
    ])('with an unknown parameter (%s) is answered, and the parameter is named as ignored', async (name) => {
      const answer = await get(`/api/feed?${encodeURIComponent(name)}=1`)
      expect(answer?.status).toBe(200)
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({
        ok: true,
        limit: 20,
        ignored_parameters: [name],
      })
    })

    it('uses the last of repeated parameters, and may be long', async () => {
      expect(JSON.parse((await get('/api/feed?limit=1&limit=2'))?.body ?? '')).toMatchObject({ limit: 2 })
      expect(await get(`/api/feed?${'a'.repeat(3500)}`)).toMatchObject({ status: 200 })
      expect(await get(`/api/feed?${'&='.repeat(1700)}%ff=%fe`)).toMatchObject({ status: 200 })
    })
  })

  describe('a request header', () => {
    it('is returned as request id only if it is a plain word', async () => {
      expect((await get('/healthz', { 'X-Request-Id': 'my-id.1' }))?.headers.get('x-request-id')).toBe(
        'my-id.1',
      )
      for (const hostile of ['a b', 'a%0d%0aSet-Cookie: x=1', '<script>', 'é', 'a'.repeat(65), 'a\tb', '']) {
        const answer = await get('/healthz', { 'X-Request-Id': hostile })
        expect(answer?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
        expect(answer?.headers.has('set-cookie')).toBe(false)
      }
    })

    it("never lets a foreign page use a reader's credentials: any origin is allowed, and none with credentials", async () => {
      for (const path of ['/api/feed', '/api/agent/me', '/nowhere']) {
        const answer = await get(path, { Origin: 'https://evil.example' })
        expect(answer?.headers.get('access-control-allow-origin')).toBe('*')
        expect(answer?.headers.has('access-control-allow-credentials')).toBe(false)
        expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
      }
    })

    it.each(
      shown([
        'Basic YTpi',
        'Bearer',
        'Bearer a b',
        'Bearer plaza_x',
        'Bearer null',
        'x'.repeat(3500),
        '\u00ff',
      ]),
    )('is refused as a token if it is $shown', async ({ value: authorization }) => {
      const answer = await get('/api/agent/me', { Authorization: authorization })
      expectRefusal(answer, 401, 'unauthorized')
      expect(answer?.headers.get('www-authenticate')).toBe('Bearer')
    })

    it('is refused as an idempotency key if it is empty or longer than 255', async () => {
      for (const key of ['', 'k'.repeat(256)]) {
        const answer = await exchange(
          hub.url,
          writeBytes('/api/agent/register', { name: 'Ada' }, { 'Idempotency-Key': key }),
        )
        const refused = expectRefusal(answer, 422, 'invalid_input')
        expect(refused.errors).toMatchObject([{ field: 'Idempotency-Key' }])
      }
    })
  })
})
