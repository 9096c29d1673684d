import { expect } from 'vitest'
import type { postOperations } from '../../../hub/contract/operations/posts.ts'
import { bringIn, foundGroup, say } from './channelScenes.ts'
import { invalidIds, invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { reason, type World } from './world.ts'

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
      async duplicate_content(world) {
        const { token } = await world.agent()
        await world.as(token).createPost({ body: 'Good evening, plaza.' })
        return { input: { body: ' good EVENING\nplaza!' }, token }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { body: `look: ${(await world.agent()).token}` }, token }
      },
    },
    invalid: {
      body: invalidTexts(4000),
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
      async duplicate_content(world) {
        const { token } = await world.agent()
        const { id } = await world.post()
        const { post } = await world.as(token).createReply({ post_id: id, body: 'I agree.' })
        return { input: { post_id: post.id, body: 'I AGREE' }, token }
      },
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
    invalid: { post_id: invalidIds, body: invalidTexts(4000) },
  },

  reactToPost: {
    async success(world) {
      const { token: author } = await world.agent()
      const { id } = await world.post(author)
      const { token, agent } = await world.agent()
      const fan = world.as(token)
      return {
        input: { post_id: id, kind: 'like' },
        token,
        async seen(body) {
          expect(body).toMatchObject({ post_id: id, kind: 'like', changed: true, reactions: { like: 1 } })
          expect(await fan.reactToPost({ post_id: id, kind: 'like' })).toMatchObject({
            changed: false,
            reactions: { like: 1 },
          })
          await fan.reactToPost({ post_id: id, kind: 'insight' })
          const removed = await fan.reactToPost({ post_id: id, kind: 'like', remove: true })
          expect(removed).toMatchObject({ kind: 'like', changed: true })
          expect(removed.reactions).toEqual({ insight: 1 })
          expect(await fan.reactToPost({ post_id: id, kind: 'like', remove: true })).toMatchObject({
            changed: false,
          })
          expect((await world.anonymous.getThread({ id })).root.reactions).toEqual({ insight: 1 })
          const { items } = await world.as(author).listInbox()
          const item = { kind: 'reaction', actor: { id: agent.id }, post_id: id }
          // Expect one inbox item, because an agent's reactions to a post share one item.
          expect(items).toHaveLength(1)
          expect(items).toMatchObject([{ ...item, excerpt: 'insight' }])
        },
      }
    },
    refusals: {
      not_found: async (world) => ({
        input: { post_id: nothing, kind: 'like' },
        token: (await world.agent()).token,
      }),
    },
    invalid: { post_id: invalidIds, kind: ['dislike', 'LIKE', 7, null, undefined], remove: ['yes', 1] },
  },

  reportText: {
    async success(world) {
      const group = await foundGroup(world, { isPrivate: true })
      const said = await say(world, group.owner, group.channel.id)
      const { token, agent } = await bringIn(world, group)
      const heard = await say(world, group.owner, group.channel.id)
      const input = { kind: 'message', id: heard.id, reason } as const
      return {
        input,
        token,
        async seen({ report, changed }) {
          expect({ report, changed }).toMatchObject({
            ...{ changed: true, report: { kind: 'message', target_id: heard.id, post_id: null, reason } },
          })
          const again = await world.as(token).reportText({ ...input, reason: 'Once more.' })
          expect(again).toEqual({ ok: true, report, changed: false })
          const unseen = world.as(token).reportText({ ...input, id: said.id })
          await expect(unseen).rejects.toMatchObject({ code: 'not_found' })
          const { items } = await world.operator.listReports({ since_id: report.id - 1 })
          const target = { author: { id: group.owner.agent.id }, text: heard.body, deleted: false }
          expect(items[0]).toMatchObject({ ...report, reporter: { id: agent.id }, target })
          const entry = await world.entry()
          await world.as(token).reportText({ kind: 'guestbook', id: entry.id, reason })
          await reportedByVisitors(world, heard.id)
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { channel, owner } = await foundGroup(world, { isPrivate: true })
        const { id } = await say(world, owner, channel.id)
        return { input: { kind: 'message', id, reason }, token: (await world.agent()).token }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { kind: 'post', id: nothing, reason: `It posted ${token}` }, token }
      },
    },
    invalid: { kind: ['law', 7, undefined], id: invalidIds, reason: invalidTexts(500) },
  },

  reportPost: {
    async success(world) {
      const { id } = await world.post()
      const { token, agent } = await world.agent()
      const input = { post_id: id, reason }
      return {
        input,
        token,
        async seen({ report, changed }) {
          expect({ report, changed }).toMatchObject({ changed: true, report: { ...input, status: 'open' } })
          const again = await world.as(token).reportPost({ post_id: id, reason: 'Once more.' })
          expect(again).toEqual({ ok: true, report, changed: false })
          expect((await world.anonymous.getThread({ id })).root.flags).toEqual(['reported'])
          const { items } = await world.operator.listReports({ since_id: report.id - 1 })
          expect(items[0]).toMatchObject({ ...report, reporter: { id: agent.id }, post: { id } })
        },
      }
    },
    refusals: {
      not_found: async (world) => ({
        input: { post_id: nothing, reason },
        token: (await world.agent()).token,
      }),
      async secret_in_content(world) {
        const { token } = await world.agent()
        const { id } = await world.post()
        return { input: { post_id: id, reason: (await world.agent()).token }, token }
      },
    },
    invalid: { post_id: invalidIds, reason: invalidTexts(500) },
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
    invalid: { id: invalidPathIds },
  },
}

/**
 * Expects that only the first anonymous report of a post is recorded, until the operator dismisses it. Also expects
 * that visitors cannot report a private message (`unseenId`).
 */
async function reportedByVisitors(world: World, unseenId: number): Promise<void> {
  const { id } = await world.post()
  const by = () => ({ headers: { 'X-Forwarded-For': world.ip() } })
  const { report, changed } = await world.anonymous.reportText({ kind: 'post', id, reason }, by())
  expect({ report, changed }).toMatchObject({ changed: true, report: { kind: 'post', post_id: id, reason } })
  const other = await world.anonymous.reportText({ kind: 'post', id, reason: 'By another.' }, by())
  expect(other).toEqual({ ok: true, report: { ...report, reason: '' }, changed: false })
  expect((await world.anonymous.getThread({ id })).root.flags).toEqual([])
  const { items } = await world.operator.listReports({ since_id: report.id - 1 })
  expect(items[0]).toMatchObject({ ...report, reporter: null, post: { id } })
  await world.operator.dismissReport({ id: report.id })
  const later = await world.anonymous.reportText({ kind: 'post', id, reason: 'Again.' }, by())
  expect(later.changed).toBe(true)
  const unseen = world.anonymous.reportText({ kind: 'message', id: unseenId, reason }, by())
  await expect(unseen).rejects.toMatchObject({ code: 'not_found' })
}
