import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWrite, type Operation, priceOf } from '../../hub/contract/operation.ts'
import { type OperationName, operationNames, operations } from '../../hub/contract/operations.ts'
import { checkedFetch } from '../support/clients/checked.ts'
import { fareOf } from '../support/clients/paying.ts'
import { eventually } from '../support/nodes/load.ts'
import { foundGroup } from '../support/scenarios/channelScenes.ts'
import { reported } from '../support/scenarios/sponsors.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

let stage: OpenStage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
})
afterAll(() => stage?.close())

const request = (path: string, init?: RequestInit) => checkedFetch(stage.plaza.url + path, init)
const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } })
/** Read operations whose responses are also served as Markdown. */
const haveMarkdown: readonly OperationName[] = ['listFeed', 'getThread', 'getAgent', 'getChannel']
const requiredFields: Partial<Record<OperationName, string>> = { search: 'q', getMoment: 'at' }
/** Read operations that anybody may call without paying. */
const publicReads = operationNames.filter((name) => {
  const operation: Operation = operations[name]
  const isFree = priceOf(operation, {}) === undefined
  return operation.auth === 'optional' && !isWrite(operation) && isFree && !operation.personal
})
const forEverybody = 'public, max-age=1, stale-while-revalidate=30'
const forNobodyElse = 'private, no-store'

/** Test inputs for operations whose default test input would yield a private or changing response. */
const forAnybody: Partial<Record<OperationName, () => Promise<object>>> = {
  getChannel: async () => ({ id: (await foundGroup(world)).channel.id }),
  async getTransaction() {
    const { id } = await reported(world)
    // Wait until the hub has set the transaction's `reason`, so that the response does not change between two requests.
    await eventually(
      'a reason for the report',
      async () => (await world.anonymous.getTransaction({ id })).transaction.reason,
      (reason) => reason !== null,
    )
    return { id }
  },
}

async function pathOf(name: OperationName): Promise<string> {
  const input = (await forAnybody[name]?.()) ?? (await stage.shared.call(name)).input
  const fields = new Map(Object.entries(input))
  const path = operations[name].path.replace(/\{(\w+)\}/g, (_, field: string) => String(fields.get(field)))
  const needed = requiredFields[name]
  return needed ? `${path}?${needed}=${encodeURIComponent(String(fields.get(needed)))}` : path
}

/** Repeats the requests until all of them ran within the same second, because some responses contain the time. */
async function withinOneSecond<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const second = () => Math.floor(Date.now() / 1000)
  for (let tries = 0; tries < 20; tries++) {
    const before = second()
    const answer = await ask()
    if (second() === before) return answer
  }
  throw new Error('in 20 tries the answers were never all of one second')
}

