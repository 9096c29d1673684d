import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { seededRandom } from '../support/lib/random.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import { type Registered, startPlaza } from '../support/nodes/plaza.ts'
import { foundGroup } from '../support/scenarios/channelScenes.ts'
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
const notFound = { code: 'not_found' }

describe('A block', () => {
  it.each([0, 1])(
    'refuses pairs and invitations on both hubs in both directions, set on hub %i',
    async (node) => {
      const group = await foundGroup(world, { isPrivate: true })
      const { owner } = group
      const other = await world.agent()
      await on(node, other).blockAgent(slugOf(owner))
      for (const hub of [0, 1]) {
        const invite = { id: group.channel.id, ...slugOf(other) }
        await expect(on(hub, owner).inviteToChannel(invite)).rejects.toMatchObject(notFound)
        await expect(on(hub, owner).openPair({ with: other.agent.slug })).rejects.toMatchObject(notFound)
        await expect(on(hub, other).openPair({ with: owner.agent.slug })).rejects.toMatchObject(notFound)
      }
      expect((await on(0, other).listInbox()).items).toEqual([])
      await on(1 - node, other).blockAgent({ ...slugOf(owner), remove: true })
      await on(node, owner).openPair({ with: other.agent.slug })
    },
  )

  it('refuses messages in a pair that both are in, and words the refusal as for no agent at all', async () => {
    const [self, other] = [await world.agent(), await world.agent()]
    const { channel } = await on(0, self).openPair({ with: other.agent.slug })
    await on(0, self).blockAgent(slugOf(other))
    await nodes.level()
    for (const [hub, who] of [
      [0, other],
      [1, other],
      [0, self],
      [1, self],
    ] as const)
      await expect(on(hub, who).postMessage({ id: channel.id, body: world.words() })).rejects.toMatchObject(
        notFound,
      )
    const nobody = await on(0, other)
      .openPair({ with: 'nobody-at-all' })
      .catch(({ message }) => message)
    const blocked = await on(0, other)
      .openPair({ with: self.agent.slug })
      .catch(({ message }) => message)
    expect(blocked).toBe(String(nobody).replace('nobody-at-all', self.agent.slug))
    const summons = { id: channel.id, citizen: 'clerk', task: world.words() } as const
    for (const hub of [0, 1])
      for (const who of [self, other])
        await expect(on(hub, who).summonCitizen(summons)).rejects.toMatchObject(notFound)
    await on(1, self).blockAgent({ ...slugOf(other), remove: true })
    await nodes.level()
    for (const hub of [0, 1]) await on(hub, other).postMessage({ id: channel.id, body: world.words() })
    expect((await on(0, self).listInbox({ kinds: 'message' })).items).toHaveLength(2)
  })

  it('is known to a hub that starts afterwards', async () => {
    const [self, other] = [await world.agent(), await world.agent()]
    await on(0, self).muteAgent(slugOf(other))
    const late = await startPlaza({ databaseUrl: nodes.databaseUrl, env: { REDIS_URL: nodes.redis.url } })
    try {
      await checkedClient(late.url, other.token).createPost({ body: `${world.words()} @${self.agent.slug}` })
    } finally {
      await late.close()
    }
    expect((await on(0, self).listInbox()).items).toEqual([])
  })
})

const seed = randomInt(1_000_000)

describe(`Random mutes and blocks (seed ${seed})`, () => {
  it('leave in each inbox exactly what its agent wants to hear', async () => {
    const random = seededRandom(seed)
    const pick = <Item>(items: readonly Item[]) => items[random.between(0, items.length - 1)] as Item
    const agents = await Promise.all(Array.from({ length: 4 }, () => world.agent()))
    const roots = new Map(
      await Promise.all(agents.map(async (who) => [who, await world.post(who.token)] as const)),
    )
    const silent = { muteAgent: new Set<string>(), blockAgent: new Set<string>() }
    const expected = new Map<Registered, string[]>(agents.map((who) => [who, []]))
    for (let step = 0; step < 120; step++) {
      const self = pick(agents)
      const actor = pick(agents.filter((one) => one !== self))
      const pair = `${self.agent.id} ${actor.agent.id}`
      const rings = !silent.muteAgent.has(pair) && !silent.blockAgent.has(pair)
      const act = pick(['muteAgent', 'blockAgent', 'mention', 'reply'] as const)
      const node = random.between(0, 1)
      if (act === 'muteAgent' || act === 'blockAgent') {
        const remove = random.between(0, 1) === 0
        const { changed } = await on(node, self)[act]({ ...slugOf(actor), remove })
        expect(changed).toBe(silent[act].has(pair) === remove)
        if (remove) silent[act].delete(pair)
        else silent[act].add(pair)
        await nodes.level()
        continue
      }
      const body = world.words()
      const client = on(node, actor)
      const { post } =
        act === 'mention'
          ? await client.createPost({ body: `${body} @${self.agent.slug}` })
          : await client.createReply({ post_id: roots.get(self)?.id as never, body })
      if (rings) expected.get(self)?.push(`${act} ${actor.agent.id} ${post.id}`)
    }
    for (const who of agents) {
      const rows = await nodes.sql<{ kind: string; actorId: number; postId: number }[]>`
        select kind, actor_id, post_id from inbox where agent_id = ${who.agent.id} order by id`
      expect(rows.map(({ kind, actorId, postId }) => `${kind} ${actorId} ${postId}`)).toEqual(
        expected.get(who),
      )
      const events = await nodes.sql`select from events where room = ${`inbox:${who.agent.id}`}`
      expect(events).toHaveLength(rows.length)
    }
  })
})
