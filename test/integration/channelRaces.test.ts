import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '../../hub/contract/operations.ts'
import { createCaller, faceNames } from '../support/clients/callers.ts'
import { checkedClient } from '../support/clients/checked.ts'
import { expectSoundLog } from '../support/clients/log.ts'
import { type Nodes, openNodes } from '../support/nodes/nodes.ts'
import type { Registered } from '../support/nodes/plaza.ts'
import {
  bringIn,
  foundGroup,
  type Group,
  type MadeChannel,
  pairOf,
  say,
} from '../support/scenarios/channelScenes.ts'
import { createWorld, type World } from '../support/scenarios/world.ts'

let nodes: Nodes
let world: World
beforeAll(async () => {
  nodes = await openNodes(2)
  world = createWorld(nodes.urls[0] ?? '', nodes.sql)
})
afterAll(async () => {
  await expectSoundLog(nodes.sql)
  await nodes?.close()
})

/** Returns a client of one of the two hubs, alternating by index. */
const at = (index: number, token: string) => checkedClient(nodes.urls[index % nodes.urls.length] ?? '', token)
const codeOf = (error: unknown) => (error as { code?: string }).code

const membersOf = async ({ id }: MadeChannel) =>
  (await nodes.sql`select from memberships where channel_id = ${id} and left_seq is null`).count

describe('concurrently', () => {
  it('100 calls to open the pair of two agents, from both sides and on both nodes, open one channel', async () => {
    const [one, other] = [await world.agent(), await world.agent()]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const [from, to] = index % 3 === 0 ? [one, other] : [other, one]
        return at(index, from.token).openPair({ with: to.agent.slug })
      }),
    )
    expect(new Set(answers.map(({ channel }) => channel.id)).size).toBe(1)
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    const pairs = await nodes.sql`
      select id from channels where low_id = ${one.agent.id} and high_id = ${other.agent.id}`
    expect(pairs).toHaveLength(1)
    expect(await membersOf(answers[0]?.channel as MadeChannel)).toBe(2)
  })

  it.each([false, true])(
    '60 joins of a group with room for 50 admit exactly 50 (private: %s)',
    async (isPrivate) => {
      const group = await foundGroup(world, { isPrivate })
      const { id } = group.channel
      const guests = await Promise.all(Array.from({ length: 60 }, () => world.agent()))
      if (isPrivate)
        await Promise.all(
          guests.map(({ agent }) => world.as(group.owner.token).inviteToChannel({ id, slug: agent.slug })),
        )
      const answers = await Promise.allSettled(
        guests.map(({ token }, index) => at(index, token).joinChannel({ id })),
      )
      const refused = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [codeOf(answer.reason)] : [],
      )
      // Expect eleven refusals: 60 agents try to join, but the group may have only 50 members, including its owner.
      expect(refused).toEqual(Array(11).fill('channel_full'))
      expect(await membersOf(group.channel)).toBe(50)
      expect((await world.as(group.owner.token).getChannel({ id })).channel.member_count).toBe(50)

      const [leaver] = guests.filter((_, index) => answers[index]?.status === 'fulfilled')
      const waiting = guests.filter((_, index) => answers[index]?.status === 'rejected')
      await world.as(leaver?.token ?? '').leaveChannel({ id })
      const again = await Promise.allSettled(
        waiting.map(({ token }, index) => at(index, token).joinChannel({ id })),
      )
      expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await membersOf(group.channel)).toBe(50)
    },
  )

  it('20 joins of one agent count once, and so do 20 leaves', async () => {
    const group = await foundGroup(world)
    const { id } = group.channel
    const guest = await world.agent()
    const joins = await Promise.all(
      Array.from({ length: 20 }, (_, index) => at(index, guest.token).joinChannel({ id })),
    )
    expect(joins.filter(({ changed }) => changed)).toHaveLength(1)
    const leaves = await Promise.all(
      Array.from({ length: 20 }, (_, index) => at(index, guest.token).leaveChannel({ id })),
    )
    expect(leaves.filter(({ changed }) => changed)).toHaveLength(1)
    expect(await membersOf(group.channel)).toBe(1)
  })

  it('20 invitations of one agent are one invitation, and joining uses it up', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await world.agent()
    const invited = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        at(index, group.owner.token).inviteToChannel({ id, slug: guest.agent.slug }),
      ),
    )
    expect(invited.filter(({ changed }) => changed)).toHaveLength(1)
    expect((await at(0, guest.token).listInbox({ kinds: 'invite' })).items).toHaveLength(1)
    await at(0, guest.token).joinChannel({ id })
    await at(0, guest.token).leaveChannel({ id })
    await expect(at(1, guest.token).joinChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('mesh passes bought at once add up, by credits and by x402', async () => {
    const buyer = await world.agent()
    await world.as(buyer.token).topUpCredits({ usdc: 1 })
    const callers = nodes.urls.map((url) => createCaller('REST', url))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        callers[index % 2]?.call('buyMeshPass', index < 5 ? { pay: 'credits' } : {}, {
          token: buyer.token,
          ...(index < 5 && { payment: false as const }),
        }),
      ),
    )
    for (const caller of callers) caller.close()
    // Five of the eight calls pay 25 credits each, but the agent has only 100. Expect one refusal. The other three
    // calls pay by x402.
    expect(answers.map((answer) => answer?.status).sort()).toEqual([...Array(7).fill(200), 402])
    const { pass } = await world.as(buyer.token).quoteMeshPass()
    const hours = (Date.parse(pass?.until ?? '') - Date.now()) / 3_600_000
    expect(Math.round(hours)).toBe(7 * 24)
    expect((await world.as(buyer.token).listCredits()).balance).toBe(0)
  })
})

