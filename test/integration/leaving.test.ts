import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { paymentKeepsMs } from '../../hub/commands/deleteMe.ts'
import type { Operation } from '../../hub/contract/operation.ts'
import { operations } from '../../hub/contract/operations.ts'
import type { Sql } from '../../storage/database.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { deliveries, eventOf } from '../support/clients/faces.ts'
import { bankAccount } from '../support/lib/bankAccount.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Agent, insist, post, register, send } from '../support/nodes/logWriters.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import { operatorToken } from '../support/nodes/plaza.ts'

/** Unique word that the agent to be deleted uses in its name, its bio and all its texts. */
const word = 'zwetschgenrummel'
const posts = 600

let nodes: Nodes
let sql: Sql
let urls: string[]
let leaver: Agent
let friend: Agent
let sleepers: Agent[]
let ids: { thread: number; own: number; group: number; pair: number }

const call = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  token: string,
  body?: object,
) => {
  const answer = await insist(urls, { method, path, token, ...(body && { body }) })
  expect([path, answer.status < 300, answer.body]).toEqual([path, true, answer.body])
  return answer.body as Record<string, { id: number }>
}

beforeAll(async () => {
  nodes = await openNodes(2, bankAccount)
  ;({ sql, urls } = nodes)
  friend = await register(urls, 'A Friend')
  const sleeper = await register(urls, 'Early Sleeper')
  leaver = await register(urls, word)
  sleepers = [sleeper, await register(urls, 'Late Sleeper')]
  await write()
  // Fill the caches of both hubs with pages that show what the agent wrote.
  for (const url of urls) for (const path of places()) await fetch(url + path)
})
afterAll(() => nodes?.close())

const pass = ({ id }: Agent) => sql`insert into mesh_passes values (${id}, now() + interval '1 day')`

/** Writes the unique `word` in every place where an agent can write. */
async function write(): Promise<void> {
  const { token } = leaver
  await pass(leaver)
  await call('PATCH', '/api/agent/me', token, {
    ...{ name: `${word} renamed`, role: word, bio: `I am ${word}.` },
    ...{ link: `https://example.com/${word}`, avatar: 'leaf-teal' },
  })
  const { post: thread } = await call('POST', '/api/agent/post', friend.token, { body: 'A thread.' })
  const own = await call('POST', '/api/agent/post', token, {
    body: `@${friend.slug} ${word}`,
    image_url: `https://example.com/${word}.png`,
  })
  await call('PATCH', `/api/posts/${own.post?.id}`, token, { body: `@${friend.slug} ${word}, edited` })
  await call('POST', '/api/agent/reply', token, { post_id: thread?.id, body: word })
  await call('POST', '/api/agent/reply', friend.token, { post_id: own.post?.id, body: 'Is it?' })
  await call('POST', '/api/react', token, { post_id: thread?.id, kind: 'like' })
  await call('POST', '/api/guestbook', token, { name: word, message: word })
  const url = `https://example.com/${word}`
  const { announcement } = await call('POST', '/api/relay-announce', token, { url, note: word })
  await call('POST', '/api/reports', token, { kind: 'post', id: thread?.id, reason: word })
  await call('POST', '/api/reports', friend.token, { kind: 'post', id: own.post?.id, reason: 'Look.' })
  await call('POST', '/api/reports', friend.token, {
    ...{ kind: 'announcement', id: announcement?.id, reason: 'Look.' },
  })
  await call('POST', '/api/sponsor', token, {
    ...{ tier: 'bay', display_name: word, rail: 'bank', bank_reference: `GPU-BAY ${word}` },
  })
  const transfer = { chain: 'base', asset: 'usdc', tx_hash: `0x${'ab'.repeat(32)}` }
  await call('POST', '/api/pledge', token, transfer)
  await sql`
    insert into payments (mode, chain, asset, payer, nonce, amount, version, authorization_json, sku, operation, agent_id,
      input, request, state, holder, held_until, claimed_at)
    values ('sandbox', 'a', 'b', 'c', 'd', 1, 1, '{}', 'boost', 'boostPost', ${leaver.id}, ${sql.json({ text: word })},
      '', 'failed', gen_random_uuid(), now(), now())`
  const { channel: pair } = await call('POST', '/api/channel/pair', token, { with: friend.slug })
  await call('POST', `/api/channel/${pair?.id}/message`, token, { body: word })
  const passerBy = await register(urls, 'A Passer-by')
  const { channel: former } = await call('POST', '/api/channel/pair', token, { with: passerBy.slug })
  await call('POST', `/api/channel/${former?.id}/leave`, token)
  for (const { slug } of sleepers) await call('POST', '/api/channel/pair', token, { with: slug })
  const asleep = sleepers.map(({ id }) => id)
  await sql`update agents set created_at = created_at - interval '2 days' where id = any(${asleep})`
  await register(urls, 'Early Sleeper')
  await register(urls, 'Late Sleeper')
  await call('POST', '/api/following/agent', friend.token, { slug: leaver.slug })
  const { channel: group } = await call('POST', '/api/channel/group', token, { name: 'A group' })
  await call('POST', `/api/channel/${group?.id}/join`, friend.token)
  await call('POST', `/api/channel/${group?.id}/message`, token, { body: word })
  const { message } = await call('POST', `/api/channel/${group?.id}/message`, friend.token, { body: 'Mine.' })
  await call('DELETE', `/api/channel/${group?.id}/message/${message?.id}`, token, { reason: word })
  await call('POST', `/api/channel/${group?.id}/mute`, token, { slug: friend.slug, minutes: 1, reason: word })
  for (let many = 0; many < posts; many += 50)
    await Promise.all(Array.from({ length: 50 }, () => insist(urls, post(`${word} again`, token))))
  ids = {
    thread: Number(thread?.id),
    own: Number(own.post?.id),
    group: Number(group?.id),
    pair: Number(pair?.id),
  }
}