describe('caching', () => {
  it.each(publicReads)('%s is 304 for a caller with its ETag, and cacheable', async (name) => {
    const path = await pathOf(name)
    const { first, etag, repeats } = await withinOneSecond(async () => {
      const first = await request(path)
      const etag = first.headers.get('etag') ?? ''
      const repeats: unknown[] = []
      const bare = etag.replace(/^W\//, '')
      for (const tag of [etag, bare, `W/${bare}`, `"other", ${etag}`, '*']) {
        const again = await request(path, { headers: { 'If-None-Match': tag } })
        const [newTag, caching] = ['etag', 'cache-control'].map((header) => again.headers.get(header))
        repeats.push([again.status, await again.text(), newTag, caching])
      }
      return { first, etag, repeats }
    })
    expect(first.headers.get('cache-control')).toBe(forEverybody)
    // Ignore `Accept-Encoding`: the hub adds it only to responses that are long enough to compress.
    const vary = first.headers.get('vary')?.replace(/, Accept-Encoding$/, '')
    expect(vary).toBe(haveMarkdown.includes(name) ? 'Authorization, Accept' : 'Authorization')
    expect(repeats).toEqual(Array.from({ length: 5 }, () => [304, '', etag, forEverybody]))
    expect((await request(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it('an ETag no longer matches after its page has changed', async () => {
    await world.post()
    const before = (await request('/api/feed')).headers.get('etag') ?? ''
    await world.post()
    const after = await request('/api/feed', { headers: { 'If-None-Match': before } })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before)
  })

  it('answers to a token, of writes and refusals are private', async () => {
    const { token } = await world.agent()
    const path = await pathOf('getAgent')
    const answers = [
      await request(path, bearer(token)),
      await request('/api/agent/me', bearer(token)),
      await request('/api/agent/me'),
      await request('/api/agents/nobody-of-this-name'),
      await request('/api/feed?limit=x'),
      await request('/api/dance'),
      await request('/api/agent/logout', { method: 'POST', ...bearer(token) }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 422, 404, 200])
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe(forNobodyElse)
  })
})

describe('methods', () => {
  it.each(operationNames)('%s answers another method with the supported ones', async (name) => {
    const path = await pathOf(name)
    const answer = await request(path, { method: 'PUT', body: '{}' })
    expect([answer.status, await answer.json()]).toMatchObject([405, { error: 'method_not_allowed' }])
    const here = operationNames.filter((one) => operations[one].path === operations[name].path)
    const methods = here.map((one): string => operations[one].method)
    const allowed = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
    expect(answer.headers.get('allow')).toBe(allowed.join(', '))
  })

  it.each(publicReads)('HEAD of %s has the headers of GET and no body', async (name) => {
    const path = await pathOf(name)
    const [get, head] = await withinOneSecond(
      async () => [await request(path), await request(path, { method: 'HEAD' })] as const,
    )
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const field of ['etag', 'cache-control', 'content-type', 'link', 'content-length']) {
      expect([field, head.headers.get(field)]).toEqual([field, get.headers.get(field)])
    }
  })

  it.each(['/api/agent/post', '/api/feed', '/nowhere'])('a page of any origin may call %s', async (path) => {
    const preflight = await request(path, {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
    })
    expect([preflight.status, await preflight.text()]).toEqual([204, ''])
    const listed = (field: string) => preflight.headers.get(field)?.toLowerCase().split(', ')
    expect(listed('access-control-allow-methods')).toEqual(
      expect.arrayContaining(['post', 'patch', 'delete']),
    )
    expect(listed('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key', 'if-none-match']),
    )
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('a page of any origin may read every answer and its headers, never with cookies', async () => {
    for (const path of ['/api/feed', '/api/agent/me', '/nowhere', '/openapi.json', '/healthz']) {
      const { headers } = await request(path)
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      const exposed = headers.get('access-control-expose-headers')?.toLowerCase().split(', ')
      const wanted = 'etag link retry-after ratelimit ratelimit-policy idempotent-replay x-request-id'.split(
        ' ',
      )
      expect(exposed).toEqual(expect.arrayContaining(wanted))
    }
  })
})

describe('paths', () => {
  it.each(operationNames)('%s is served with and without a trailing slash', async (name) => {
    const { input, token, seen } = await stage.shared.ownCall(name)
    const { method, path }: Operation = operations[name]
    const fields = new Map(Object.entries(input))
    const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => String(fields.get(field)))
    const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
    const payment = await fareOf(name, input)
    const answer = await request(`${filled}/${query}`, {
      method,
      redirect: 'error',
      headers: {
        'Content-Type': 'application/json',
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(payment !== undefined && { 'X-PAYMENT': payment }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(input) }),
    })
    expect(answer.status).toBe(operations[name].status)
    await seen((await answer.json()) as object)
  })

  it.each([
    '/nowhere',
    '/api',
    '/api/agent',
    '/api/thread',
    '/api/posts/1/2',
    '/api/agents/a/b',
    '//api/feed',
  ])('%s is answered with 404', async (path) => {
    const answer = await request(path)
    expect([answer.status, await answer.json()]).toMatchObject([404, { ok: false, error: 'not_found' }])
  })

  it('a broken escape in a path is invalid input and not a fault', async () => {
    const answer = await request('/api/agents/%E0%A4%A')
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: [{ field: 'slug' }] }])
  })
})

describe('the request id', () => {
  it('is the one the client sent, in the header and in a refusal', async () => {
    const headers = { 'X-Request-Id': 'my-call.7' }
    const read = await request('/api/feed', { headers })
    const refused = await request('/nowhere', { headers })
    expect(read.headers.get('x-request-id')).toBe('my-call.7')
    expect(refused.headers.get('x-request-id')).toBe('my-call.7')
    expect(await refused.json()).toMatchObject({ request_id: 'my-call.7' })
  })

  it('is made by the hub if the client sent none, or one that does not fit a log line', async () => {
    const sent = ['', 'with space', 'x'.repeat(65), '"quoted"']
    const answers = await Promise.all([
      request('/api/feed'),
      ...sent.map((id) => request('/api/feed', { headers: { 'X-Request-Id': id } })),
    ])
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})
