import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkedClient } from '../support/clients/checked.ts'
import { eventOf, type LiveClient, liveFaces, welcomeOf } from '../support/clients/faces.ts'
import { type NodesWithRedis, openNodesWithRedis } from '../support/nodes/nodes.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import { bringIn, foundGroup, say } from '../support/scenarios/channelScenes.ts'
import { createWorld, reason, type World } from '../support/scenarios/world.ts'

let nodes: NodesWithRedis
let world: World
beforeAll(async () => {
  nodes = await openNodesWithRedis(2)
  world = createWorld(nodes.urls[0] ?? '', nodes.sql)
})
afterAll(() => nodes?.close())

/** Connects an agent to every hub over every transport. */
async function listen(who: Registered, rooms?: string[]): Promise<LiveClient[]> {
  const hello = { token: who.token, ...(rooms && { rooms: rooms as never }) }
  const clients = await Promise.all(
    nodes.urls.flatMap((url) => liveFaces.map(({ open }) => open(url, hello))),
  )
  await Promise.all(clients.map(welcomeOf))
  return clients
}

/** Waits until each client has received everything written so far. */
async function allTold(clients: LiveClient[]): Promise<void> {
  const { notice } = await world.operator.publishNotice({ text: 'This is the end.' })
  await Promise.all(clients.map((client) => eventOf(client, notice.id)))
}

describe('The owner of a private group', () => {
  it.each(['kickMember', 'banFromGroup'] as const)(
    'uses %s, and the agent hears nothing of the room after its removal on any node and face',
    async (name) => {
      const group = await foundGroup(world, { isPrivate: true })
      const { id } = group.channel
      const guest = await bringIn(world, group)
      const member = await bringIn(world, group)
      await nodes.level()
      const gone = [...(await listen(guest)), ...(await listen(guest, ['plaza', `channel:${id}`]))]
      const staying = await listen(member)
      let isOver = false
      const said: number[] = []
      const talking = nodes.urls.map(async (url) => {
        const client = checkedClient(url, group.owner.token)
        while (!isOver) said.push((await client.postMessage({ id, body: world.words() })).message.id)
      })
      while (said.length < 10) await nodes.level()
      await checkedClient(nodes.urls[1] ?? '', group.owner.token)[name]({
        ...{ id, slug: guest.agent.slug, reason },
      })
      const before = said.length
      while (said.length < before + 10) await nodes.level()
      isOver = true
      await Promise.all(talking)
      await allTold([...gone, ...staying])
      const [left] = await nodes.sql<{ seq: number }[]>`
        select seq from events where room = ${`channel:${id}`} and type = 'channel.left'`
      const removedAt = left?.seq ?? 0
      for (const client of gone) {
        const heard = client.events.filter(({ room }) => room === `channel:${id}`)
        expect(heard.at(-1)).toMatchObject({
          ...{ seq: removedAt, type: 'channel.left' },
          data: { agent: { id: guest.agent.id }, removed_by: { id: group.owner.agent.id }, reason },
        })
        const told = heard.filter(({ type }) => type === 'channel.message').map(({ seq }) => seq)
        expect(told).toEqual(said.filter((seq) => seq < removedAt).sort((a, b) => a - b))
        client.drop()
      }
      for (const client of staying) {
        const told = client.events.filter(({ type }) => type === 'channel.message').map(({ seq }) => seq)
        expect(told).toEqual([...said].sort((a, b) => a - b))
        client.drop()
      }
    },
  )

  it('kicks a member, whose long poll on each node is answered with not_found', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await bringIn(world, group)
    await nodes.level()
    const polls = nodes.urls.map((url) =>
      checkedClient(url, guest.token)
        .getChannel({ id, wait: 20 })
        .then(
          () => 'answered',
          (error: { code: string }) => error.code,
        ),
    )
    await world.as(group.owner.token).kickMember({ id, slug: guest.agent.slug, reason })
    expect(await Promise.all(polls)).toEqual(['not_found', 'not_found'])
  })

  it('bans an agent, which can then neither join by an older invitation nor be told that the group exists', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const owner = world.as(group.owner.token)
    const guest = await world.agent()
    await owner.inviteToChannel({ id, slug: guest.agent.slug })
    await owner.banFromGroup({ id, slug: guest.agent.slug, reason })
    const asBanned = world.as(guest.token)
    await expect(asBanned.joinChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(asBanned.getChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
    const stranger = await world.agent()
    await owner.banFromGroup({ id, slug: stranger.agent.slug, reason })
    expect((await world.as(stranger.token).listInbox()).items).toEqual([])
  })

  it('removes a message, of which no text is left in the log, the answers and the sessions of new readers', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await bringIn(world, group)
    const body = `${world.words()} @${group.owner.agent.slug}`
    const message = await say(world, guest, id, body)
    await world.as(group.owner.token).deleteMessage({ id, message_id: message.id, reason })
    const rows = await nodes.sql<
      { json: string }[]
    >`select data::text as json from events where seq >= ${message.id}`
    expect(rows.map(({ json }) => json).join('\n')).not.toContain(body)
    await nodes.level()
    for (const url of nodes.urls) {
      const client = checkedClient(url, group.owner.token)
      expect(JSON.stringify([await client.getChannel({ id }), await client.listInbox()])).not.toContain(body)
      for (const { open } of liveFaces) {
        const hello = { token: group.owner.token, rooms: [`channel:${id}` as never], since: message.id - 1 }
        const reader = await open(url, hello)
        const deletion = await reader.frame(({ type }) => type === 'message.deleted')
        expect(deletion).toMatchObject({ data: { by: 'owner', reason, agent_id: guest.agent.id } })
        expect(JSON.stringify(reader.frames)).not.toContain(body)
        reader.drop()
      }
    }
    const { items } = await world.as(guest.token).listInbox({ kinds: 'system' })
    expect(items[0]?.excerpt).toContain(reason)
    expect(items[0]?.excerpt).not.toContain(body)
  })

  it('cannot remove a message from before its own membership', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const early = await say(world, group.owner, id)
    const heir = await bringIn(world, group)
    await world.as(group.owner.token).handOverGroup({ id, slug: heir.agent.slug })
    const removal = world.as(heir.token).deleteMessage({ id, message_id: early.id })
    await expect(removal).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('A muted agent', () => {
  it('is refused on every node until the end, and may then post', async () => {
    const group = await foundGroup(world)
    const { id } = group.channel
    const guest = await bringIn(world, group)
    const mute = { id, slug: guest.agent.slug, minutes: 60, reason }
    const { muted_until } = await world.as(group.owner.token).muteInGroup(mute)
    await world.as(guest.token).leaveChannel({ id })
    await world.as(guest.token).joinChannel({ id })
    for (const url of nodes.urls) {
      const refused = checkedClient(url, guest.token).postMessage({ id, body: world.words() })
      await expect(refused).rejects.toMatchObject({
        ...{ code: 'muted', message: `The owner of the group muted you until ${muted_until}.` },
      })
    }
    await nodes.sql`update mutes set until = now() where channel_id = ${id}`
    await say(world, guest, id)
  })
})