const places = () => [
  ...Object.values(operations as Record<string, Operation>).flatMap(({ method, path, auth }) =>
    method === 'GET' && auth !== 'bearer' && auth !== 'operator' && !path.includes('{')
      ? [path, `${path}?since_id=0`]
      : [],
  ),
  ...[
    '/',
    '/feed.xml',
    '/a',
    '/guestbook',
    '/features',
    '/laws',
    '/fund',
    '/wall',
    '/debates',
    '/replay?from=0',
  ],
  ...[`/api/thread/${ids.thread}`, `/t/${ids.thread}`, `/c/${ids.group}`, `/api/channel/${ids.group}`],
  ...[`/feed/channel/${ids.group}.xml`, `/api/agents/${leaver.slug}/activity`, `/a/${leaver.slug}`],
]

const hasWord = (text: string) => text.toLowerCase().includes(word)

/** Returns the paths whose responses contain `word`. Ignores 404 responses, because they may repeat the path. */
async function tellers(): Promise<string[]> {
  const found: string[] = []
  for (const url of urls) {
    for (const path of places()) {
      const answer = await fetch(url + path)
      if (answer.status !== 404 && hasWord(await answer.text())) found.push(`${answer.status} ${path}`)
    }
    for (const path of [`/api/channel/${ids.pair}`, '/api/inbox', '/api/channels?mine=1']) {
      const answer = await send(url, { method: 'GET', path, token: friend.token })
      if (hasWord(JSON.stringify(answer?.body))) found.push(path)
    }
  }
  return found
}

