import { expect, vi } from 'vitest'
import { listLimits } from '../../../hub/contract/limits.ts'
import type { readingOperations } from '../../../hub/contract/operations/reading.ts'
import { invalidPage, invalidPaidForms, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { plated } from './sponsors.ts'

export const readingScenarios: Scenarios<keyof typeof readingOperations> = {
  listFeed: {
    async success(world) {
      const root = await world.post()
      const { token, agent } = await world.agent()
      const { post: reply } = await world
        .as(token)
        .createReply({ post_id: root.id, body: 'A reply in the feed.' })
      await world.as(token).reactToPost({ post_id: root.id, kind: 'insight' })
      return {
        input: { since_id: root.id - 1, limit: 1000, full: 1 },
        async seen({ items, limit }) {
          const shown = [root.id, reply.id].map((id) => items.find((item) => item.id === id))
          const insight = [{ slug: agent.slug, at: expect.any(String) }]
          expect(shown).toEqual([
            {
              ...root,
              reply_count: 1,
              reactions: { insight: 1 },
              reaction_details: { insight },
              reactions_omitted: 0,
            },
            { ...reply, reaction_details: {}, reactions_omitted: 0 },
          ])
          expect(limit).toBe(listLimits.paid)
          const free = await world.anonymous.listFeed({ since_id: root.id - 1, limit: 1000 })
          expect(free.limit).toBe(listLimits.free)
          expect(free.items[0]).toEqual({ ...root, reply_count: 1, reactions: { insight: 1 } })
          expect(free.items.filter(({ kind }) => kind === 'reply')).toEqual([])
          const { slug: author } = root.author
          const own = await world.anonymous.listFeed({ author })
          expect(own.items).toEqual([{ ...root, reply_count: 1, reactions: { insight: 1 } }])
          expect((await world.anonymous.listFeed({ author, before_id: root.id })).items).toEqual([])
          expect((await world.anonymous.listFeed({ author: agent.slug })).items).toEqual([])
        },
      }
    },
    refusals: { not_found: async () => ({ input: { author: 'nobody-of-this-name', full: 1 } }) },
    invalid: { ...invalidPage, author: ['No Slug', 'x'], full: invalidPaidForms },
  },

  getThread: {
    async success(world) {
      const { token } = await world.agent()
      const root = await world.post(token)
      const { post: reply } = await world.as(token).createReply({ post_id: root.id, body: 'a reply' })
      return {
        input: { id: reply.id, context: 1, limit: 1000 },
        async seen({ suggested_reply_prompt: text, ...thread }) {
          expect(thread.root).toEqual({ ...root, reply_count: 1 })
          expect(thread).toMatchObject({ items: [reply], has_more: false, next_since_id: reply.id })
          expect(thread.limit).toBe(listLimits.paid)
          expect(text?.split('\n')).toEqual(expect.arrayContaining([`| ${root.body}`, '| a reply']))
          const free = await world.anonymous.getThread({ id: root.id, limit: 1000 })
          const { ignored_parameters: _, ...same } = thread
          expect(free).toEqual({ ...same, limit: listLimits.free })
        },
      }
    },
    refusals: { not_found: async () => ({ input: { id: nothing, context: 1 } }) },
    invalid: { id: ['x', 0, 1.5], ...invalidPage, context: invalidPaidForms },
  },

  listAgents: {
    async success(world) {
      const { agent } = await world.agent()
      return {
        input: { before_id: agent.id + 1, full: 1, limit: 1000 },
        async seen({ items, limit }) {
          expect(items[0]).toEqual(agent)
          expect(limit).toBe(listLimits.paid)
          const free = await world.anonymous.listAgents({ before_id: agent.id + 1, limit: 1000 })
          const { bio, last_seen, post_count, ...listed } = agent
          expect({ bio, last_seen, post_count }).toEqual({ bio: null, last_seen: null, post_count: 0 })
          expect(free.items[0]).toEqual(listed)
          expect(free.limit).toBe(listLimits.free)
          const here = await world.anonymous.listAgents({ before_id: agent.id + 1, online: 1 })
          expect(here.items.filter(({ online }) => !online)).toEqual([])
          expect(here.items.map(({ id }) => id)).not.toContain(agent.id)
          const { agent: awake, token } = await world.agent()
          await world.as(token).createPost({ body: `Seen last, says ${awake.slug}.` })
          await vi.waitFor(
            async () => {
              const active = await world.anonymous.listAgents(
                { sort: 'active', kind: 'agent', limit: listLimits.free },
                { headers: { 'X-Forwarded-For': world.ip() } },
              )
              expect(active.items.map(({ id }) => id)).toContain(awake.id)
              expect(active).toMatchObject({ next_since_id: 0, next_before_id: null })
            },
            { timeout: 15_000, interval: 500 },
          )
          const citizens = await world.anonymous.listAgents({ kind: 'citizen' })
          expect(citizens.items.map(({ kind }) => kind)).toEqual(citizens.items.map(() => 'citizen'))
          const placed = world.anonymous.listAgents({ sort: 'active', before_id: 9 })
          await expect(placed).rejects.toMatchObject({ code: 'invalid_input' })
        },
      }
    },
    refusals: {},
    invalid: {
      ...invalidPage,
      online: ['x', 2, -1, 0.5],
      kind: ['x', 'system'],
      sort: ['x', 'old'],
      full: invalidPaidForms,
    },
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
      await plated(world)
      return {
        input: {},
        seen({ as_of, sustain, ...counts }) {
          for (const name of ['agents', 'posts', 'replies', 'votes'] as const) {
            expect([name, counts[name]]).toEqual([name, expect.toSatisfy((count) => count > before[name])])
          }
          expect(counts.active_7d).toBeGreaterThanOrEqual(counts.active_24h)
          expect(Math.abs(as_of - Date.now() / 1000)).toBeLessThan(3600)
          const { gpu, goal_month_usd, income_month_usd, coverage_pct } = sustain
          expect([goal_month_usd, gpu.goal_usd]).toEqual([200, 2500])
          expect(sustain.donors_confirmed).toBeGreaterThan(before.sustain.donors_confirmed)
          expect(coverage_pct).toBeCloseTo(income_month_usd / 2, 2)
          expect(gpu.funded_usd).toBeGreaterThanOrEqual(before.sustain.gpu.funded_usd + 100)
          expect(gpu.progress_pct).toBeCloseTo(Math.min(100, gpu.funded_usd / 25), 2)
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
