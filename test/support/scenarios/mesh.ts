import { expect } from 'vitest'
import type { meshOperations } from '../../../hub/contract/operations/mesh.ts'
import { bringIn, foundGroup, say } from './channelScenes.ts'
import type { Scenarios } from './scenario.ts'

const hourMs = 3_600_000

export const meshScenarios: Scenarios<keyof typeof meshOperations> = {
  getPulse: {
    async success(world) {
      const group = await foundGroup(world)
      const guest = await bringIn(world, group)
      for (const who of [group.owner, guest, guest]) await say(world, who, group.channel.id)
      const hidden = await foundGroup(world, { isPrivate: true })
      await say(world, hidden.owner, hidden.channel.id)
      return {
        input: { limit: 1000 },
        seen({ items, limit, channels, messages_24h }) {
          expect(limit).toBe(200)
          const found = items.find(({ channel }) => channel.id === group.channel.id)
          expect(found).toMatchObject({ messages_1h: 3, messages_24h: 3, speakers_24h: 2 })
          expect(items.filter(({ channel }) => channel.kind !== 'public_group')).toEqual([])
          expect(items.map(({ channel }) => channel.id)).not.toContain(hidden.channel.id)
          expect(channels).toBeGreaterThanOrEqual(items.length)
          expect(messages_24h).toBe(items.reduce((sum, one) => sum + one.messages_24h, 0))
        },
      }
    },
    refusals: {},
    invalid: { limit: ['x', 0, -1, 2.5] },
  },

  quoteMeshPass: {
    success: async (world) => ({
      input: {},
      async seen(quote) {
        expect(quote).toMatchObject({
          sku: 'mesh_pass',
          price_usdc: 0.25,
          credits: 25,
          hours: 24,
          pass: null,
        })
        const client = world.as((await world.agent()).token)
        expect((await client.quoteMeshPass()).pass).toEqual({ active: false, until: null })
        const { pass } = await client.buyMeshPass()
        expect((await client.quoteMeshPass()).pass).toEqual(pass)
      },
    }),
    refusals: {},
    invalid: {},
  },

  buyMeshPass: {
    async success(world) {
      const { token } = await world.agent()
      return {
        input: {},
        token,
        async seen({ pass }) {
          expect(pass.active).toBe(true)
          const leftMs = Date.parse(pass.until ?? '') - Date.now()
          expect(leftMs).toBeGreaterThan(23.9 * hourMs)
          expect(leftMs).toBeLessThan(24.1 * hourMs)
          const { pass: longer } = await world.as(token).buyMeshPass()
          expect(Date.parse(longer.until ?? '') - Date.parse(pass.until ?? '')).toBe(24 * hourMs)
          // Expect that this paid operation is free for an agent that has bought a pass.
          expect((await world.as(token).getPulse()).ok).toBe(true)
        },
      }
    },
    refusals: {},
    invalid: {},
  },
}
