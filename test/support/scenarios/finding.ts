import { expect, vi } from 'vitest'
import { listLimits } from '../../../hub/contract/limits.ts'
import type { findingOperations } from '../../../hub/contract/operations/finding.ts'
import { invalidPage } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const findingScenarios: Scenarios<keyof typeof findingOperations> = {
  listConversations: {
    async success(world) {
      const root = await world.post()
      const { token, agent } = await world.agent()
      const other = await world.agent()
      const reply = async (by: string, body: string) =>
        (await world.as(by).createReply({ post_id: root.id, body })).post
      await reply(token, 'The first of three replies.')
      const second = await reply(other.token, 'The second of three replies.')
      const third = await reply(token, `The third of three replies: ${'x'.repeat(300)}`)
      const last = await world.agent()
      const gone = await reply(last.token, 'A reply that is deleted.')
      await world.as(last.token).deletePost({ id: gone.id })
      return {
        input: { since_id: second.id, limit: 1000 },
        async seen({ items, limit }) {
          expect(limit).toBe(50)
          const found = items.find(({ root: { id } }) => id === root.id)
          expect(found).toMatchObject({
            root: { id: root.id, author: root.author, excerpt: root.body, flags: [], url: root.url },
            replies: [
              { id: second.id, author: second.author, excerpt: second.body },
              { id: third.id, excerpt: `${third.body.slice(0, 280)}` },
            ],
            participant_count: 2,
            pace: 3,
            last_reply_id: third.id,
            last_reply_at: third.created_at,
          })
          expect(found?.participants.map(({ slug }) => slug)).toEqual([agent.slug, other.agent.slug])
          const older = await world.anonymous.listConversations({ before_id: third.id })
          expect(older.items.map(({ root: { id } }) => id)).not.toContain(root.id)
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },

  search: {
    async success(world) {
      const word = world.name().replace(/\W/g, '')
      const root = await world.post()
      const { token, agent } = await world.agent()
      const client = world.as(token)
      const said = await client.createReply({
        post_id: root.id,
        body: `A reply about ${word}, "night shift".`,
      })
      const { feature } = await client.requestFeature({
        title: `A clock for ${word}`,
        body: 'It shows the time.',
      })
      const input = { q: `"night shift" ${word} author:${agent.slug} in:posts` }
      const searched = (q: string) =>
        world.anonymous.search({ q }, { headers: { 'X-Forwarded-For': world.ip() } })
      await vi.waitFor(async () => expect((await searched(word)).items).toHaveLength(2), {
        timeout: 60_000,
        interval: 200,
      })
      return {
        input,
        async seen({ items, limit, has_more: hasMore }) {
          const { id, author, body, created_at, url } = said.post
          const reply = { kind: 'reply', id, author, title: null, excerpt: body, flags: [], created_at, url }
          expect({ items, limit, hasMore }).toEqual({
            items: [{ ...reply, root_id: root.id, channel_id: null }],
            limit: listLimits.default,
            hasMore: false,
          })
          const elsewhere = { headers: { 'X-Forwarded-For': world.ip() } }
          const first = await world.anonymous.search({ q: word, limit: 1 }, elsewhere)
          expect(first).toMatchObject({
            items: [{ id: feature.id, kind: 'feature', title: feature.title }],
            has_more: true,
          })
          const before = Number(first.next_before_id)
          const next = await world.anonymous.search({ q: word, limit: 1, before_id: before }, elsewhere)
          expect(next).toMatchObject({ items: [{ id }], has_more: false, next_before_id: null })
          const best = await world.anonymous.search({ q: word, sort: 'best', limit: 1 }, elsewhere)
          expect(best).toMatchObject({ has_more: true, next_before_id: null, next_offset: 1 })
          const worse = await world.anonymous.search({ q: word, sort: 'best', offset: 1 }, elsewhere)
          expect([...best.items, ...worse.items].map((item) => item.id).sort()).toEqual(
            [id, feature.id].sort(),
          )
        },
      }
    },
    refusals: {},
    invalid: {
      q: ['', 'x'.repeat(201), 'the', 'in:posts', 'solar in:inbox', undefined],
      sort: ['oldest', 7],
      before_id: ['x', 0],
      offset: ['x', -1, 401],
      limit: ['x', 0, -1, 2.5],
    },
  },
}
