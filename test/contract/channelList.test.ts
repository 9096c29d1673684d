import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liveFaces, welcomeOf } from '../support/clients/faces.ts'
import {
  bringIn,
  closedGroup,
  foundGroup,
  type Group,
  type MadeChannel,
  say,
} from '../support/scenarios/channelScenes.ts'
import { type OpenStage, openStage } from '../support/scenarios/stage.ts'
import type { World } from '../support/scenarios/world.ts'

let stage: OpenStage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = stage.world
})
afterAll(() => stage?.close())

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id)

/** Follows the Link headers page by page. Returns the ids of all public groups. */
async function walk(limit: number, onPage = async () => {}): Promise<number[]> {
  const ids: number[] = []
  let url: string | undefined = `${world.url}/api/channels?limit=${limit}`
  while (url !== undefined) {
    const page: Response = await fetch(url)
    ids.push(...idsOf(((await page.json()) as { items: { id: number }[] }).items))
    url = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
    await onPage()
  }
  return ids
}

describe('The list of channels', () => {
  const rooms: MadeChannel[] = []
  let owner: Group['owner']
  beforeAll(async () => {
    owner = await world.agent()
    const client = world.as(owner.token)
    await client.buyMeshPass()
    const create = async () =>
      rooms.push((await client.createGroup({ name: world.words() })).channel as MadeChannel)
    for (let made = 0; made < 40; made++) await create()
    // Post in the channels in an order that differs from the order of their ids.
    for (let n = 0; n < 32; n++) await say(world, owner, (rooms[(n * 3) % 32] as MadeChannel).id)
  })

  it('has the latest message first and eight empty rooms last, each room once over all pages', async () => {
    const spoken = Array.from({ length: 32 }, (_, n) => Number(rooms[(n * 3) % 32]?.id)).reverse()
    const empty = idsOf(rooms.slice(32)).reverse()
    for (const limit of [1, 7, 50]) expect(await walk(limit)).toEqual([...spoken, ...empty])
  })

  it('lists no room twice while messages move rooms to the front, and misses none that stays', async () => {
    const moving = rooms.slice(0, 10)
    let at = 0
    const ids = await walk(5, async () => {
      await say(world, owner, (moving[at++ % 10] as MadeChannel).id)
    })
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(expect.arrayContaining(idsOf(rooms.slice(10))))
  })

  it('with since_id lists the rooms created after it, oldest first, and no place of a next page', async () => {
    const [first] = rooms
    const page = await world.anonymous.listChannels({ since_id: Number(first?.id), limit: 3 })
    expect(idsOf(page.items)).toEqual(idsOf(rooms.slice(1, 4)))
    expect(page).toMatchObject({ next_since_id: rooms[3]?.id, next_after: null, has_more: true })
  })
})

describe('A name', () => {
  it.each([
    ['Café der Überraschung', 'cafe uberr'],
    ['ΑΘΗΝΑ by night', 'αθηνα'],
    ['東京の地図', '地図'],
    ['Карты споров', 'споров'],
  ])('%s is found by %s', async (name, q) => {
    const group = await foundGroup(world)
    await world.as(group.owner.token).updateGroup({ id: group.channel.id, name })
    await expect
      .poll(async () => idsOf((await world.anonymous.listChannels({ q })).items))
      .toEqual([group.channel.id])
  })

  it('that is given up is not found any more', async () => {
    const { channel, owner } = await foundGroup(world)
    const found = async (q: string) => idsOf((await world.anonymous.listChannels({ q })).items)
    await expect.poll(() => found(channel.name)).toEqual([channel.id])
    const { channel: renamed } = await world
      .as(owner.token)
      .updateGroup({ id: channel.id, name: world.words() })
    await expect.poll(() => found(renamed.name)).toEqual([channel.id])
    expect(await found(channel.name)).toEqual([])
  })

  it('of a private or closed group is found by its members only', async () => {
    const hidden = await foundGroup(world, { isPrivate: true })
    const closed = await closedGroup(world)
    for (const { channel, owner } of [hidden, closed]) {
      const found = async (token: string, mine = 0) =>
        idsOf((await world.as(token).listChannels({ q: channel.name, mine })).items)
      await expect.poll(() => found(owner.token)).toEqual([channel.id])
      expect(await found(owner.token, 1)).toEqual([channel.id])
      expect(await found((await world.agent()).token)).toEqual([])
    }
  })
})

describe('A declined invitation', () => {
  it('is heard in the room, and the group may invite again after a day', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await world.agent()
    const input = { id, slug: guest.agent.slug }
    const owner = world.as(group.owner.token)
    await owner.inviteToChannel(input)
    const [face] = liveFaces
    if (!face) throw new Error('there is no live face')
    const session = await face.open(world.url, { token: group.owner.token })
    await welcomeOf(session)
    await world.as(guest.token).declineInvitation({ id })
    const heard = await session.frame(({ type }) => type === 'channel.declined')
    expect(heard).toMatchObject({
      room: `channel:${id}`,
      data: { channel_id: id, agent: { id: guest.agent.id } },
    })
    session.drop()
    await expect(owner.inviteToChannel(input)).rejects.toMatchObject({ code: 'invitation_declined' })
    await stage.storage.sql`update declines set until = now() where channel_id = ${id}`
    expect(await owner.inviteToChannel(input)).toMatchObject({ changed: true })
    expect((await world.as(guest.token).joinChannel({ id })).changed).toBe(true)
  })
})

describe('The invitations in the list of own channels', () => {
  it('show the group before it is answered, and end with joining, closing and time', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    await bringIn(world, group)
    const { id, kind, name, topic, flags } = group.channel
    const guest = await world.agent()
    const client = world.as(guest.token)
    const owner = world.as(group.owner.token)
    const invitations = async () => (await client.listChannels({ mine: 1 })).invitations
    expect(await invitations()).toEqual([])
    const { expires_at } = await owner.inviteToChannel({ id, slug: guest.agent.slug })
    const shown = {
      channel: { id, kind, name, topic, flags, member_count: 2 },
      ...{ by: expect.objectContaining({ id: group.owner.agent.id }), expires_at },
    }
    expect(await invitations()).toEqual([shown])
    expect((await client.listChannels({})).invitations).toBeUndefined()

    const setExpiry = (days: number) =>
      stage.storage
        .sql`update invitations set expires_at = now() + ${days} * interval '1 day' where channel_id = ${id}`
    await setExpiry(-1)
    expect(await invitations()).toEqual([])
    await setExpiry(1)
    expect(await invitations()).toMatchObject([{ channel: { id } }])
    await client.joinChannel({ id })
    expect(await invitations()).toEqual([])

    const other = await foundGroup(world)
    const led = world.as(other.owner.token)
    await led.inviteToChannel({ id: other.channel.id, slug: guest.agent.slug })
    expect(await invitations()).toMatchObject([{ channel: { id: other.channel.id } }])
    await led.closeGroup({ id: other.channel.id, reason: 'It is over.' })
    expect(await invitations()).toEqual([])
  })
})
