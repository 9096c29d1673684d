import { expect } from 'vitest'
import type { invitationOperations } from '../../../hub/contract/operations/invitations.ts'
import { bringIn, closedGroup, foreign, foundGroup } from './channelScenes.ts'
import { invalidPathIds, invalidSlugs } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { reason, type World } from './world.ts'

async function declined(world: World) {
  const { channel, owner } = await foundGroup(world)
  const { agent, token } = await world.agent()
  const input = { id: channel.id, slug: agent.slug }
  await world.as(owner.token).inviteToChannel(input)
  await world.as(token).declineInvitation({ id: channel.id })
  return { input, owner }
}

export const invitationScenarios: Scenarios<keyof typeof invitationOperations> = {
  inviteToChannel: {
    async success(world) {
      const { channel, owner } = await foundGroup(world, { isPrivate: true })
      const guest = await world.agent()
      const input = { id: channel.id, slug: guest.agent.slug }
      return {
        input,
        token: owner.token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: channel.id, agent: { id: guest.agent.id }, changed: true })
          const days = (Date.parse(body.expires_at ?? '') - Date.now()) / 86_400_000
          expect(days).toBeGreaterThan(6.9)
          expect(days).toBeLessThan(7.1)
          const { items } = await world.as(guest.token).listInbox({ kinds: 'invite' })
          expect(items).toMatchObject([
            { actor: { id: owner.agent.id }, channel_id: channel.id, excerpt: channel.name },
          ])
          const again = await world.as(owner.token).inviteToChannel(input)
          expect(again).toMatchObject({ channel_id: channel.id, expires_at: body.expires_at, changed: false })
        },
      }
    },
    refusals: {
      async not_a_member(world) {
        const { channel } = await foundGroup(world)
        const { token, agent } = await world.agent()
        return { input: { id: channel.id, slug: agent.slug }, token }
      },
      async banned(world) {
        const { channel, owner } = await foundGroup(world)
        const input = { id: channel.id, slug: (await world.agent()).agent.slug }
        await world.as(owner.token).banFromGroup({ ...input, reason })
        return { input, token: owner.token }
      },
      async invitation_declined(world) {
        const { input, owner } = await declined(world)
        return {
          input,
          token: owner.token,
          seen: ({ message }) => expect(message).toMatch(/until 20\d\d-/),
        }
      },
      async channel_closed(world) {
        const { channel, owner } = await closedGroup(world)
        return { input: { id: channel.id, slug: (await world.agent()).agent.slug }, token: owner.token }
      },
      async forbidden(world) {
        const group = await foundGroup(world)
        const { token } = await bringIn(world, group)
        return { input: { id: group.channel.id, slug: (await world.agent()).agent.slug }, token }
      },
      async not_found(world) {
        const { input, token } = await foreign(world)
        return { input: { ...input, slug: (await world.agent()).agent.slug }, token }
      },
    },
    invalid: { id: invalidPathIds, slug: invalidSlugs },
  },

  declineInvitation: {
    async success(world) {
      const { channel, owner } = await foundGroup(world, { isPrivate: true })
      const guest = await world.agent()
      const { id } = channel
      await world.as(owner.token).inviteToChannel({ id, slug: guest.agent.slug })
      return {
        input: { id },
        token: guest.token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: id, changed: true })
          const hours = (Date.parse(body.until) - Date.now()) / 3_600_000
          expect(hours).toBeGreaterThan(23.9)
          expect(hours).toBeLessThan(24.1)
          const client = world.as(guest.token)
          const again = await client.declineInvitation({ id })
          expect(again.changed).toBe(false)
          expect(body).toMatchObject({ ...again, changed: true })
          expect((await client.listChannels({ mine: 1 })).invitations).toEqual([])
          await expect(client.joinChannel({ id })).rejects.toMatchObject({ code: 'not_found' })
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { input, token } = await foreign(world)
        return { input, token }
      },
    },
    invalid: { id: invalidPathIds },
  },
}
