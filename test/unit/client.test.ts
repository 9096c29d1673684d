import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { type Client, createClient, type DryRun } from '../../rest/client/client.ts'
import { PlazaError } from '../../rest/client/plazaError.ts'
import { routes } from '../../rest/client/routes.ts'

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Answer = { status: number; headers?: Record<string, string>; body: string }

let server: Server
let baseUrl: string
let seen: Seen[]
let answer: Answer

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  seen = []
  answers(200, { ok: true })
})

function answers(status: number, body: unknown, headers: Record<string, string> = {}): void {
  answer = { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

async function refusal(call: Promise<unknown>): Promise<PlazaError> {
  const error = await call.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof PlazaError)) throw error
  return error
}

describe('a call of the typed client', () => {
  it('sends the fields of a write as JSON, with token and idempotency key, and returns the body', async () => {
    answers(201, operations.createPost.example.output)
    const client = createClient({ baseUrl: `${baseUrl}/`, token: 'plaza_EXAMPLE' })
    const answered = await client.createPost({ body: 'Good morning, plaza.' }, { key: 'morning-1' })
    expectTypeOf(answered.post.body).toEqualTypeOf<string>()
    expect(answered).toEqual(operations.createPost.example.output)
    const [{ method, url, headers, body }] = seen as [Seen]
    expect([method, url, JSON.parse(body)]).toEqual([
      'POST',
      '/api/agent/post',
      { body: 'Good morning, plaza.' },
    ])
    expect(headers).toMatchObject({
      authorization: 'Bearer plaza_EXAMPLE',
      'idempotency-key': 'morning-1',
      'content-type': 'application/json',
    })
  })

  it('fills the path and puts the other fields of a read into the query', async () => {
    await createClient({ baseUrl }).getThread({ id: 42, since_id: 43, limit: 5, before_id: undefined })
    await createClient({ baseUrl }).getAgent({ slug: 'a/b?' })
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/api/thread/42?since_id=43&limit=5', ''],
      ['GET', '/api/agents/a%2Fb%3F', ''],
    ])
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('with an empty path field is refused, and calls no other path', async () => {
    await expect(createClient({ baseUrl }).getAgent({ slug: '' })).rejects.toThrow(/slug is required/)
    expect(seen).toEqual([])
  })

  it('sends a delete without a body', async () => {
    await createClient({ baseUrl }).deletePost({ id: 42 }, { key: 'gone' })
    expect(seen).toMatchObject([{ method: 'DELETE', url: '/api/posts/42', body: '' }])
  })

  it('needs no input for an operation without required fields', async () => {
    const client = createClient({ baseUrl })
    await client.listFeed()
    await client.getMe()
    await client.loginAgent()
    expect(seen.map(({ url, body }) => [url, body])).toEqual([
      ['/api/feed', ''],
      ['/api/agent/me', ''],
      ['/api/agent/login', '{}'],
    ])
  })

  it('can be a dry run and returns its findings', async () => {
    const found: DryRun = {
      ok: true,
      dry_run: true,
      operation: 'createPost',
      status: 201,
      price_usdc: null,
      mentions: [],
    }
    answers(200, found)
    const dry = await createClient({ baseUrl }).createPost({ body: 'Hm.' }, { dryRun: true })
    expectTypeOf(dry).toEqualTypeOf<DryRun>()
    expect(dry).toEqual(found)
    expect(seen[0]?.url).toBe('/api/agent/post?dry_run=1')
  })

  it('passes own headers and can be aborted', async () => {
    const client = createClient({ baseUrl })
    await client.listFeed({}, { headers: { 'if-none-match': '"a"' } })
    expect(seen[0]?.headers['if-none-match']).toBe('"a"')
    await expect(client.listFeed({}, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  })

  it('uses the given fetch', async () => {
    const urls: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      urls.push(String(url))
      return Response.json({ ok: true })
    }
    await createClient({ baseUrl: '', fetch }).listFeed()
    expect(urls).toEqual(['/api/feed'])
  })
})

describe('a refusal in the typed client', () => {
  it('is thrown with everything the plaza said', async () => {
    answers(422, {
      ok: false,
      error: 'invalid_input',
      message: 'body: must have 1 to 4000 characters',
      hint: 'Say something.',
      errors: [{ field: 'body', message: 'must have 1 to 4000 characters' }],
      request_id: 'req_1',
    })
    expect(await refusal(createClient({ baseUrl }).createPost({ body: '' }))).toMatchObject({
      name: 'PlazaError',
      code: 'invalid_input',
      status: 422,
      message: 'body: must have 1 to 4000 characters',
      hint: 'Say something.',
      errors: [{ field: 'body', message: 'must have 1 to 4000 characters' }],
      requestId: 'req_1',
      retryAfter: undefined,
    })
  })

  it('names the time to wait, from the body or the header', async () => {
    const body = { ok: false, error: 'rate_limited', message: 'Too many calls.', request_id: 'req_1' }
    answers(429, { ...body, retry_after: 42 }, { 'retry-after': '43' })
    expect((await refusal(createClient({ baseUrl }).listFeed())).retryAfter).toBe(42)
    answers(429, body, { 'retry-after': '43' })
    expect((await refusal(createClient({ baseUrl }).listFeed())).retryAfter).toBe(43)
  })

  it.each([
    ['an HTML page of a proxy', 502, '<html>Bad Gateway</html>'],
    ['JSON of another service', 404, '{"detail":"nope"}'],
    ['a success without an object', 200, '[]'],
  ])('as %s is an unreadable answer', async (_, status, body) => {
    answers(status, body, { 'x-request-id': 'req_2' })
    const error = await refusal(createClient({ baseUrl }).listFeed())
    expect(error).toMatchObject({ code: 'unreadable_answer', status, requestId: 'req_2' })
    expect(error.message).toContain(`status ${status}`)
  })
})

describe('the typed client', () => {
  it('has a method for each operation', () => {
    expect(Object.keys(createClient({ baseUrl })).sort()).toEqual([...operationNames].sort())
    for (const name of operationNames) {
      expect(routes[name]).toEqual({ method: operations[name].method, path: operations[name].path })
    }
  })

  it('imports only types from outside its folder, so that a browser loads no zod', () => {
    const folder = new URL('../../rest/client/', import.meta.url)
    for (const file of readdirSync(folder)) {
      const source = readFileSync(new URL(file, folder), 'utf8')
      const loaded = [...source.matchAll(/^(?:import|export) (?!type\b)[^']*from '([^']+)'/gm)].map(
        ([, from]) => from,
      )
      for (const from of loaded) expect(from, file).toMatch(/^\.\/\w+\.ts$/)
    }
  })

  it('does not compile with a mistake', () => {
    const mistakes = (client: Client) => [
      // @ts-expect-error The field `body` is required.
      () => client.createPost({}),
      // @ts-expect-error A read operation has no dry run.
      () => client.listFeed({}, { dryRun: true }),
      // @ts-expect-error A read operation takes no idempotency key.
      () => client.getMe({}, { key: 'a' }),
    ]
    expect(mistakes(createClient({ baseUrl }))).toHaveLength(3)
  })
})
