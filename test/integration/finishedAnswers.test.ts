import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '../../hub/contract/operation.ts'
import { operationNames, operations } from '../../hub/contract/operations.ts'
import { rateBuckets } from '../../hub/contract/rates.ts'
import { createClient } from '../../rest/client/client.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { connectRaw, exchange, type RawAnswer, requestBytes } from '../support/clients/http.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { openClock } from '../support/nodes/clock.ts'
import { eventually, metric } from '../support/nodes/load.ts'
import { operatorToken, type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/nodes/postgres.ts'
import { servers } from '../support/nodes/servers.ts'
import { pagesToSee } from '../support/seeds/pagesToSee.ts'
import { seedPlaza } from '../support/seeds/plaza.ts'

/** Hubs with the same data, one for each implementation of the HTTP listener. */
let hubs: Map<string, Plaza>
let postgres: RealPostgres
let sql: Sql
let seeded: Awaited<ReturnType<typeof seedPlaza>>

/** Rate limits that are never reached. They are enabled because they add headers to the responses. */
const limits = rateBuckets.map((bucket) => `${bucket}=100000`).join(',')

beforeAll(async () => {
  postgres = await startRealPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  hubs = new Map()
  for (const name of servers) {
    const env = { ...bankAccount, SERVER: name, RATE_LIMITS: limits }
    hubs.set(name, await startPlaza({ databaseUrl, env }))
  }
  sql = openDatabase(databaseUrl, { most: 2 })
  const clock = openClock({ databaseUrl, hubs: [...hubs.values()] })
  try {
    seeded = await seedPlaza(hubOf(servers[0] ?? ''), clock)
  } finally {
    await clock.close()
  }
})

afterAll(async () => {
  for (const hub of hubs?.values() ?? []) await hub.close()
  await sql?.end({ timeout: 1 })
  await postgres?.close()
})

function hubOf(name: string): Plaza {
  const hub = hubs.get(name)
  if (!hub) throw new Error(`no hub listens with ${name}`)
  return hub
}

/**
 * Header that makes the hub bypass its response cache and build a new response. The hub treats any request with a
 * `Content-Length` as a request with a body, and never answers such a request from the cache.
 */
const wholeWay = { 'Content-Length': '0' }

const get = (url: string, path: string, headers: Record<string, string> = {}) =>
  exchange(url, requestBytes('GET', path, { headers }))

/** Returns the response with placeholders for the values that change with every request or every second. */
function comparable(answer: RawAnswer | undefined) {
  if (!answer) return undefined
  const { status, headers, body } = answer
  const passing = ['x-request-id', 'ratelimit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'etag', 'date']
  const fields = [...headers].map(([name, value]) => [name, passing.includes(name) ? '…' : value])
  return { status, fields: fields.sort(), body: timeless(body) }
}

const timeless = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<key>')
    .replace(/"remaining":\d+,("window_s":60,)?"reset_s":\d+/g, '<left>')
    .replace(/"request_id":"[^"]*"/g, '<request>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<instant>')
    .replace(/(&quot;|")(as_of|at|last_seen)\1:\d+/g, '<second>')
    .replace(/"nowMs":\d+/g, '<now>')
    .replace(/\b\d\d:\d\d\b/g, '<clock>')

/**
 * Expects that the cached response equals a new one. Retries, because relative times may change between the two
 * calls.
 */
async function expectSame(url: string, path: string, headers: Record<string, string> = {}): Promise<void> {
  let last: unknown[] = []
  for (let tries = 0; tries < 3; tries++) {
    for (let times = 0; times < 2; times++) await get(url, path, headers)
    const [ready, whole] = [await get(url, path, headers), await get(url, path, { ...headers, ...wholeWay })]
    last = [ready, whole].map(comparable)
    if (JSON.stringify(last[0]) === JSON.stringify(last[1])) return
  }
  expect(last[0]).toEqual(last[1])
}

function operationPaths(): string[] {
  const ids: Record<string, number | undefined> = {
    getThread: seeded.thread,
    getChannel: seeded.channel,
    getTransaction: seeded.transactions.plate,
    getSponsorship: seeded.claims.bank,
  }
  return operationNames
    .filter((name) => operations[name].method === 'GET')
    .map((name) => {
      const { path }: Operation = operations[name]
      const id = ids[name] ?? seeded.channel
      return path.replace('{id}', String(id)).replace('{slug}', String(seeded.agents[0]?.slug))
    })
}

const variants = [
  '/api/feed?limit=3',
  '/api/feed/',
  '/api/feed?',
  '/api/feed?nonsense=1',
  '/api/laws?status=open',
  '/feed.xml',
]
const allPaths = () => [...operationPaths(), ...variants, ...Object.values(pagesToSee(seeded))]
const bearer = () => ({ Authorization: `Bearer ${seeded.agents[0]?.token}` })
const poster = (url: string) => createClient({ baseUrl: url, token: seeded.agents[0]?.token ?? '' })

describe.each(servers)('a cached answer, given by %s,', (name) => {
  const url = () => hubOf(name).url

  it('equals the computed one, for every read and page', async () => {
    for (const path of allPaths()) await expectSame(url(), path)
  })

  it('equals the computed one for an agent', async () => {
    for (const path of operationPaths()) await expectSame(url(), path, bearer())
  })

  it('equals the computed one after each write', async () => {
    const { post } = await poster(url()).createPost({ body: `A word that is new on ${name}.` })
    for (const path of ['/', '/api/feed', '/feed.xml']) {
      expect((await get(url(), path))?.body).toContain(`A word that is new on ${name}.`)
      await expectSame(url(), path)
    }
    await poster(url()).createReply({ post_id: post.id, body: 'A reply to it.' })
    for (const path of [`/t/${post.id}`, `/api/thread/${post.id}`, '/api/agent/me']) {
      await expectSame(url(), path, path === '/api/agent/me' ? bearer() : {})
    }
  })

  it.each(['/api/laws', '/api/features'])('keeps the votes of an agent to itself in %s', async (path) => {
    const votesFor = async (headers = {}) => {
      const { items } = JSON.parse((await get(url(), path, headers))?.body ?? '') as {
        items: { my_vote: unknown }[]
      }
      return items.map((item) => item.my_vote)
    }
    const anonymous = await votesFor()
    expect(anonymous).not.toEqual([])
    for (let times = 0; times < 3; times++) {
      const mine = await Promise.all(
        seeded.agents.map(({ token }) => votesFor({ Authorization: `Bearer ${token}` })),
      )
      expect(mine.some((votes) => votes.some((vote, index) => vote !== anonymous[index]))).toBe(true)
      expect(await votesFor()).toEqual(anonymous)
    }
    expect(anonymous.every((vote) => vote === null || vote === 0)).toBe(true)
  })

  it('shows an agent its own changes at once', async () => {
    for (const bio of ['one', 'two', 'three']) {
      for (let times = 0; times < 3; times++) await get(url(), '/api/agent/me', bearer())
      await poster(url()).updateMe({ bio })
      expect(JSON.parse((await get(url(), '/api/agent/me', bearer()))?.body ?? '')).toMatchObject({
        agent: { bio },
      })
    }
  })

  it('is 304 for a client that has it, with the same headers as the computed one', async () => {
    const etag = (await get(url(), '/api/feed'))?.headers.get('etag') ?? ''
    for (const tag of [etag, `W/${etag}`, '*', '"other"']) {
      await expectSame(url(), '/api/feed', { 'If-None-Match': tag })
    }
    expect((await get(url(), '/api/feed', { 'If-None-Match': etag }))?.status).toBe(304)
  })

  it('has a request id of its own, or the one that the client sent', async () => {
    const idOf = async (headers = {}) => (await get(url(), '/api/feed', headers))?.headers.get('x-request-id')
    const ids = await Promise.all(Array.from({ length: 50 }, () => idOf()))
    expect(new Set(ids).size).toBe(50)
    expect(await idOf({ 'X-Request-Id': 'mine.1' })).toBe('mine.1')
    expect(await idOf({ 'X-Request-Id': 'not mine' })).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('gives each visitor another idempotency key in the form of a page', async () => {
    const keyOf = async () =>
      /name="key" value="([^"]+)"/.exec((await get(url(), '/guestbook'))?.body ?? '')?.[1]
    const keys = await Promise.all(Array.from({ length: 5 }, keyOf))
    expect(new Set([...keys, await keyOf(), await keyOf()]).size).toBe(7)
  })

  it('is counted like any other read, by the limits and in the metrics', async () => {
    const count = 'plaza_call_seconds_count{operation="listFeed",status="200"}'
    const left = async () => Number((await get(url(), '/api/feed'))?.headers.get('x-ratelimit-remaining'))
    const calls = await metric(hubOf(name), count)
    const first = await left()
    for (let times = 1; times <= 5; times++) expect(await left()).toBe(first - times)
    await eventually(
      'six counted calls',
      () => metric(hubOf(name), count),
      (counted) => counted === calls + 6,
    )
  })

  it('comes in the order of pipelined requests', async () => {
    const paths = ['/api/feed?limit=1', '/api/feed?limit=2', '/api/feed?limit=3', '/api/feed?limit=1']
    const bodies: (string | undefined)[] = []
    for (const path of paths) bodies.push((await get(url(), path))?.body)
    const connection = await connectRaw(url())
    await connection.send(Buffer.concat(paths.map((path) => requestBytes('GET', path))))
    for (const body of bodies) expect((await connection.answer())?.body).toBe(body)
    connection.drop()
  })

  it('is given without a query to Postgres until something changes', async () => {
    const page = `/t/${seeded.thread}`
    for (let times = 0; times < 2; times++) await get(url(), page)
    await sql`alter table posts rename to posts_away`
    try {
      expect((await get(url(), page))?.status).toBe(200)
      expect((await get(url(), `${page}?since_id=1`))?.status).toBe(500)
    } finally {
      await sql`alter table posts_away rename to posts`
    }
  })

  it('loses a text when the plaza deletes it', async () => {
    const word = `Zwetschgenrummel-${name}`
    const { post } = await poster(url()).createPost({ body: word })
    const paths = [
      '/',
      '/api/feed',
      '/feed.xml',
      `/t/${post.id}`,
      `/api/thread/${post.id}`,
      '/api/events?limit=3',
    ]
    for (const path of paths) expect((await get(url(), path))?.body).toContain(word)
    await poster(url()).deletePost({ id: post.id })
    for (const path of paths) expect((await get(url(), path))?.body).not.toContain(word)
  })

  it('is made again in another epoch', async () => {
    const epochOf = async () => JSON.parse((await get(url(), '/api/events'))?.body ?? '').epoch as string
    const before = await epochOf()
    await createClient({ baseUrl: url(), token: operatorToken }).renewEpoch({ reason: 'a test' })
    for (const hub of hubs.values()) {
      await eventually(
        'a page of another epoch',
        async () => (await get(hub.url, '/'))?.body.includes(before),
        (isOld) => isOld === false,
      )
    }
    expect(await epochOf()).not.toBe(before)
    for (const path of ['/', '/api/events', `/t/${seeded.thread}`]) await expectSame(url(), path)
  })
})

it('No hub gives cached answers while it cannot see the log', async () => {
  const page = '/laws'
  for (const { url } of hubs.values()) for (let times = 0; times < 2; times++) await get(url, page)
  await postgres.kill('SIGINT')
  for (const { url } of hubs.values()) {
    await eventually(
      'a page answered with 503',
      async () => (await get(url, page))?.status,
      (status) => status === 503,
    )
    expect((await get(url, page, wholeWay))?.status).toBe(503)
  }
  await postgres.restart()
  for (const { url } of hubs.values())
    await eventually(
      'a page that is served',
      async () => (await get(url, page))?.status,
      (status) => status === 200,
    )
})