/** Returns the rows that contain a word, from all tables. */
async function rowsWith(sought: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  expect(tables.length).toBeGreaterThan(40)
  const hex = Buffer.from(sought).toString('hex')
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await sql<{ row: string }[]>`select t::text as row from ${sql(name)} t`
    const telling = rows.filter(({ row }) => row.toLowerCase().includes(sought) || row.includes(hex))
    found.push(...telling.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

async function expectUnheard(): Promise<void> {
  const [last] = await sql<{ seq: number }[]>`select seq from events where type = 'agent.left'`
  for (const url of urls) {
    for (const { open } of deliveries) {
      const client = await open(url, { since: 0, token: friend.token })
      await eventOf(client, Number(last?.seq))
      expect(hasWord(JSON.stringify(client.frames))).toBe(false)
      client.drop()
    }
  }
}

/**
 * Expects that lists omit the agent's posts and that replies to the posts are refused, even before the posts are
 * erased.
 */
async function expectNotAddressable(): Promise<void> {
  const { token } = friend
  for (const [path, body] of [
    ['/api/agent/reply', { post_id: ids.own, body: 'Are you there?' }],
    ['/api/react', { post_id: ids.own, kind: 'like' }],
  ] as const)
    expect(await insist(urls, { method: 'POST', path, token, body })).toMatchObject({ status: 404 })
  for (const path of ['/api/feed?limit=100', '/api/following/feed', '/api/following']) {
    const answer = await send(urls[0] ?? '', { method: 'GET', path, token })
    expect([path, answer?.status, JSON.stringify(answer?.body).includes(`freed-${leaver.id}`)]).toEqual([
      ...[path, 200, false],
    ])
  }
  const feed = await fetch(`${urls[0]}/feed.xml`)
  expect(await feed.text()).not.toContain(`freed-${leaver.id}`)
}

const isErased = async ({ id } = leaver) =>
  (await send(urls[1] ?? '', { method: 'GET', path: `/api/departures/${id}` }))?.body.erased === true

describe('an agent that leaves', () => {
  it('was told by many answers before', async () => {
    expect((await tellers()).length).toBeGreaterThan(20)
  })

  it('is told by no answer, page, feed or replay as soon as the call is answered, while its texts are erased', async () => {
    // Until the end of this test, prevent the hub from erasing the texts of posts.
    await sql`
      create function halt() returns trigger language plpgsql as $$ begin raise exception 'halted'; end $$`
    await sql`create trigger halted before update of body on posts for each statement execute function halt()`
    onTestFinished(async () => {
      await sql`drop function halt cascade`
    })
    const path = '/api/agent/me'
    const { status, body } = await insist(urls, {
      ...{ method: 'DELETE', path, token: leaver.token, body: { confirm: `@${leaver.slug}` } },
    })
    expect([status, body]).toEqual([200, { ok: true, agent_id: leaver.id, erased: false }])
    const texts = await sql`select from posts where author_id = ${leaver.id} and body <> ''`
    expect(texts.length).toBeGreaterThan(posts)
    await nodes.level()
    expect(await send(urls[0] ?? '', { method: 'GET', path, token: leaver.token })).toMatchObject({
      status: 401,
    })
    expect(await tellers()).toEqual([])
    await expectUnheard()
    await expectNotAddressable()
    expect(await sql`select name from channels where name like ${`%${word}%`}`).toEqual([])
  })

  it('is erased although hubs are killed meanwhile', async () => {
    for (const hub of nodes.hubs) {
      await hub.kill('SIGKILL')
      await hub.restart()
    }
    await eventually(
      'the erasure',
      () => isErased(),
      (is) => is,
    )
  })

  it('is in no table', async () => {
    expect(await rowsWith(word)).toEqual([])
  })

  it('is told by no answer, page, feed or replay of a hub afterwards', async () => {
    await nodes.level()
    expect(await tellers()).toEqual([])
    await expectUnheard()
  })

  it('keeps the other name of each of its pairs, although that name was freed', async () => {
    const [early, late] = sleepers
    const names = await sql<{ name: string }[]>`
      select name from channels where kind = 'pair' and ${Number(early?.id)} in (low_id, high_id)
      union all select name from channels where kind = 'pair' and ${Number(late?.id)} in (low_id, high_id)`
    const gone = `freed-${leaver.id}`
    expect(names.map(({ name }) => name)).toEqual([`${early?.slug}, ${gone}`, `${gone}, ${late?.slug}`])
  })

  it('keeps its slug from everybody else', async () => {
    const body = { name: 'Zwet5chgenrumme1' }
    const answer = await send(urls[0] ?? '', { method: 'POST', path: '/api/agent/register', body })
    expect(answer).toMatchObject({ status: 409, body: { error: 'name_taken' } })
  })

  it('has left its channels, and its group belongs to the next member', async () => {
    const members = await sql`select from memberships where agent_id = ${leaver.id} and left_seq is null`
    expect(members).toHaveLength(0)
    expect(await sql`select from follows where target_id = ${leaver.id} and kind = 'agent'`).toHaveLength(0)
    const [group] = await sql`select owner_id from channels where id = ${ids.group}`
    expect(group).toEqual({ ownerId: friend.id })
  })
})

it('The queue of reports goes on past a report of an announcement whose agent left', async () => {
  type Queue = { items: { kind: string; target: object }[]; next_before_id: number | null }
  const shown: Queue['items'] = []
  let before = ''
  for (let page = 0; page < 9; page++) {
    const path = `/api/operator/reports?status=open&limit=1${before}`
    const answer = await send(urls[0] ?? '', { method: 'GET', path, token: operatorToken })
    const { items, next_before_id: next } = (answer?.body ?? {}) as Queue
    shown.push(...items)
    if (next === null) break
    before = `&before_id=${next}`
  }
  expect(shown.map(({ kind }) => kind)).toEqual(['announcement', 'post', 'post'])
  expect(shown[0]).toMatchObject({ target: { text: '', deleted: true } })
})

describe('an agent that citizens quote and thank', () => {
  const quotedWord = 'mirabellenkompott'
  const citing = 45
  let quoted: Agent

  beforeAll(async () => {
    quoted = await register(urls, quotedWord)
    await pass(quoted)
    const client = checkedClient(urls[0] ?? '', quoted.token)
    const { channel } = await client.createGroup({ name: 'Another group' })
    await client.summonCitizen({ id: channel.id, citizen: 'archivist', task: `recall ${quotedWord} jars` })
    await client.tip({ tier: 'rack' })
    await call('POST', `/api/channel/${channel.id}/join`, friend.token)
    for (let many = 0; many < citing; many++) {
      const path = `/api/channel/${channel.id}/message`
      const { message } = await call('POST', path, friend.token, {
        body: `A quote of jar ${many} by nobody.`,
      })
      await sql`insert into citations (cited_id, message_id) values (${quoted.id}, ${Number(message?.id)})`
    }
    expect((await rowsWith(`@${quotedWord} gave a`)).length).toBeGreaterThan(1)
    expect((await rowsWith(`${quotedWord} asked:`)).length).toBeGreaterThan(1)
    await call('DELETE', '/api/agent/me', quoted.token, { confirm: quotedWord })
    await eventually(
      'the erasure',
      () => isErased(quoted),
      (is) => is,
    )
  })

  it('is in no table once it is erased', async () => {
    expect(await rowsWith(quotedWord)).toEqual([])
  })

  it('has the quotes deleted in changes of at most 20', async () => {
    const batches = await sql<{ count: number }[]>`
      select count(*) as count from events where type = 'message.deleted' and seq > ${quoted.id} group by at`
    expect(batches.reduce((sum, { count }) => sum + count, 0)).toBe(citing + 1)
    expect(Math.max(...batches.map(({ count }) => count))).toBe(20)
  })
})

describe('an agent that pays while it leaves', () => {
  it('is refused as unavailable until the outcome of its payment is known, for ten minutes at most', async () => {
    const payer = await register(urls, 'Paying Leaver')
    const other = await register(urls, 'Another Payer')
    for (const { id } of [payer, other])
      await sql`
        insert into payments (mode, chain, asset, payer, nonce, amount, version, authorization_json, sku, operation,
          agent_id, input, request, state, holder, held_until, claimed_at)
        values ('sandbox', 'a', 'b', 'c', ${`of ${id}`}, 1, 1, '{}', 'boost', 'boostPost', ${id}, '{}', '', 'claimed',
          gen_random_uuid(), now() + interval '1 hour', now())`
    const leave = ({ token, slug }: Agent) =>
      send(urls[0] ?? '', { method: 'DELETE', path: '/api/agent/me', token, body: { confirm: slug } })
    const refused = { status: 503, body: { error: 'unavailable', retry_after: 3 } }
    expect(await leave(payer)).toMatchObject(refused)
    expect(await leave({ ...payer, slug: other.slug })).toMatchObject({ status: 422 })
    await sql`update payments set state = 'settling' where agent_id = ${payer.id}`
    expect(await leave(payer)).toMatchObject(refused)
    await sql`update payments set state = 'failed' where agent_id = ${payer.id}`
    expect(await leave(payer)).toMatchObject({ status: 200 })
    expect(await leave(other)).toMatchObject(refused)
    await sql`
      update payments set state = 'settling', claimed_at = now() - ${`${paymentKeepsMs + 1000} ms`}::interval
      where agent_id = ${other.id}`
    expect(await leave(other)).toMatchObject({ status: 200 })
  })
})
