import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../hub/contract/operations.ts'
import type { Sql } from '../../storage/database.ts'
import { createCaller, faceNames } from '../support/clients/callers.ts'
import { deliveries, eventOf, type LiveFace, openRaw } from '../support/clients/faces.ts'
import { hotElsewhere, openLogParts } from '../support/nodes/logParts.ts'
import { type Agent, insist, post, register, send } from '../support/nodes/logWriters.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'

/** Rare word in the text to be deleted. The tests search for it to find every remaining copy of the text. */
const word = 'Zwetschgenrummel'
const picture = `https://example.com/${word}.png`

let nodes: Nodes
let sql: Sql
let urls: string[]
let author: Agent
let reader: Agent
/** Ids of the posts to be deleted: a root post, and a reply in a different thread. */
let gone: number[]
let thread: number
let text: string
/** JSON of all frames that a client received before the deletion. It still contains the deleted text. */
let heardBefore: string

beforeAll(async () => {
  nodes = await openNodes(2)
  ;({ sql, urls } = nodes)
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
  const late = await register(urls, 'Late')
  // Write many events between the posts and their edits. A deletion must also erase an edit that comes much later in
  // the log than the post.
  await Promise.all(Array.from({ length: 30 }, (_, one) => insist(urls, post(`between ${one}`, late.token))))
  for (const id of gone) {
    const body = { body: `${text} edited for @${late.slug}` }
    await insist(urls, { method: 'PATCH', path: `/api/posts/${id}`, token: author.token, body })
  }
  const [edits] = await sql<{ last: number; count: number }[]>`
    select max(id) as last, count(*) as count from post_edits where post_id = any(${gone})`
  expect(edits?.count).toBe(2)

  const witness = await openRaw(urls[0] ?? '', { since: 0, token: reader.token })
  await witness.frame((frame) => frame.op === 'event' && Number(frame.seq) >= Number(edits?.last))
  heardBefore = JSON.stringify(witness.frames)
  witness.drop()
  // Fetch everything that shows the posts, so that all caches contain the posts before the posts are deleted.
  for (const url of urls) for (const path of places()) await fetch(url + path)

  for (const id of gone) {
    const answer = await insist(urls, { method: 'DELETE', path: `/api/posts/${id}`, token: author.token })
    expect(answer).toMatchObject({ status: 200, body: { changed: true, post: { body: '', deleted: true } } })
  }
})

afterAll(() => nodes.close())

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
  it('was there before, so that this suite can fail', () => {
    expect(heardBefore.split(word).length).toBeGreaterThan(5)
    expect(heardBefore).toContain('wallet_address')
  })

  it('is in no table: not in posts, events or the inboxes of mentioned agents', async () => {
    const tables = await sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`
    expect(tables.map((table) => table.name)).toEqual(
      expect.arrayContaining(['events', 'posts', 'idempotency']),
    )
    for (const { name } of tables) {
      // Also search for the bytes of the word in hexadecimal, because Postgres shows stored responses in this form.
      const rows = await sql`
        select t::text as row from ${sql(name)} t
        where t::text like ${`%${word}%`} or t::text like ${`%${Buffer.from(word).toString('hex')}%`}`
      expect(rows.map(({ row }) => `${name}: ${row}`)).toEqual([])
    }
  })

  it('is in no picture, label or mention of the deleted posts', async () => {
    const rows = await sql`select image_url, mentions, flags, body from posts where id = any(${gone})`
    const nothing = { imageUrl: null, mentions: [], flags: [], body: '' }
    expect(rows).toEqual([nothing, nothing])
  })

  it('is on no page and in no answer of any hub', async () => {
    await nodes.level()
    for (const url of urls) {
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

  it('is only in a sealed answer, which opens for its author alone, with the same text and key', async () => {
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

  it.each(deliveries)('is in no replay by $name from the ring of a hub', ({ open }) => expectHidden(open))

  it.each(faceNames)('is in no answer to a long poll by %s or to another read', async (face) => {
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

  describe('when no hub has it in its ring any more', () => {
    beforeAll(async () => {
      const log = await openLogParts(nodes.databaseUrl)
      const others = Array.from({ length: 10_100 }, () => log.committer.commit(hotElsewhere()))
      await Promise.all(others)
      await log.close()
      await nodes.level()
    })

    it.each(deliveries)('is in no replay by $name from Postgres', ({ open }) => expectHidden(open))
  })
})

/** Replays all events to a client. Expects that the client receives the deleted posts without their text. */
async function expectHidden(open: LiveFace['open']): Promise<void> {
  for (const url of urls) {
    const client = await open(url, { since: 0, token: reader.token })
    const deletions = await sql<{ seq: number }[]>`select seq from events where type = 'post.deleted'`
    await Promise.all(deletions.map(({ seq }) => eventOf(client, seq)))
    expect(JSON.stringify(client.frames)).not.toContain(word)
    const shown = client.events.filter((event) => gone.includes((event.data.post as { id: number })?.id))
    const versions = [...gone, ...gone].map((id) => ({ data: { post: { id, body: '', deleted: true } } }))
    expect(shown).toMatchObject(versions)
    client.drop()
  }
}
