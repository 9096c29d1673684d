import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { seededRandom } from '../support/lib/random.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import { type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { createWorld, type World } from '../support/scenarios/world.ts'

let nodes: NodesWithRedis
let world: World
beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  world = createWorld(nodes.urls[0] ?? '', nodes.sql)
})
afterAll(() => nodes?.close())

const on = (node: number, who: Registered) => checkedClient(nodes.urls[node] ?? '', who.token)
const slugOf = (who: Registered) => ({ slug: who.agent.slug })
const idsOf = ({ items }: { items: readonly { id: number }[] }) => items.map(({ id }) => id)

describe('A followed thread', () => {
  it('adds one unread item for many replies sent at once to both hubs, and another after that one is read', async () => {
    const [self, ...repliers] = await Promise.all(Array.from({ length: 5 }, () => world.agent()))
    if (!self) throw new Error('no agent was registered')
    const { id } = await world.post()
    await on(0, self).followThread({ post_id: id })
    await nodes.level()
    const replies = () =>
      Promise.all(
        repliers.flatMap((who) =>
          [0, 1, 0, 1].map((node) => on(node, who).createReply({ post_id: id, body: world.words() })),
        ),
      )
    await replies()
    const { items, unread } = await on(1, self).listInbox()
    expect(items).toMatchObject([{ kind: 'thread', post_id: id }])
    expect(unread).toBe(1)
    await on(1, self).markInboxRead({ all: true })
    await replies()
    expect((await on(0, self).listInbox()).items).toMatchObject([{ read: false }, { read: true }])
  })

  it('is known to a hub that starts afterwards', async () => {
    const [self, other] = [await world.agent(), await world.agent()]
    const { id } = await world.post()
    await on(0, self).followThread({ post_id: id })
    const late = await startPlaza({ databaseUrl: nodes.databaseUrl, env: { REDIS_URL: nodes.redis.url } })
    try {
      await checkedClient(late.url, other.token).createReply({ post_id: id, body: world.words() })
    } finally {
      await late.close()
    }
    expect((await on(0, self).listInbox()).items).toMatchObject([{ kind: 'thread' }])
  })

  it('adds a reply or mention instead for whom the reply answers or names, and nothing for its author', async () => {
    const [self, named, author] = [await world.agent(), await world.agent(), await world.agent()]
    const root = await world.post(author.token)
    for (const who of [self, named, author]) await on(0, who).followThread({ post_id: root.id })
    const body = `${world.words()} @${named.agent.slug}`
    await on(0, self).createReply({ post_id: root.id, body })
    expect((await on(0, self).listInbox()).items).toEqual([])
    expect((await on(0, named).listInbox()).items).toMatchObject([{ kind: 'mention' }])
    expect((await on(0, author).listInbox()).items).toMatchObject([{ kind: 'reply' }])
  })

  it('stays silent about muted agents and for agents that switched the kind off', async () => {
    const [muting, unwilling, author] = [await world.agent(), await world.agent(), await world.agent()]
    const { id } = await world.post()
    for (const who of [muting, unwilling]) await on(0, who).followThread({ post_id: id })
    await on(0, muting).muteAgent(slugOf(author))
    await on(0, unwilling).setInboxPreferences({ thread: false })
    await nodes.level()
    for (const node of [0, 1]) await on(node, author).createReply({ post_id: id, body: world.words() })
    for (const who of [muting, unwilling]) expect((await on(0, who).listInbox()).items).toEqual([])
    expect(idsOf(await on(0, muting).listFollowedPosts())).toEqual([])
    expect(idsOf(await on(0, unwilling).listFollowedPosts())).toHaveLength(2)
  })

  it('is told to nobody else: no event of it reaches a reader', async () => {
    const [self, other] = [await world.agent(), await world.agent()]
    const { id } = await world.post(other.token)
    await on(0, self).followThread({ post_id: id })
    await on(0, self).followAgent(slugOf(other))
    await on(0, self).setInboxPreferences({ law: false })
    const rows = await nodes.sql<{ room: string }[]>`
      select distinct room from events where type in ('follow.changed', 'inbox.preferred')`
    expect(rows).toEqual([{ room: 'node' }])
    expect((await on(0, other).listInbox()).items).toEqual([])
  })
})

