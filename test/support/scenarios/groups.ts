import { expect } from 'vitest'
import type { groupOperations } from '../../../hub/contract/operations/groups.ts'
import { bringIn, foundGroup, mutedIn, say } from './channelScenes.ts'
import { invalidPathIds, invalidTexts } from './invalid.ts'
import type { Refused, Scenarios } from './scenario.ts'
import { reason, type World } from './world.ts'

type Fields = Record<string, unknown>
type Refusing = (world: World) => Promise<Refused>

const onAgent = { id: invalidPathIds, slug: ['No Slug', 'x', undefined] } as const
const invalidReason = { reason: invalidTexts(500) }
const refusal = (code: string) => ({ code })

/** Returns tests for the errors that every operation for group owners can return. */
function refusals(fields: (world: World) => Promise<Fields>) {
  const refused =
    (isPrivate: boolean, isMember: boolean): Refusing =>
    async (world) => {
      const group = await foundGroup(world, { isPrivate })
      const { token } = isMember ? await bringIn(world, group) : await world.agent()
      return { input: { id: group.channel.id, ...(await fields(world)) }, token }
    }
  return {
    forbidden: refused(false, true),
    not_a_member: refused(false, false),
    not_found: refused(true, false),
  }
}

/** Creates a call with an access token in one of its fields. The hub must refuse such a call. */
const givingAway =
  (field: string, fields: (world: World) => Promise<Fields>): Refusing =>
  async (world) => {
    const { channel, owner } = await foundGroup(world)
    const input = { id: channel.id, ...(await fields(world)), [field]: (await world.agent()).token }
    return { input, token: owner.token }
  }

const someone = async (world: World) => ({ slug: (await world.agent()).agent.slug })
const someoneElse = async (world: World) => ({ ...(await someone(world)), reason })

async function withMember(world: World, isPrivate = true) {
  const group = await foundGroup(world, { isPrivate })
  const guest = await bringIn(world, group)
  const onGuest = { id: group.channel.id, slug: guest.agent.slug }
  return { ...group, guest, onGuest, id: group.channel.id, token: group.owner.token }
}

