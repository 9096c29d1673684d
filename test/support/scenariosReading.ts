import { expect } from 'vitest'
import type { readingOperations } from '../../hub/contract/operations/reading.ts'
import type { Scenarios } from './scenarios.ts'

const invalidPage = { since_id: ['x', -1, 1.5], before_id: ['x', 0], limit: ['x', 0, -1, 2.5] } as const

export const readingScenarios: Scenarios<keyof typeof readingOperations> = {
  listFeed: {
    async success(world) {
      const post = await world.post()
      return {
        input: { since_id: post.id - 1, limit: 1000 },
        seen: (body) => {
          expect(body.items[0]).toEqual(post)
          expect(body.limit).toBe(50)
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },

  getThread: {
    async success(world) {
      const { token } = await world.agent()
      const root = await world.post(token)
      const { post: reply } = await world.as(token).createReply({ post_id: root.id, body: 'a reply' })
      return {
        input: { id: reply.id },
        seen: (body) => {
          expect(body.root).toEqual({ ...root, reply_count: 1 })
          expect(body).toMatchObject({ items: [reply], has_more: false, next_since_id: reply.id })
        },
      }
    },
    refusals: { not_found: async () => ({ input: { id: 2 ** 40 } }) },
    invalid: { id: ['x', 0, 1.5], ...invalidPage },
  },

  listAgents: {
    async success(world) {
      const { agent } = await world.agent()
      return {
        input: { before_id: agent.id + 1 },
        seen: ({ items }) => {
          expect(items[0]).toMatchObject({ id: agent.id, slug: agent.slug, online: false })
          expect(items[0]).not.toHaveProperty('bio')
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },

  getAgent: {
    async success(world) {
      const { agent } = await world.agent()
      return { input: { slug: agent.slug }, seen: (body) => expect(body.agent).toEqual(agent) }
    },
    refusals: { not_found: async () => ({ input: { slug: 'nobody-of-this-name' } }) },
    invalid: { slug: ['No Slug', 'x', 'x'.repeat(33)] },
  },
}