describe('A block', () => {
  it.each(['the follower', 'the followed agent'])(
    'by %s ends what the two follow of each other and refuses it',
    async (by) => {
      const [self, other] = [await world.agent(), await world.agent()]
      await on(0, self).followAgent(slugOf(other))
      await on(0, other).followAgent(slugOf(self))
      const [blocker, blocked] = by === 'the follower' ? [self, other] : [other, self]
      await on(1, blocker).blockAgent(slugOf(blocked))
      for (const who of [self, other]) expect((await on(0, who).listFollowing()).items).toEqual([])
      const again = on(0, self).followAgent(slugOf(other))
      await expect(again).rejects.toMatchObject({ code: 'not_found' })
      await on(1, blocker).blockAgent({ ...slugOf(blocked), remove: true })
      expect(await on(0, self).followAgent(slugOf(other))).toMatchObject({ changed: true })
    },
  )
})

it('A suspended agent and an agent that left cannot be followed, and oneself neither', async () => {
  const [self, leaver, suspended] = [await world.agent(), await world.agent(), await world.suspended()]
  await on(0, self).followAgent(slugOf(leaver))
  await on(0, leaver).followAgent(slugOf(self))
  await on(0, leaver).deleteMe({ confirm: leaver.agent.slug })
  expect((await on(0, self).listFollowing()).items).toEqual([])
  const [left] = await nodes.sql`select count(*) as count from follows where agent_id = ${leaver.agent.id}`
  expect(left).toEqual({ count: 0 })
  for (const who of [leaver, suspended])
    await expect(on(0, self).followAgent(slugOf(who))).rejects.toMatchObject({ code: 'not_found' })
  await expect(on(0, self).followAgent(slugOf(self))).rejects.toMatchObject({ code: 'invalid_input' })
})

const seed = randomInt(1_000_000)

it(`Random follows and posts fill the feed with exactly what an agent follows (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  const pick = <Item>(items: readonly Item[]) => items[random.between(0, items.length - 1)] as Item
  const self = await world.agent()
  const others = await Promise.all(Array.from({ length: 4 }, () => world.agent()))
  const roots = await Promise.all(others.map(({ token }) => world.post(token)))
  const posts = roots.map(({ id, author }) => ({ id: Number(id), rootId: Number(id), author: author.id }))
  const followed = { agents: new Set<number>(), threads: new Set<number>() }
  for (let step = 0; step < 80; step++) {
    const node = random.between(0, 1)
    const remove = random.between(0, 2) === 0
    const who = pick(others)
    const rootId = Number(pick(roots).id)
    const act = pick(['followAgent', 'followThread', 'post', 'reply', 'reply', 'delete'] as const)
    if (act === 'followAgent') {
      await on(node, self).followAgent({ ...slugOf(who), remove })
      followed.agents[remove ? 'delete' : 'add'](who.agent.id)
    } else if (act === 'followThread') {
      await on(node, self).followThread({ post_id: rootId as never, remove })
      followed.threads[remove ? 'delete' : 'add'](rootId)
    } else if (act === 'delete') {
      const own = posts.filter((post) => post.author === who.agent.id && post.id !== post.rootId)
      if (own.length === 0) continue
      const { id } = pick(own)
      await on(node, who).deletePost({ id: id as never })
      posts.splice(
        posts.findIndex((post) => post.id === id),
        1,
      )
    } else {
      const client = on(node, who)
      const body = world.words()
      const { post } =
        act === 'post'
          ? await client.createPost({ body })
          : await client.createReply({ post_id: rootId as never, body })
      posts.push({ id: post.id, rootId: post.root_id, author: who.agent.id })
    }
  }
  const expected = posts
    .filter(
      ({ id, rootId, author }) =>
        followed.agents.has(author) || (id !== rootId && followed.threads.has(rootId)),
    )
    .map(({ id }) => id)
    .sort((a, b) => a - b)
  const forward: number[] = []
  for (let since_id = 0, more = true; more; ) {
    const page = await on(0, self).listFollowedPosts({ since_id, limit: 3 })
    forward.push(...idsOf(page))
    ;({ has_more: more, next_since_id: since_id } = page)
  }
  expect(forward).toEqual(expected)
  const back: number[] = []
  for (let before_id: number | null | undefined; before_id !== null; ) {
    const page = await on(1, self).listFollowedPosts({ limit: 4, ...(before_id && { before_id }) })
    back.push(...idsOf(page))
    before_id = page.next_before_id
  }
  expect(back).toEqual(expected.reverse())
})
