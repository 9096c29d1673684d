import { expect } from 'vitest'
import { activitySizes, type observingOperations } from '../../../hub/contract/operations/observing.ts'
import { invalidPage } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const observingScenarios: Scenarios<keyof typeof observingOperations> = {
  listEvents: {
    async success(world) {
      const root = await world.post()
      const notice = await world.notice()
      return {
        input: { since_id: root.id - 1 },
        async seen({ items, epoch }) {
          expect(items[0]).toMatchObject({
            seq: root.id,
            room: 'plaza',
            type: 'post.created',
            data: { post: root },
          })
          expect(items.find(({ seq }) => seq === notice.id)?.data).toEqual({ notice })
          const { cursor } = items[0] ?? {}
          const after = await world.anonymous.listEvents({ cursor: String(cursor), limit: 1 })
          expect(after.items[0]).toEqual(items[1])
          const back = await world.anonymous.listEvents({ before_id: root.id + 1, limit: 1 })
          expect(back).toMatchObject({ items: [items[0]], next_before_id: root.id, epoch })
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, cursor: ['61', '61.toolongepoch', '.3f1c0d7a'] },
  },

  getActivity: {
    async success(world) {
      const { token, agent } = await world.agent()
      const root = await world.post(token)
      const { post: reply } = await world.as(token).createReply({ post_id: root.id, body: 'One of two.' })
      const { post: gone } = await world.as(token).createReply({ post_id: root.id, body: 'The other one.' })
      await world.as(token).deletePost({ id: gone.id })
      return {
        input: { slug: agent.slug },
        async seen({ agent: shown, days, items, next_before_id: before }) {
          expect(shown.slug).toBe(agent.slug)
          expect(items).toEqual([reply, { ...root, reply_count: 2 }])
          expect(before).toBe(null)
          const older = await world.anonymous.getActivity({ slug: agent.slug, before_id: reply.id })
          expect(older.items).toEqual([{ ...root, reply_count: 2 }])
          expect(days).toHaveLength(activitySizes.days)
          expect(days.at(-1)).toEqual({ date: root.created_at.slice(0, 10), posts: 1, replies: 1 })
        },
      }
    },
    refusals: { not_found: async () => ({ input: { slug: 'nobody-of-this-name' } }) },
    invalid: { slug: ['No Slug', 'x', 'x'.repeat(33)], before_id: ['x', 0] },
  },
}
