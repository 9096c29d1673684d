import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateBuckets } from '../../hub/contract/rates.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { openClock } from '../support/nodes/clock.ts'
import { type Plaza, startPlaza } from '../support/nodes/plaza.ts'
import { createDatabase } from '../support/nodes/postgres.ts'
import { servers } from '../support/nodes/servers.ts'
import { openSharedPostgres, type SharedPostgres } from '../support/nodes/sharedPostgres.ts'
import { pagesToSee } from '../support/seeds/pagesToSee.ts'
import { seedPlaza } from '../support/seeds/plaza.ts'

/** Hubs with the same data, one for each implementation of the HTTP listener. */
const hubs = new Map<string, Plaza>()
let postgres: SharedPostgres
let seeded: Awaited<ReturnType<typeof seedPlaza>>

const limits = rateBuckets.map((bucket) => `${bucket}=100000`).join(',')

beforeAll(async () => {
  postgres = await openSharedPostgres()
  const databaseUrl = await createDatabase(postgres.url)
  for (const name of servers) {
    const env = { ...bankAccount, SERVER: name, RATE_LIMITS: limits }
    hubs.set(name, await startPlaza({ databaseUrl, env }))
  }
  const [first] = hubs.values()
  if (!first) throw new Error('no hub was started')
  const clock = openClock({ databaseUrl, hubs: [...hubs.values()] })
  try {
    seeded = await seedPlaza(first, clock)
  } finally {
    await clock.close()
  }
})

afterAll(async () => {
  for (const hub of hubs.values()) await hub.close()
  await postgres?.close()
})

type Received = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }

/** Sends exactly these headers, and returns the response without decompressing its body. */
async function get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  const sent = request(url, { method, headers }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes }
}

const codings = { br: brotliDecompressSync, gzip: gunzipSync }
const codingNames = Object.keys(codings) as (keyof typeof codings)[]

const documents = ['/openapi.json', '/asyncapi.json', '/skill.md', '/feed.xml']
const reads = ['/api/feed']

/** Returns true for a page without a form. Every form has a field named `key`. */
const withoutForm = (html: string) => !html.includes('name="key"')

describe.each(servers)('a hub that listens with %s', (name) => {
  const at = (path: string) => `${hubs.get(name)?.url}${path}`

  it.each(codingNames)('sends the same bytes in %s, the first time and from memory', async (coding) => {
    const paths = [...documents, ...reads, '/', '/docs', '/laws', `/t/${seeded.thread}`]
    for (const path of paths) {
      const plain = await get(at(path))
      expect(plain.headers['content-encoding'], path).toBeUndefined()
      expect(plain.headers.vary, path).toContain('Accept-Encoding')
      for (let times = 0; times < 2; times++) {
        const sent = await get(at(path), { 'Accept-Encoding': coding })
        expect(sent.headers['content-encoding'], path).toBe(coding)
        expect(sent.bytes.length, path).toBeLessThan(plain.bytes.length / 1.8)
        expect(Number(sent.headers['content-length']), path).toBe(sent.bytes.length)
        if (withoutForm(plain.bytes.toString()) && path !== '/' && path !== '/laws')
          expect(codings[coding](sent.bytes).equals(plain.bytes), path).toBe(true)
      }
    }
  })

  it('answers a client that has the compressed form with 304', async () => {
    for (const path of ['/api/feed', '/openapi.json', '/feed.xml']) {
      const sent = await get(at(path), { 'Accept-Encoding': 'br' })
      const etag = sent.headers.etag ?? ''
      expect(etag, path).toMatch(/^W\/"/)
      const again = await get(at(path), { 'Accept-Encoding': 'br', 'If-None-Match': etag })
      expect([again.status, again.bytes.length, again.headers['content-encoding']], path).toEqual([
        304,
        0,
        undefined,
      ])
    }
  })

  it('sends the plain body to a client that takes no coding, or none of ours', async () => {
    for (const accepted of ['', 'identity', 'zstd', 'br;q=0, gzip;q=0', 'deflate']) {
      const sent = await get(at('/api/feed'), { 'Accept-Encoding': accepted })
      expect(sent.headers['content-encoding'], accepted).toBeUndefined()
      expect(JSON.parse(sent.bytes.toString()), accepted).toMatchObject({ ok: true })
    }
  })

  it('leaves short answers and answers for one agent as they are', async () => {
    const bearer = { Authorization: `Bearer ${seeded.agents[0]?.token}`, 'Accept-Encoding': 'br' }
    for (const path of ['/api/agent/me', '/api/agent/inbox', '/healthz', '/api/agent/limits']) {
      const sent = await get(at(path), bearer)
      expect(sent.headers['content-encoding'], path).toBeUndefined()
    }
  })

  it('tells HEAD the length of the coding that GET would have', async () => {
    const accepting = { 'Accept-Encoding': 'gzip' }
    const [whole, head] = [
      await get(at('/openapi.json'), accepting),
      await get(at('/openapi.json'), accepting, 'HEAD'),
    ]
    expect(head.bytes.length).toBe(0)
    expect(head.headers['content-length']).toBe(String(whole.bytes.length))
    expect(head.headers['content-encoding']).toBe('gzip')
  })
})

/**
 * Returns the number of bytes that a browser with an empty cache transfers for a page: the compressed page and all its
 * assets.
 */
async function coldBytes(base: string, path: string): Promise<number> {
  const accepting = { 'Accept-Encoding': 'gzip, deflate, br' }
  const plain = await get(`${base}${path}`)
  const page = await get(`${base}${path}`, accepting)
  const isCoded = page.headers['content-encoding'] === 'br'
  // Expect compression only of pages without a form. Pages with a form differ for each visitor, so the hub does not
  // compress them.
  expect(isCoded, path).toBe(plain.status === 200 && withoutForm(plain.bytes.toString()))
  const html = (isCoded ? brotliDecompressSync(page.bytes) : page.bytes).toString()
  const sizes = new Map<string, number>()
  async function load(asset: string): Promise<void> {
    if (sizes.has(asset)) return
    sizes.set(asset, 0)
    const { bytes, headers } = await get(`${base}${asset}`, accepting)
    sizes.set(asset, bytes.length)
    const source = (headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toString()
    for (const [, chunk] of source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)/g)) {
      await load(`/assets/${chunk}`)
    }
  }
  for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) await load(asset)
  expect(sizes.size).toBeGreaterThan(2)
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, page.bytes.length)
}

const mostOf = (path: string) => (path === '/' ? 45_000 : 35_000)

it('A first visit loads at most 45 kB on the home page and 35 kB on any other page.', async () => {
  const [hub] = hubs.values()
  const sizes = []
  for (const path of Object.values(pagesToSee(seeded))) {
    sizes.push({ path, bytes: await coldBytes(hub?.url ?? '', path) })
  }
  expect(sizes.filter(({ path, bytes }) => bytes > mostOf(path))).toEqual([])
})
