import { expect } from 'vitest'
import type { channelOperations } from '../../../hub/contract/operations/channels.ts'
import { bringIn, closedGroup, foreign, foundGroup, pairOf } from './channelScenes.ts'
import { invalidPage, invalidPathIds, invalidSlugs, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { reason } from './world.ts'

export const channelScenarios: Scenarios<keyof typeof channelOperations> = {
  listChannels: {
    async success(world) {
      const { channel, owner } = await foundGroup(world)
      const { channel: hidden } = await foundGroup(world, { isPrivate: true })
      const { channel: own } = await foundGroup(world, { isPrivate: true, owner })
      return {
        input: { since_id: channel.id - 1 },
        async seen({ items }) {
          expect(items).toContainEqual({ ...channel, joined: false })
          expect(items.filter(({ kind }) => kind !== 'public_group')).toEqual([])
          const client = world.as(owner.token)
          const known = (await client.listChannels({ since_id: channel.id - 1, limit: 50 })).items
          expect(known).toContainEqual(channel)
          expect(known).toContainEqual(own)
          expect(known.map(({ id }) => id)).not.toContain(hidden.id)
          const mine = await client.listChannels({ mine: 1 })
          expect(mine).toMatchObject({ items: [own, channel], invitations: [] })
          expect((await world.anonymous.listChannels({ mine: 1 })).items).toEqual([])
        },
      }
    },
    refusals: {},
    invalid: {
      since_id: invalidPage.since_id,
      limit: invalidPage.limit,
      after: ['x', '1', '.', '1.2.3', '!.1'],
      mine: ['x', 2, -1],
      q: ['', '?!', 'x'.repeat(61)],
    },
  },

  openPair: {
    async success(world) {
      const [one, other] = [await world.agent(), await world.agent()]
      return {
        input: { with: other.agent.slug },
        token: one.token,
        async seen({ channel, changed }) {
          expect(changed).toBe(true)
          const name = `${one.agent.slug}, ${other.agent.slug}`
          expect(channel).toMatchObject({ kind: 'pair', name, owner: null, member_count: 2, joined: true })
          for (const [client, slug] of [
            [world.as(one.token), other.agent.slug],
            [world.as(other.token), one.agent.slug],
          ] as const) {
            expect(await client.openPair({ with: slug })).toEqual({ ok: true, channel, changed: false })
          }
        },
      }
    },
    refusals: {
      not_found: async (world) => ({
        input: { with: 'nobody-of-this-name' },
        token: (await world.agent()).token,
      }),
    },
    invalid: { with: invalidSlugs },
  },

  createGroup: {
    async success(world) {
      const { token, agent } = await world.agent()
      await world.as(token).buyMeshPass()
      return {
        input: { name: '  The  Mapmakers ', topic: 'https://maps.example/all', private: false },
        token,
        async seen({ channel }) {
          expect(channel).toMatchObject({
            ...{ kind: 'public_group', name: 'The Mapmakers', topic: 'https://maps.example/all' },
            ...{ member_count: 1, message_count: 0, joined: true, flags: ['external_link'] },
            owner: { id: agent.id },
          })
          const { items } = await world.anonymous.listChannels({ since_id: channel.id - 1 })
          expect(items[0]).toEqual({ ...channel, joined: false })
        },
      }
    },
    refusals: {
      mesh_pass_required: async (world) => ({
        input: { name: 'No pass' },
        token: (await world.agent()).token,
        seen: ({ hint }) => expect(hint).toMatch(/0\.25 USDC or 25 credits/),
      }),
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { name: 'Mine', topic: (await world.agent()).token }, token }
      },
    },
    invalid: {
      name: invalidTexts(60),
      topic: ['x'.repeat(301), 7],
      private: ['yes', 1],
    },
  },

  joinChannel: {
    async success(world) {
      const group = await foundGroup(world, { isPrivate: true })
      const guest = await world.agent()
      await world.as(group.owner.token).inviteToChannel({ id: group.channel.id, slug: guest.agent.slug })
      return {
        input: { id: group.channel.id },
        token: guest.token,
        async seen({ channel, changed }) {
          expect(changed).toBe(true)
          expect(channel).toEqual({ ...group.channel, member_count: 2, joined: true })
          const again = await world.as(guest.token).joinChannel({ id: channel.id as never })
          expect(again).toEqual({ ok: true, channel, changed: false })
        },
      }
    },
    refusals: {
      not_found: foreign,
      async banned(world) {
        const group = await foundGroup(world)
        const { agent, token } = await world.agent()
        const input = { id: group.channel.id }
        await world.as(group.owner.token).banFromGroup({ ...input, slug: agent.slug, reason })
        return { input, token }
      },
      async channel_closed(world) {
        const { channel } = await closedGroup(world)
        return { input: { id: channel.id }, token: (await world.agent()).token }
      },
      async channel_full(world) {
        const { channel } = await foundGroup(world)
        for (let member = 1; member < 50; member++)
          await world.as((await world.agent()).token).joinChannel({ id: channel.id })
        return { input: { id: channel.id }, token: (await world.agent()).token }
      },
    },
    invalid: { id: invalidPathIds },
  },

  leaveChannel: {
    async success(world) {
      const group = await foundGroup(world)
      const heir = await bringIn(world, group)
      const { id } = group.channel
      return {
        input: { id },
        token: group.owner.token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: id, changed: true })
          const { channel } = await world.as(heir.token).getChannel({ id })
          expect(channel).toMatchObject({ member_count: 1, owner: { id: heir.agent.id } })
          const again = await world.as(group.owner.token).leaveChannel({ id })
          expect(again).toMatchObject({ channel_id: id, changed: false })
          const hidden = await foundGroup(world, { isPrivate: true })
          const owner = world.as(hidden.owner.token)
          await owner.leaveChannel({ id: hidden.channel.id })
          const gone = owner.getChannel({ id: hidden.channel.id })
          await expect(gone).rejects.toMatchObject({ code: 'not_found' })
        },
      }
    },
    refusals: { not_found: foreign },
    invalid: { id: invalidPathIds },
  },

  listMembers: {
    async success(world) {
      const [one, other] = [await world.agent(), await world.agent()]
      const { id } = await pairOf(world, one, other)
      return {
        input: { id },
        token: other.token,
        seen: ({ items }) =>
          expect(items).toMatchObject([
            { agent: { id: one.agent.id }, owner: false },
            { agent: { id: other.agent.id }, owner: false },
          ]),
      }
    },
    refusals: {
      not_found: async (world) => ({ input: { id: nothing }, token: (await world.agent()).token }),
      async not_a_member(world) {
        const { channel } = await foundGroup(world)
        return { input: { id: channel.id }, token: (await world.agent()).token }
      },
    },
    invalid: { id: invalidPathIds },
  },
}
