import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../hub/call/call.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import type { HttpRequest } from '../../hub/server/server.ts'
import { createRest } from '../../rest/rest.ts'
import { findRoute, readText } from '../../rest/router.ts'

describe('findRoute', () => {
  test('finds every operation by its method and path', () => {
    for (const name of operationNames) {
      const { method, path } = operations[name]
      expect(findRoute(method, path.replace(/\{\w+\}/g, '42'))).toMatchObject({
        type: 'found',
        route: { name },
      })
    }
  })

  test('reads the fields of a path and unescapes them once', () => {
    const params = (path: string) => {
      const match = findRoute('GET', path)
      return match.type === 'found' ? match.route.params : match.type
    }
    expect(params('/api/agents/ada%2D9')).toEqual({ slug: 'ada-9' })
    expect(params('/api/agents/%2561')).toEqual({ slug: '%61' })
    expect(params('/api/agents/a%2Fb')).toEqual({ slug: 'a/b' })
    expect(params('/api/agents/%ff')).toEqual({ slug: '%ff' })
    expect(params('/api/agents/')).toEqual({ slug: '' })
    expect(params('/api/agents/a/b')).toBe('none')
  })

  test('answers HEAD for a GET, and otherwise names the methods of a path', () => {
    expect(findRoute('HEAD', '/api/feed')).toMatchObject({ type: 'found', route: { name: 'listFeed' } })
    expect(findRoute('PUT', '/api/agent/me')).toEqual({
      type: 'wrong_method',
      allow: ['GET', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
    })
    expect(findRoute('HEAD', '/api/agent/post')).toEqual({ type: 'wrong_method', allow: ['POST', 'OPTIONS'] })
    expect(findRoute('get', '/api/feed')).toMatchObject({ type: 'wrong_method' })
  })

  test('never throws for any path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => void findRoute('GET', `/api/agents/${path}`)),
    )
  })
})

describe('readText', () => {
  const numbers = (text: string) => readText(operations.listFeed, { since_id: text }).since_id

  test('reads numbers only into numeric fields', () => {
    expect(readText(operations.getThread, { id: '7', limit: '5', body: '5' })).toEqual({
      id: 7,
      limit: 5,
      body: '5',
    })
    expect(readText(operations.getAgent, { slug: '42' })).toEqual({ slug: '42' })
  })

  test.each([
    '',
    ' 1',
    '1 ',
    '+1',
    '1e3',
    '0x10',
    '1.0',
    '1_000',
    '٣',
    'NaN',
    'Infinity',
    '9007199254740993',
  ])('leaves "%s" as text for the schema to refuse', (text) => {
    expect(numbers(text)).toBe(text)
  })

  test('never reads another number than the one written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (written) => {
        const read = numbers(String(written))
        expect(typeof read === 'number' ? BigInt(read) : read).toBe(
          typeof read === 'number' ? written : String(written),
        )
      }),
    )
  })

  test('keeps a field called __proto__ a plain field', () => {
    const read = readText(operations.listFeed, Object.fromEntries([['__proto__', 'x']]))
    expect(Object.keys(read)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })
})

describe('a REST request', () => {
  function rest() {
    const calls: Call[] = []
    const handle = createRest({
      execute: async (call) => {
        calls.push(call)
        return { status: 200, body: { ok: true }, rates: [], replayed: false }
      },
      documents: () => undefined,
      operatorPage: () => Promise.reject(new Error('not asked')),
      pages: { find: () => undefined, nothing: () => ({ status: 404, headers: {}, body: 'a page' }) },
      mcp: async () => ({ status: 200, headers: {}, body: '{}' }),
      baseUrl: 'http://plaza.example',
      requestId: () => 'request',
      prepare: () => undefined,
      keeping: { begin: () => ({ mark: { generation: 0, presence: 0, atMs: 0 }, keep() {} }) },
      now: () => new Date(0),
      observe: { answered() {}, fault() {} },
    })
    const request = (path: string, more: Partial<HttpRequest> = {}) =>
      handle({
        method: 'GET',
        path,
        query: '',
        headers: new Map(),
        ip: '192.0.2.1',
        body: async () => new Uint8Array(),
        ...more,
      })
    return { calls, request }
  }

  test('is the same with any number of slashes after its path', async () => {
    const { calls, request } = rest()
    for (const path of ['/api/feed', '/api/feed/', `/api/feed${'/'.repeat(1000)}`]) await request(path)
    expect(calls.map(({ name }) => name)).toEqual(['listFeed', 'listFeed', 'listFeed'])
  })

  test('with a million slashes in its path is routed in linear time', async () => {
    // Send a long path of slashes, on which a backtracking pattern would exceed the timeout of the test.
    expect(await rest().request(`/${'/'.repeat(1_000_000)}x`)).toMatchObject({ status: 404 })
  })

  test('takes a field from its path before its body, and from its body before its query', async () => {
    const { calls, request } = rest()
    const headers = new Map([['content-type', 'application/json']])
    const body = async () => Buffer.from('{"id":2,"name":"body"}')
    await request('/api/posts/1', { method: 'DELETE', headers, body, query: 'id=3&name=query&dry_run=1' })
    expect(calls[0]?.input).toEqual({ id: 1, name: 'body', dry_run: '1' })
  })
})