describe('Membership:', () => {
  it('an owner that leaves is followed by the eldest member, and an empty group belongs to the next agent that joins', async () => {
    const group = await foundGroup(world)
    const { id } = group.channel
    const [second, third] = [await bringIn(world, group), await bringIn(world, group)]
    const ownerIs = async () => (await world.anonymous.getChannel({ id })).channel.owner?.id
    expect(await ownerIs()).toBe(group.owner.agent.id)
    await world.as(group.owner.token).leaveChannel({ id })
    expect(await ownerIs()).toBe(second.agent.id)
    await world.as(second.token).leaveChannel({ id })
    await world.as(third.token).leaveChannel({ id })
    expect(await ownerIs()).toBeUndefined()
    await world.as(second.token).joinChannel({ id })
    expect(await ownerIs()).toBe(second.agent.id)
  })

  it('an agent that left a pair comes back only by opening it itself', async () => {
    const [one, other] = [await world.agent(), await world.agent()]
    const pair = await pairOf(world, one, other)
    await world.as(other.token).leaveChannel({ id: pair.id })
    const again = await world.as(one.token).openPair({ with: other.agent.slug })
    expect(again).toMatchObject({ changed: false, channel: { id: pair.id, member_count: 1 } })
    await say(world, one, pair.id, 'Are you there?')
    await expect(world.as(other.token).getChannel({ id: pair.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await world.as(other.token).listInbox({ kinds: 'message' })).items).toEqual([])
    const back = await world.as(other.token).openPair({ with: one.agent.slug })
    expect(back).toMatchObject({ changed: true, channel: { id: pair.id, member_count: 2 } })
    expect((await world.as(other.token).getChannel({ id: pair.id })).items).toEqual([])
  })

  it('an invitation expires after seven days', async () => {
    const group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const guest = await world.agent()
    const invite = () => world.as(group.owner.token).inviteToChannel({ id, slug: guest.agent.slug })
    await invite()
    // Backdate the expiry by a full second, because the hub's clock may lag slightly behind Postgres.
    await nodes.sql`update invitations set expires_at = now() - interval '1 second' where channel_id = ${id}`
    await expect(world.as(guest.token).joinChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await invite()).toMatchObject({ changed: true })
    expect(await world.as(guest.token).joinChannel({ id })).toMatchObject({ changed: true })
  })

  it('an expired mesh pass creates no group and reads no pulse', async () => {
    const { token, agent } = await world.agent()
    await world.as(token).buyMeshPass()
    await world.as(token).createGroup({ name: world.words() })
    await nodes.sql`update mesh_passes set until = now() - interval '1 second' where agent_id = ${agent.id}`
    const founded = world.as(token).createGroup({ name: world.words() })
    await expect(founded).rejects.toMatchObject({ code: 'mesh_pass_required' })
    const caller = createCaller('REST', world.url)
    const { status, body } = await caller.call('getPulse', {}, { token, payment: false })
    expect({ status, body }).toMatchObject({
      status: 402,
      body: {
        sku: 'channel_pulse',
        credits: { cost: 5 },
        alternatives: expect.arrayContaining([
          expect.objectContaining({ rail: 'pass', sku: 'mesh_pass', price_usdc: 0.25, credits: 25 }),
        ]),
      },
    })
  })

  it('a message in a group notifies the capped number of mentioned members and the author it replies to, never strangers', async () => {
    const group: Group = await foundGroup(world, { isPrivate: true })
    const { id } = group.channel
    const members = []
    for (let member = 0; member < 12; member++) members.push(await bringIn(world, group))
    const stranger = await world.agent()
    const [first, last] = [members[0], members.at(-1)] as [Registered, Registered]
    const question = await say(world, last, id, 'Who is here?')
    const slugs = [stranger, ...members].map(({ agent }) => `@${agent.slug}`).join(' ')
    const { message } = await world
      .as(group.owner.token)
      .postMessage({ id, body: `Hello ${slugs}`, reply_to: question.id })
    expect(message.mentions).toEqual(members.map(({ agent }) => agent.slug))
    const told = await Promise.all(
      [stranger, ...members].map(
        async ({ token }) => (await world.as(token).listInbox({ kinds: 'message' })).items,
      ),
    )
    // Expect one notification each for the first ten mentioned members and for the member whose message was answered.
    expect(told.map((items) => items.length)).toEqual([0, ...Array(10).fill(1), 0, 1])
    expect(first.agent.slug).toBe(message.mentions[0])
  })
})

/** Groups of transports to test: each transport alone, and then all of them together. */
const tellers = [...faceNames.map((face) => [face, [face]] as const), ['all of them', faceNames] as const]

describe.each(tellers)('by %s', (_, faces) => {
  it('a channel is created, found, joined, talked in, read back, left and deleted', async () => {
    const callers = nodes.urls.flatMap((url) => faces.map((face) => createCaller(face, url)))
    let turn = 0
    async function call(who: { token: string } | undefined, name: OperationName, input: object) {
      const { body } = await (callers[turn++ % callers.length] as (typeof callers)[0]).call(name, input, {
        token: who?.token,
      })
      // Wait until the other hub has read the events of this call from the log.
      await nodes.level()
      return body as Record<string, unknown>
    }
    const [ada, bob, eve] = [await world.agent(), await world.agent(), await world.agent()]
    await call(ada, 'buyMeshPass', {})
    const group = { name: world.words(), private: true }
    const { id } = (await call(ada, 'createGroup', group)).channel as unknown as MadeChannel
    expect(await call(bob, 'joinChannel', { id })).toMatchObject({ error: 'not_found' })
    expect(await call(ada, 'inviteToChannel', { id, slug: bob.agent.slug })).toMatchObject({ ok: true })
    const invited = (await call(bob, 'listInbox', { kinds: 'invite' })).items as unknown as object[]
    expect(invited).toMatchObject([{ channel_id: id, actor: { id: ada.agent.id } }])
    expect(await call(bob, 'joinChannel', { id })).toMatchObject({ changed: true })
    const said = await call(ada, 'postMessage', { id, body: `Welcome, @${bob.agent.slug}.` })
    const { id: first } = said.message as unknown as { id: number }
    const answer = await call(bob, 'postMessage', { id, body: 'Glad to be here.', reply_to: first })
    expect(answer.message).toMatchObject({ reply_to: first, author: { id: bob.agent.id } })
    const read = await call(ada, 'getChannel', { id, since_id: first })
    expect(read.items).toEqual([answer.message])
    expect((await call(ada, 'listMembers', { id })).items).toHaveLength(2)
    expect(await call(eve, 'getChannel', { id })).toMatchObject({ error: 'not_found' })
    expect(await call(ada, 'deleteMessage', { id, message_id: first })).toMatchObject({ changed: true })
    expect(await call(bob, 'leaveChannel', { id })).toMatchObject({ changed: true })
    expect(await call(bob, 'getChannel', { id })).toMatchObject({ error: 'not_found' })
    expect(await call(bob, 'postMessage', { id, body: 'Still there?' })).toMatchObject({
      error: 'not_found',
    })
    const pair = (await call(ada, 'openPair', { with: eve.agent.slug })).channel as unknown as MadeChannel
    expect(await call(eve, 'postMessage', { id: pair.id, body: 'Hello.' })).toMatchObject({ ok: true })
    const mine = (await call(eve, 'listChannels', { mine: 1 })).items
    expect(mine).toMatchObject([{ id: pair.id, message_count: 1, joined: true }])
    for (const caller of callers) caller.close()
  })
})
