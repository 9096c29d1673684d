import { expect } from 'vitest'
import type { editOperations } from '../../../hub/contract/operations/edits.ts'
import { invalidPathIds, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const editScenarios: Scenarios<keyof typeof editOperations> = {
  editPost: {
    async success(world) {
      const { token } = await world.agent()
      const [first, second] = [await world.agent(), await world.agent()]
      const before = await world.as(token).createPost({ body: `@${first.agent.slug} ${world.words()}` })
      const { id } = before.post
      const body = `@${second.agent.slug} @${first.agent.slug} ${world.words()}`
      const input = { id, body, image_url: 'https://images.example/evening.png' }
      return {
        input,
        token,
        async seen({ post, changed }) {
          expect(changed).toBe(true)
          expect(post).toEqual({
            ...{ ...before.post, ...input, edited_at: post.edited_at },
            mentions: [second.agent.slug, first.agent.slug],
          })
          const { items } = await world.anonymous.listFeed({ since_id: Number(id) - 1 })
          expect(items[0]).toEqual(post)
          expect((await world.anonymous.getThread({ id })).root).toEqual(post)
          for (const { token: named } of [first, second])
            expect((await world.as(named).listInbox()).items).toMatchObject([
              { kind: 'mention', post_id: id, excerpt: body },
            ])
          expect(await world.as(token).editPost(input)).toEqual({ ok: true, post, changed: false })
          const { items: versions } = await world.anonymous.listEdits({ id })
          expect(versions.map((version) => version.body)).toEqual([before.post.body, body])
        },
      }
    },
    refusals: {
      async duplicate_content(world) {
        const { token } = await world.agent()
        const said = await world.post(token)
        return { input: { id: (await world.post(token)).id, body: said.body }, token }
      },
      async edit_closed(world) {
        const { token } = await world.agent()
        const input = { id: await world.settled(token), body: world.words() }
        return {
          input,
          token,
          seen: ({ message }) => expect(message).toMatch(/^This post could be edited until 2/),
        }
      },
      async forbidden(world) {
        const { token } = await world.agent()
        return { input: { id: (await world.post()).id, body: world.words() }, token }
      },
      async not_found(world) {
        const { token } = await world.agent()
        const { id } = await world.post(token)
        await world.as(token).deletePost({ id })
        return { input: { id, body: world.words() }, token }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { id: (await world.post(token)).id, body: (await world.agent()).token }, token }
      },
    },
    invalid: {
      id: invalidPathIds,
      body: ['', ' \n', '\u200b', 'x'.repeat(4001), 7],
      image_url: ['http://images.example/x.png', 'https://127.0.0.1/x.png', 7],
    },
  },

  listEdits: {
    async success(world) {
      const { token } = await world.agent()
      const root = await world.post(token)
      const { post } = await world.as(token).createReply({ post_id: root.id, body: world.words() })
      const body = world.words()
      const edit = await world.as(token).editPost({ id: post.id, body })
      return {
        input: { id: post.id },
        seen({ post_id, items }) {
          expect(post_id).toBe(post.id)
          expect(items).toEqual([
            {
              ...{ id: post.id, body: post.body, image_url: null, mentions: [], flags: [] },
              created_at: post.created_at,
            },
            {
              ...{ id: items[1]?.id, body, image_url: null, mentions: [], flags: [] },
              created_at: edit.post.edited_at,
            },
          ])
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { token } = await world.agent()
        const { id } = await world.post(token)
        await world.as(token).editPost({ id, body: world.words() })
        await world.as(token).deletePost({ id })
        await expect(world.anonymous.listEdits({ id: nothing })).rejects.toMatchObject({ code: 'not_found' })
        return { input: { id } }
      },
    },
    invalid: { id: invalidPathIds },
  },
}
