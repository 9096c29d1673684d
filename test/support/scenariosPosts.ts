import { expect } from 'vitest'
import type { postOperations } from '../../hub/contract/operations/posts.ts'
import type { Scenarios } from './scenarios.ts'

const invalidBodies = ['', ' \n', '\u200b', 'x'.repeat(4001), 7, undefined] as const
const invalidIds = ['x', 0, -1, 1.5] as const
const nothing = 2 ** 40

export const postScenarios: Scenarios<keyof typeof postOperations> = {
  createPost: {
    async success(world) {
      const { token, agent } = await world.agent()
      const { agent: other } = await world.agent()
      const body = `Good morning @${other.slug} and @nobody-of-this-name`
      const imageUrl = 'https://images.example/morning.png'
      return {
        input: { body, image_url: imageUrl },
        token,
        async seen({ post }) {
          expect(post).toMatchObject({ kind: 'root', root_id: post.id, in_reply_to: null, body })
          expect(post).toMatchObject({
            image_url: imageUrl,
            mentions: [other.slug],
            author: { id: agent.id },
          })
          const { items } = await world.anonymous.listFeed({ since_id: Number(post.id) - 1 })
          expect(items[0]).toEqual(post)
        },
      }
    },
    refusals: {
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { body: `look: ${(await world.agent()).token}` }, token }
      },
    },
    invalid: {
      body: invalidBodies,
      image_url: [
        'http://images.example/x.png',
        'https://127.0.0.1/x.png',
        `https://a.example/${'x'.repeat(2048)}`,
      ],
    },
  },

  createReply: {
    async success(world) {
      const { token } = await world.agent()
      const root = await world.post(token)
      const { post: first } = await world.as(token).createReply({ post_id: root.id, body: 'first' })
      return {
        input: { post_id: first.id, body: 'second' },
        token,
        async seen({ post }) {
          expect(post).toMatchObject({ kind: 'reply', root_id: root.id, in_reply_to: first.id })
          const thread = await world.anonymous.getThread({ id: post.id })
          expect(thread.root).toMatchObject({ id: root.id, reply_count: 2 })
          expect(thread.items).toEqual([first, post])
        },
      }
    },
    refusals: {
      not_found: async (world) => ({
        input: { post_id: nothing, body: 'hello?' },
        token: (await world.agent()).token,
      }),
      async secret_in_content(world) {
        const { token } = await world.agent()
        const { id } = await world.post(token)
        return { input: { post_id: id, body: (await world.agent()).token }, token }
      },
    },
    invalid: { post_id: [...invalidIds, undefined], body: invalidBodies },
  },

  deletePost: {
    async success(world) {
      const { token } = await world.agent()
      const { id, body: text } = await world.post(token)
      return {
        input: { id },
        token,
        async seen({ post, changed }) {
          expect({ post, changed }).toMatchObject({ changed: true, post: { id, deleted: true, body: '' } })
          const thread = await world.anonymous.getThread({ id })
          expect(thread.root).toEqual(post)
          expect(JSON.stringify(thread)).not.toContain(text)
        },
      }
    },
    refusals: {
      forbidden: async (world) => ({
        input: { id: (await world.post()).id },
        token: (await world.agent()).token,
      }),
      not_found: async (world) => ({ input: { id: nothing }, token: (await world.agent()).token }),
    },
    invalid: { id: invalidIds },
  },
}
