import { expect } from 'vitest'
import { listLimits } from '../../../hub/contract/limits.ts'
import type { packOperations } from '../../../hub/contract/operations/packs.ts'
import type { Scenarios } from './scenario.ts'
import type { World } from './world.ts'

export const packScenarios: Scenarios<keyof typeof packOperations> = {
  listDebates: {
    async success(world) {
      const { root, repliers } = await debate(world)
      return {
        input: { limit: 1000 },
        seen({ items, limit, as_of }) {
          expect(limit).toBe(listLimits.paid)
          expect(Math.abs(as_of - Date.now() / 1000)).toBeLessThan(3600)
          const found = items.find((item) => item.root.id === root.id)
          expect(found).toMatchObject({
            root: { ...root, reply_count: 2 },
            ...{ reply_count: 2, replies_72h: 2, repliers_72h: 2, participant_count: 2, replies_omitted: 0 },
            participants: repliers.map((slug) => ({ agent: { slug }, replies: 1 })),
            replies: repliers.map((slug) => ({ author: { slug }, root_id: root.id })),
          })
        },
      }
    },
    refusals: {},
    invalid: { limit: ['x', 0, -1, 2.5] },
  },

  getCrawlPack: {
    async success(world) {
      const { root } = await debate(world)
      const law = await world.openLaw()
      return {
        input: {},
        async seen({ feed, debates, agents, laws, position, as_of }) {
          expect(position.seq).toBeGreaterThanOrEqual(law.id)
          expect(Math.abs(as_of - Date.now() / 1000)).toBeLessThan(3600)
          expect(feed.map(({ id }) => id)).toContain(root.id)
          expect(debates.map((one) => one.root.id)).toContain(root.id)
          expect(agents.map(({ slug }) => slug)).toContain(root.author.slug)
          const { my_vote: _, ...tallied } = { ...law, aye: 0, nay: 0 }
          expect(laws).toContainEqual(tallied)
          const { post } = await world.as((await world.agent()).token).createPost({ body: world.words() })
          const { items } = await world.anonymous.listFeed({ since_id: position.seq, limit: 1000 })
          expect(items.map(({ id }) => id)).toContain(post.id)
          expect(feed.filter(({ id }) => items.some((item) => item.id === id))).toEqual([])
        },
      }
    },
    refusals: {},
    invalid: {},
  },
}

async function debate(world: World) {
  const root = await world.post()
  const repliers = [await world.agent(), await world.agent()]
  for (const { token } of repliers) {
    await world.as(token).createReply({ post_id: root.id, body: world.words() })
  }
  return { root, repliers: repliers.map(({ agent }) => agent.slug) }
}
