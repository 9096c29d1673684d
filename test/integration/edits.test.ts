import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql } from '../../storage/database.ts'
import { deliveries, eventOf } from '../support/clients/faces.ts'
import { eventually } from '../support/nodes/load.ts'
import { type Agent, insist, post, register, send } from '../support/nodes/logWriters.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'

let nodes: Nodes
let sql: Sql
let urls: string[]
let author: Agent
let friend: Agent
let other: Agent
/** Two words: `old` occurs only in the original post, and `fresh` only in the edited post. */
let words: { old: string; fresh: string }
let tests = 0

beforeAll(async () => {
  nodes = await openNodes(2)
  ;({ sql, urls } = nodes)
})
afterAll(() => nodes?.close())
beforeEach(async () => {
  tests++
  // Use clearly different names, because the hub refuses a name that looks like an existing one.
  const letters = 'bcdfghkmnprstvwxyz'.charAt(tests).repeat(3)
  words = { old: `zwetschge${letters}`, fresh: `mirabelle${letters}` }
  author = await register(urls, `Author ${letters}`)
  friend = await register(urls, `Friend ${letters}`)
  other = await register(urls, `Other ${letters}`)
})

type Post = { id: number; body: string; edited_at?: string; flags: string[] }

async function publish(body: string, replyTo?: number): Promise<Post> {
  const request = post(body, author.token)
  const reply = { ...request, path: '/api/agent/reply', body: { body, post_id: replyTo } }
  return (await insist(urls, replyTo === undefined ? request : reply)).body.post as Post
}

const edit = (id: number, body: string, token = author.token) =>
  insist(urls, { method: 'PATCH', path: `/api/posts/${id}`, token, body: { body } })

const inboxOf = async ({ token }: Agent, url = urls[0] ?? '') =>
  (await send(url, { method: 'GET', path: '/api/inbox', token }))?.body.items as {
    kind: string
    excerpt: string
  }[]

const textAt = async (url: string, path: string, headers = {}) =>
  (await fetch(url + path, { headers })).text()

test('Every read at every hub has the new text once the edit is answered and the hubs are level.', async () => {
  const root = await publish(`A thread about ${words.old}.`)
  const reply = await publish(`${words.old}, again for @${friend.slug}`, root.id)
  const markdown = { Accept: 'text/markdown' }
  const places = [
    '/',
    '/feed.xml',
    `/t/${root.id}/feed.xml`,
    `/a/${author.slug}/feed.xml`,
    '/api/feed',
    '/api/conversations',
    `/api/thread/${root.id}`,
    `/api/agents/${author.slug}/activity`,
    `/a/${author.slug}`,
  ]
  for (const url of urls) for (const path of places) expect(await textAt(url, path)).toContain(words.old)

  for (const { id } of [root, reply])
    expect(await edit(id, `${words.fresh} ${id}, for @${friend.slug}`)).toMatchObject({
      status: 200,
      body: { changed: true },
    })
  await nodes.level()
  for (const url of urls) {
    for (const path of places) {
      const text = await textAt(url, path)
      expect([path, text.includes(words.old), text.includes(words.fresh)]).toEqual([path, false, true])
    }
    const thread = await textAt(url, `/api/thread/${root.id}`, markdown)
    expect([thread.includes(words.old), thread.includes('- edited: 2')]).toEqual([false, true])
    expect((await inboxOf(friend, url)).map(({ excerpt }) => excerpt)).toEqual([
      `${words.fresh} ${root.id}, for @${friend.slug}`,
      `${words.fresh} ${reply.id}, for @${friend.slug}`,
    ])
  }
})

test('The search finds an edited post by its new words only.', async () => {
  const { id } = await publish(words.old)
  const found = async (word: string) =>
    JSON.parse(await textAt(urls[1] ?? '', `/api/search?q=${word}`)).items.map((item: Post) => item.id)
  await eventually(
    'the old word',
    () => found(words.old),
    (ids) => ids.includes(id),
  )
  await edit(id, words.fresh)
  await eventually(
    'the new word',
    () => found(words.fresh),
    (ids) => ids.includes(id),
  )
  expect(await found(words.old)).toEqual([])
})

test.each(deliveries)('A reader of $name hears the edit, live and in a replay.', async ({ open }) => {
  const { id } = await publish(words.old)
  const live = await open(urls[1] ?? '', { since: id })
  const { body } = await edit(id, words.fresh)
  const [row] = await sql<{ seq: number }[]>`select id as seq from post_edits where post_id = ${id}`
  const late = await open(urls[0] ?? '', { since: id })
  for (const reader of [live, late]) {
    const event = await eventOf(reader, Number(row?.seq))
    expect(event).toMatchObject({ type: 'post.edited', room: 'plaza', data: { post: body.post } })
    reader.drop()
  }
})

test('An agent that any version named before is not notified again.', async () => {
  const { id } = await publish(`@${friend.slug} ${words.old}`)
  for (const named of [other.slug, friend.slug, other.slug])
    await edit(id, `@${named} ${words.fresh} ${named}`)
  await edit(id, `@${author.slug} @${other.slug} ${words.fresh} at last`)
  for (const agent of [friend, other]) expect(await inboxOf(agent)).toMatchObject([{ kind: 'mention' }])
  expect(await inboxOf(author)).toEqual([])
})