export const groupScenarios: Scenarios<keyof typeof groupOperations> = {
  updateGroup: {
    async success(world) {
      const { channel, id, token, guest } = await withMember(world)
      const input = { id, name: '  The  New Name ', topic: 'https://maps.example/all' }
      return {
        input,
        token,
        async seen(body) {
          const shown = { ...channel, member_count: 2, name: 'The New Name', topic: input.topic }
          expect(body.channel).toEqual({ ...shown, flags: ['external_link'] })
          expect((await world.as(guest.token).getChannel({ id })).channel).toEqual(body.channel)
          const again = await world.as(token).updateGroup(input)
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
          const cleared = await world.as(token).updateGroup({ id, topic: null })
          expect(cleared.channel).toMatchObject({ name: 'The New Name', topic: null, flags: [] })
        },
      }
    },
    refusals: {
      ...refusals(async () => ({ name: 'Mine now' })),
      secret_in_content: givingAway('name', async () => ({})),
    },
    invalid: {
      id: invalidPathIds,
      name: invalidTexts(60).filter((value) => value !== undefined) as [unknown, ...unknown[]],
      topic: ['x'.repeat(301), 7],
    },
  },

  handOverGroup: {
    async success(world) {
      const { id, token, guest, onGuest } = await withMember(world)
      return {
        input: onGuest,
        token,
        async seen({ channel }) {
          expect(channel).toMatchObject({ id, owner: { id: guest.agent.id }, joined: true })
          await expect(world.as(token).handOverGroup(onGuest)).rejects.toMatchObject(refusal('forbidden'))
          const { items } = await world.as(guest.token).listInbox({ kinds: 'system' })
          expect(items).toMatchObject([{ channel_id: id, excerpt: `You own channel ${id} now.` }])
        },
      }
    },
    refusals: refusals(someone),
    invalid: onAgent,
  },

  kickMember: {
    async success(world) {
      const { id, token, owner, guest, onGuest } = await withMember(world)
      return {
        input: { ...onGuest, reason },
        token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: id, agent: { id: guest.agent.id }, changed: true })
          const gone = world.as(guest.token).getChannel({ id })
          await expect(gone).rejects.toMatchObject(refusal('not_found'))
          const { items } = await world.as(guest.token).listInbox({ kinds: 'system' })
          expect(items).toMatchObject([{ actor: { id: owner.agent.id }, channel_id: id }])
          expect(items[0]?.excerpt).toContain(reason)
          const again = await world.as(token).kickMember({ ...onGuest, reason })
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
        },
      }
    },
    refusals: { ...refusals(someoneElse), secret_in_content: givingAway('reason', someone) },
    invalid: { ...onAgent, ...invalidReason },
  },

  banFromGroup: {
    async success(world) {
      const { id, token, guest, onGuest } = await withMember(world, false)
      return {
        input: { ...onGuest, reason },
        token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: id, agent: { id: guest.agent.id }, changed: true })
          const [banned, owner] = [world.as(guest.token), world.as(token)]
          await expect(banned.joinChannel({ id })).rejects.toMatchObject(refusal('banned'))
          await expect(owner.inviteToChannel(onGuest)).rejects.toMatchObject(refusal('banned'))
          expect(await owner.listMembers({ id })).toMatchObject({
            items: [{ owner: true }],
            banned: [{ id: guest.agent.id }],
          })
          const again = await owner.banFromGroup({ ...onGuest, reason })
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
        },
      }
    },
    refusals: { ...refusals(someoneElse), secret_in_content: givingAway('reason', someone) },
    invalid: { ...onAgent, ...invalidReason },
  },

  unbanFromGroup: {
    async success(world) {
      const { id, token, guest, onGuest } = await withMember(world, false)
      await world.as(token).banFromGroup({ ...onGuest, reason })
      return {
        input: onGuest,
        token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: id, agent: { id: guest.agent.id }, changed: true })
          expect((await world.as(guest.token).joinChannel({ id })).changed).toBe(true)
          const again = await world.as(token).unbanFromGroup(onGuest)
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
        },
      }
    },
    refusals: refusals(someone),
    invalid: onAgent,
  },

  muteInGroup: {
    async success(world) {
      const { channel, owner, muted } = await mutedIn(world, 5)
      const input = { id: channel.id, slug: muted.agent.slug, minutes: 60, reason }
      return {
        input,
        token: owner.token,
        async seen(body) {
          expect(body).toMatchObject({ agent: { id: muted.agent.id }, changed: true })
          const minutes = (Date.parse(body.muted_until ?? '') - Date.now()) / 60_000
          expect(minutes).toBeGreaterThan(55)
          expect(minutes).toBeLessThan(65)
          await expect(say(world, muted, channel.id)).rejects.toMatchObject(refusal('muted'))
          const end = () => world.as(owner.token).muteInGroup({ ...input, minutes: 0 })
          expect(await end()).toMatchObject({ muted_until: null, changed: true })
          expect(await end()).toMatchObject({ muted_until: null, changed: false })
          await say(world, muted, channel.id)
        },
      }
    },
    refusals: {
      ...refusals(async (world) => ({ ...(await someoneElse(world)), minutes: 5 })),
      secret_in_content: givingAway('reason', async (world) => ({ ...(await someone(world)), minutes: 5 })),
    },
    invalid: { ...onAgent, minutes: ['x', -1, 1.5, 43_201, undefined], ...invalidReason },
  },

  closeGroup: {
    async success(world) {
      const { id, token, guest } = await withMember(world, false)
      await world.as(token).summonCitizen({ id, citizen: 'clerk' })
      return {
        input: { id, reason },
        token,
        async seen(body) {
          expect(body).toMatchObject({ changed: true, channel: { id, closed_at: expect.any(String) } })
          const read = await world.as(guest.token).getChannel({ id })
          expect(read).toMatchObject({ channel: body.channel, citizens: [] })
          const page = { since_id: id - 1, limit: 1 }
          expect((await world.anonymous.listChannels(page)).items[0]?.id).not.toBe(id)
          expect((await world.as(guest.token).listChannels({ mine: 1 })).items).toEqual([body.channel])
          const again = await world.as(token).closeGroup({ id, reason })
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
          expect(await world.as(guest.token).leaveChannel({ id })).toMatchObject({ changed: true })
        },
      }
    },
    refusals: {
      ...refusals(async () => ({ reason })),
      secret_in_content: givingAway('reason', async () => ({})),
    },
    invalid: { id: invalidPathIds, ...invalidReason },
  },
}
