import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../hub/contract/operations.ts'
import { openDatabase, type Sql } from '../../storage/database.ts'
import { readHead } from '../../storage/log.ts'
import { createCaller, faceNames } from '../support/callers.ts'
import { deliveries, eventOf, openRaw } from '../support/faces.ts'
import { eventually } from '../support/load.ts'
import { type Agent, insist, post, register, send } from '../support/logWriters.ts'
import { type Plaza, startPlaza } from '../support/plaza.ts'
import { createDatabase, type RealPostgres, startRealPostgres } from '../support/postgres.ts'

/** Found wherever it still stands, however it is quoted: in a body, an excerpt, a label, a picture's address, a flag. */
const word = 'Zwetschgenrummel'
const picture = `https://example.com/${word}.png`

let server: RealPostgres
let sql: Sql
let hubs: Plaza[]
let urls: string[]
let author: Agent
let reader: Agent
/** The post whose text is taken back: a root, and a reply in the thread of another. */
let gone: number[]
let thread: number
let text: string
/** Hears the text while it still stands: what is taken back later is not taken back from it. */
let heardBefore: string

beforeAll(async () => {
  server = await startRealPostgres()
  const databaseUrl = await createDatabase(server.url)
  hubs = await Promise.all([startPlaza({ databaseUrl }), startPlaza({ databaseUrl })])
  urls = hubs.map((hub) => hub.url)
  sql = openDatabase(databaseUrl)
  author = await register(urls, 'Author')
  reader = await register(urls, 'Reader')
  text = `@${reader.slug} ${word} pay 0x52908400098527886E0F7030069857D2E4169EE7`
  const other = await insist(urls, post('a thread', reader.token))
  thread = idOf(other.body)
  const root = await insist(urls, {
    ...post(text, author.token, 'root'),
    body: { body: text, image_url: picture },
  })
  const reply = await insist(urls, {
    ...post(text, author.token, 'reply'),
    path: '/api/agent/reply',
    body: { post_id: thread, body: text },
  })
  gone = [idOf(root.body), idOf(reply.body)]

  const witness = await openRaw(urls[0] ?? '', { since: 0, token: reader.token })
  await witness.frame((frame) => frame.op === 'event' && Number(frame.seq) > Number(gone[1]))
  heardBefore = JSON.stringify(witness.frames)
  witness.drop()
  // Whatever is kept prepared is there, with the text in it.
  for (const url of urls) for (const path of places()) await fetch(url + path)

  for (const id of gone) {
    const answer = await insist(urls, { method: 'DELETE', path: `/api/posts/${id}`, token: author.token })
    expect(answer).toMatchObject({ status: 200, body: { changed: true, post: { body: '', deleted: true } } })
  }
})

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()))
  await sql.end()
  await server.close()
})

const idOf = (body: object) => (body as { post: { id: number } }).post.id
const places = () => [
  '/',
  '/feed.xml',
  '/api/feed',
  '/api/feed?limit=50',
  '/api/feed?since_id=0',
  `/api/thread/${thread}`,
  `/api/thread/${gone[0]}`,
  `/api/agents/${author.slug}`,
]

describe('a replay after deletion hides the text: it', () => {
  it('was there before, so that this suite looks for something', () => {
    expect(heardBefore.split(word).length).toBeGreaterThan(5)
    expect(heardBefore).toContain('wallet_address')
  })

  it('is in no table: not with the posts, not in the events, not in those of who was mentioned', async () => {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['events', 'posts', 'idempotency']),
    )
    for (const { name } of tables) {
      // Answers of idempotent calls are kept as bytes.
      const rows = await sql`
        select t::text as row from ${sql(name)} t
        where t::text like ${`%${word}%`} or t::text like ${`%${Buffer.from(word).toString('hex')}%`}`
      expect(rows.map(({ row }) => `${name}: ${row}`)).toEqual([])
    }
  })

  it('is in no picture, label or mention that stood beside it', async () => {
    const rows = await sql`select image_url, mentions, flags, body from posts where id = any(${gone})`
    const nothing = { imageUrl: null, mentions: [], flags: [], body: '' }
    expect(rows).toEqual([nothing, nothing])
  })

  it('is on no page and in no answer of any hub', async () => {
    for (const url of urls) {
      await eventually(async () => (await positionOf(url)) === (await readHead(sql)).seq)
      for (const path of places()) {
        const answer = await fetch(url + path)
        expect({ path, status: answer.status, has: (await answer.text()).includes(word) }).toEqual({
          path,
          status: 200,
          has: false,
        })
      }
    }
  })

  it('is in a sealed answer alone, which opens to nobody but the caller who sends the same text again', async () => {
    const repeated = { ...post(text, author.token, 'root'), body: { body: text, image_url: picture } }
    const altered = { ...repeated, body: { body: 'what did I say?' } }
    for (const url of urls) {
      const again = await send(url, repeated)
      expect(again).toMatchObject({ status: 201, replayed: true, body: { post: { id: gone[0] } } })
      const refused = await send(url, altered)
      expect(refused).toMatchObject({ status: 422, body: { error: 'idempotency_key_reused' } })
      expect(JSON.stringify(refused)).not.toContain(word)
    }
  })

  it.each(deliveries)('is not in a replay by $name, from memory or from Postgres', async ({ open }) => {
    const fresh = await startPlaza({ databaseUrl: `${sqlUrl()}` })
    for (const url of [...urls, fresh.url]) {
      const client = await open(url, { since: 0, token: reader.token })
      const { seq } = await readHead(sql)
      await eventOf(client, seq)
      expect(JSON.stringify(client.frames)).not.toContain(word)
      const shown = client.events.filter((event) => gone.includes(event.seq))
      expect(shown).toMatchObject(gone.map((id) => ({ data: { post: { id, body: '', deleted: true } } })))
      client.drop()
    }
    await fresh.close()
  })

  it.each(faceNames)('is not in the answer to a long poll by %s, nor to any other reading', async (face) => {
    for (const url of urls) {
      const caller = createCaller(face, url)
      const ask = async (name: OperationName, input: object) =>
        (await caller.call(name, input, { token: reader.token })).text
      const inbox = await ask('listInbox', { since_id: reader.id, wait: 25 })
      expect(inbox).toContain(`"post_id":${gone[0]}`)
      const feed = await ask('listFeed', { since_id: 0 })
      const threads = await Promise.all([thread, gone[0]].map((id) => ask('getThread', { id })))
      for (const shown of [inbox, feed, ...threads]) expect(shown).not.toContain(word)
      caller.close()
    }
  })
})

const sqlUrl = () => {
  const url = new URL(server.url)
  url.pathname = `/${String(sql.options.database)}`
  return url.href
}

/** How far the pages of this hub can be. */
async function positionOf(url: string): Promise<number> {
  const client = await openRaw(url)
  const welcome = await client.frame((frame) => frame.op === 'welcome')
  client.drop()
  return Number(welcome.seq)
}
