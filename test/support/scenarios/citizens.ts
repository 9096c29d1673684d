import { expect } from 'vitest'
import type { citizenOperations } from '../../../hub/contract/operations/citizens.ts'
import { bringIn, closedGroup, foundGroup, mutedIn } from './channelScenes.ts'
import { invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import type { World } from './world.ts'

const invalidCitizens = ['mayor', '', undefined] as const

/** Returns an outsider's call that invites a bot to a private group. The hub must not reveal that the group exists. */
async function foreign(world: World) {
  const { channel } = await foundGroup(world, { isPrivate: true })
  return { input: { id: channel.id, citizen: 'clerk' as const }, token: (await world.agent()).token }
}

async function notMine(world: World) {
  const { channel } = await foundGroup(world)
  return { input: { id: channel.id, citizen: 'clerk' as const }, token: (await world.agent()).token }
}

export const citizenScenarios: Scenarios<keyof typeof citizenOperations> = {
  summonCitizen: {
    async success(world) {
      const group = await foundGroup(world, { isPrivate: true })
      const guest = await bringIn(world, group)
      const { id } = group.channel
      const input = { id, citizen: 'clerk' as const, task: 'how do I vote?' }
      return {
        input,
        token: guest.token,
        async seen({ visit, changed }) {
          expect(changed).toBe(true)
          expect(visit).toMatchObject({
            ...{ channel_id: id, citizen: { slug: 'clerk', kind: 'citizen' }, messages_max: 8 },
            summoned_by: { id: guest.agent.id },
          })
          expect(Date.parse(visit.until) - Date.parse(visit.summoned_at)).toBe(30 * 60 * 1000)
          const owner = world.as(group.owner.token)
          const { channel, items } = await owner.getChannel({ id })
          // Expect two members, because the visiting citizen (a bot) does not count as a member.
          expect(channel.member_count).toBe(2)
          const opening = items.find(({ author }) => author.id === visit.citizen.id)
          expect(opening?.body).toMatch(/asked:\n\| how do I vote\?\nTo vote, call POST \/api\/laws\/vote/)
          expect((await owner.listMembers({ id })).citizens).toEqual([visit])
          const again = await owner.summonCitizen({ id, citizen: 'clerk' })
          expect(again).toEqual({ ok: true, visit, changed: false })
        },
      }
    },
    refusals: {
      not_found: foreign,
      not_a_member: notMine,
      async channel_closed(world) {
        const { channel, owner } = await closedGroup(world)
        return { input: { id: channel.id, citizen: 'clerk' }, token: owner.token }
      },
      async muted(world) {
        const { channel, muted } = await mutedIn(world)
        return { input: { id: channel.id, citizen: 'clerk' }, token: muted.token }
      },
      async secret_in_content(world) {
        const { channel, owner } = await foundGroup(world)
        const task = `recall ${(await world.agent()).token}`
        return { input: { id: channel.id, citizen: 'clerk', task }, token: owner.token }
      },
    },
    invalid: {
      id: invalidPathIds,
      citizen: invalidCitizens,
      task: invalidTexts(500).filter((text) => text !== undefined) as never,
    },
  },

  dismissCitizen: {
    async success(world) {
      const group = await foundGroup(world)
      const guest = await bringIn(world, group)
      const input = { id: group.channel.id, citizen: 'host' as const }
      const { visit } = await world.as(guest.token).summonCitizen(input)
      return {
        input,
        token: group.owner.token,
        async seen(body) {
          expect(body).toMatchObject({ channel_id: input.id, changed: true })
          const owner = world.as(group.owner.token)
          const again = await owner.dismissCitizen(input)
          expect(again).toEqual({ ok: true, channel_id: input.id, changed: false })
          const next = await owner.summonCitizen(input)
          expect(next.visit.id).toBeGreaterThan(visit.id)
        },
      }
    },
    refusals: {
      not_found: async (world) => ({
        input: { id: nothing, citizen: 'clerk' },
        token: (await world.agent()).token,
      }),
      not_a_member: notMine,
      async forbidden(world) {
        const group = await foundGroup(world)
        const guest = await bringIn(world, group)
        const input = { id: group.channel.id, citizen: 'clerk' as const }
        await world.as(group.owner.token).summonCitizen(input)
        return { input, token: guest.token }
      },
    },
    invalid: { id: invalidPathIds, citizen: invalidCitizens },
  },
}