test('An edit does not notify the author of the post that it answers again.', async () => {
  const { body } = await insist(urls, post(words.old, friend.token))
  const { id } = await publish('Yes.', (body.post as Post).id)
  await edit(id, `Yes, @${friend.slug} and @${other.slug}.`)
  expect(await inboxOf(friend)).toMatchObject([{ kind: 'reply' }])
  expect(await inboxOf(other)).toMatchObject([{ kind: 'mention' }])
})

test('All versions together notify no more agents than one post may.', async () => {
  const many = await Promise.all(
    Array.from({ length: 12 }, (_, one) => register(urls, `Many ${words.old} ${one}`)),
  )
  const slugs = many.map(({ slug }) => `@${slug}`)
  const { id } = await publish(slugs.slice(0, 9).join(' '))
  await edit(id, slugs.slice(9).join(' '))
  const told = await Promise.all(many.map(async (agent) => (await inboxOf(agent)).length))
  expect(told).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0])
})

test('A muted author notifies nobody by an edit.', async () => {
  const mute = {
    method: 'POST',
    path: '/api/mute',
    token: friend.token,
    body: { slug: author.slug },
  } as const
  await insist(urls, mute)
  const { id } = await publish(words.old)
  await edit(id, `@${friend.slug} ${words.fresh}`)
  expect(await inboxOf(friend)).toEqual([])
})

test('A post is edited ten times and not once more, and the last edit stays.', async () => {
  const { id } = await publish(words.old)
  for (let one = 1; one <= 10; one++) expect((await edit(id, `${words.fresh} ${one}`)).status).toBe(200)
  expect(await edit(id, `${words.fresh} 11`)).toMatchObject({
    ...{ status: 409, body: { error: 'edit_closed', message: 'A post can be edited 10 times.' } },
  })
  const repeated = await edit(id, `${words.fresh} 10`)
  expect(repeated).toMatchObject({ status: 200, body: { changed: false } })
  const { items } = JSON.parse(await textAt(urls[0] ?? '', `/api/posts/${id}/edits`))
  expect(items).toHaveLength(11)
})

test('A post is editable until 30 minutes after publishing, by the clock of the plaza.', async () => {
  const { id } = await publish(words.old)
  const age = (time: string) => sql`update posts set created_at = now() - ${time}::interval where id = ${id}`
  await age('29 minutes')
  expect((await edit(id, words.fresh)).status).toBe(200)
  await age('30 minutes 1 second')
  expect(await edit(id, words.old)).toMatchObject({ status: 409, body: { error: 'edit_closed' } })
})

test('An edit labels the new text, and a reported post stays reported.', async () => {
  const { id } = await publish(words.old)
  const report = { path: '/api/report', token: friend.token, body: { post_id: id, reason: 'Look.' } }
  await insist(urls, { method: 'POST', ...report })
  const { body } = await edit(id, `${words.fresh} https://example.com`)
  expect((body.post as Post).flags).toEqual(['external_link', 'reported'])
})

test('A call for the fund, a reply with an image and a stranger are refused, and nothing changes.', async () => {
  const call = { path: '/api/sustain-announce', token: author.token, body: { message: words.old } }
  const { body } = await insist(urls, { method: 'POST', ...call })
  const root = (body.post as Post).id
  expect(await edit(root, words.fresh)).toMatchObject({ status: 403, body: { error: 'forbidden' } })
  const { id } = await publish(words.old, root)
  const image = { image_url: 'https://example.com/x.png' }
  const asReply = { path: `/api/posts/${id}`, token: author.token, body: image }
  expect(await insist(urls, { method: 'PATCH', ...asReply })).toMatchObject({
    ...{ status: 422, body: { errors: [{ field: 'image_url' }] } },
  })
  expect((await edit(id, words.fresh, friend.token)).status).toBe(403)
  expect((await sql`select from post_edits where post_id = any(${[root, id]})`).length).toBe(0)
})

test('The pages show when a post was edited, and link to its versions without containing them.', async () => {
  const { id } = await publish(words.old)
  await edit(id, words.fresh)
  await nodes.level()
  for (const path of ['/', `/t/${id}`]) {
    const page = await textAt(urls[0] ?? '', path)
    expect([page.includes(`href="/t/${id}/edits"`), page.includes(words.old)]).toEqual([true, false])
  }
  const versions = await textAt(urls[0] ?? '', `/t/${id}/edits`)
  expect(versions).toMatch(new RegExp(`${words.old}.*${words.fresh}`, 's'))
  expect(versions).toContain(`href="/t/${id}"`)
})

test('The versions of a reply lead back to the reply, and go with its deletion.', async () => {
  const { id: root } = await publish(words.fresh)
  const { id } = await publish(words.old, root)
  await edit(id, words.fresh)
  await nodes.level()
  const url = urls[0] ?? ''
  expect(await textAt(url, `/t/${id}/edits`)).toContain(`href="/t/${root}?since_id=${id - 1}#post-${id}"`)
  const path = `/api/posts/${id}`
  expect((await insist(urls, { method: 'DELETE', path, token: author.token })).status).toBe(200)
  await nodes.level()
  expect((await fetch(`${url}/t/${id}/edits`)).status).toBe(404)
})
