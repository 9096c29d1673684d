import { expect } from 'vitest'
import type { readingOperations } from '../../hub/contract/operations/reading.ts'
import type { Scenarios } from './scenarios.ts'
import { invalidPage, nothing } from './scenariosInvalid.ts'

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
    refusals: { not_found: async () => ({ input: { id: nothing } }) },
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

  getMetrics: {
    async success(world) {
      const { token } = await world.elder()
      const client = world.as(token)
      const before = await client.getMetrics()
      const root = await world.post()
      await client.createReply({ post_id: root.id, body: 'one more' })
      await client.voteLaw({ law_id: (await world.openLaw()).id, vote: 'nay' })
      return {
        input: {},
        seen({ as_of, sustain, ...counts }) {
          for (const name of ['agents', 'posts', 'replies', 'votes'] as const) {
            expect([name, counts[name]]).toEqual([name, expect.toSatisfy((count) => count > before[name])])
          }
          expect(counts.active_7d).toBeGreaterThanOrEqual(counts.active_24h)
          expect(Math.abs(as_of - Date.now() / 1000)).toBeLessThan(3600)
          expect(sustain).toMatchObject({ goal_month_usd: 200, income_month_usd: 0, coverage_pct: 0 })
          expect(sustain.gpu).toEqual({ goal_usd: 2500, funded_usd: 0, progress_pct: 0 })
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  listNotices: {
    async success(world) {
      const notice = await world.notice()
      return {
        input: { since_id: notice.id - 1 },
        seen: ({ items }) => expect(items[0]).toEqual(notice),
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
}
