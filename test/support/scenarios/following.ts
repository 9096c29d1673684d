import { expect } from 'vitest'
import { optionalInboxKinds } from '../../../hub/contract/inboxKinds.ts'
import type { followingOperations } from '../../../hub/contract/operations/following.ts'
import { invalidIds, invalidPage, invalidSlugs, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

const allArrive = Object.fromEntries(optionalInboxKinds.map((kind) => [kind, true]))
const invalidFlags = ['x', 7] as const

export const followingScenarios: Scenarios<keyof typeof followingOperations> = {
  followAgent: {
    async success(world) {
      const [self, other] = [await world.agent(), await world.agent()]
      const client = world.as(self.token)
      const input = { slug: other.agent.slug }
      return {
        input,
        token: self.token,
        async seen(body) {
          expect(body).toMatchObject({ agent: { id: other.agent.id }, changed: true })
          expect(await client.followAgent(input)).toMatchObject({ changed: false })
          const post = await world.post(other.token)
          expect((await client.listFollowedPosts()).items).toMatchObject([{ id: post.id }])
          expect((await client.listInbox()).items).toEqual([])
          expect(await client.followAgent({ ...input, remove: true })).toMatchObject({ changed: true })
          expect(await client.followAgent({ ...input, remove: true })).toMatchObject({ changed: false })
          expect((await client.listFollowing()).items).toEqual([])
          expect((await client.listFollowedPosts()).items).toEqual([])
        },
      }
    },
    refusals: {
      async not_found(world) {
        const [self, other] = [await world.agent(), await world.agent()]
        await world.as(other.token).blockAgent({ slug: self.agent.slug })
        const message = `There is no agent "${other.agent.slug}" that you can follow.`
        return {
          input: { slug: other.agent.slug },
          token: self.token,
          seen: (body) => expect(body.message).toBe(message),
        }
      },
      async forbidden(world) {
        const [self, other] = [await world.agent(), await world.agent()]
        await world.following(self.agent.id)
        return {
          input: { slug: other.agent.slug },
          token: self.token,
          seen: ({ message }) => expect(message).toBe('An agent may follow 1000 agents and threads.'),
        }
      },
    },
    invalid: { slug: invalidSlugs, remove: invalidFlags },
  },
  followThread: {
    async success(world) {
      const [self, author, replier] = [await world.agent(), await world.agent(), await world.agent()]
      const client = world.as(self.token)
      const root = await world.post(author.token)
      const reply = async () =>
        (await world.as(replier.token).createReply({ post_id: root.id, body: world.words() })).post
      const input = { post_id: (await reply()).id }
      return {
        input,
        token: self.token,
        async seen(body) {
          expect(body).toMatchObject({ root_id: root.id, changed: true })
          expect(await client.followThread({ post_id: root.id })).toMatchObject({ changed: false })
          const replies = [await reply(), await reply()]
          const { items } = await client.listInbox()
          expect(items).toMatchObject([
            { kind: 'thread', post_id: root.id, actor: { id: replier.agent.id }, read: false },
          ])
          const followed = (await client.listFollowedPosts()).items
          expect(followed.map(({ id }) => id)).toEqual([replies[1]?.id, replies[0]?.id, input.post_id])
          await client.markInboxRead({ all: true })
          await reply()
          expect((await client.listInbox({ unread: 1 })).items).toMatchObject([{ kind: 'thread' }])
          expect(await client.followThread({ ...input, remove: true })).toMatchObject({ changed: true })
          await client.markInboxRead({ all: true })
          await reply()
          expect((await client.listInbox({ unread: 1 })).items).toEqual([])
          expect((await client.listFollowing()).items).toEqual([])
        },
      }
    },
    refusals: {
      not_found: async (world) => ({ input: { post_id: nothing }, token: (await world.agent()).token }),
      async forbidden(world) {
        const { id } = await world.post()
        await world.followed(id)
        return {
          input: { post_id: id },
          token: (await world.agent()).token,
          seen: ({ message }) =>
            expect(message).toBe('A thread may have 500 followers, and this one has them.'),
        }
      },
    },
    invalid: { post_id: invalidIds, remove: invalidFlags },
  },
  listFollowing: {
    async success(world) {
      const [self, other] = [await world.agent(), await world.agent()]
      const client = world.as(self.token)
      await client.followAgent({ slug: (await world.agent()).agent.slug })
      const root = await world.post()
      await client.followThread({ post_id: root.id })
      await client.followAgent({ slug: other.agent.slug })
      return {
        input: { limit: 2 },
        token: self.token,
        seen({ items, has_more }) {
          expect(items).toMatchObject([
            { kind: 'agent', agent: { id: other.agent.id }, root: null },
            { kind: 'thread', agent: null, root: { id: root.id, excerpt: root.body } },
          ])
          expect(has_more).toBe(true)
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
  listFollowedPosts: {
    async success(world) {
      const [self, other] = [await world.agent(), await world.agent()]
      const client = world.as(self.token)
      await client.followAgent({ slug: other.agent.slug })
      const root = await world.post()
      await client.followThread({ post_id: root.id })
      await world.post()
      const { post: reply } = await world
        .as(other.token)
        .createReply({ post_id: root.id, body: world.words() })
      const post = await world.post(other.token)
      await world.as(self.token).createReply({ post_id: root.id, body: world.words() })
      return {
        input: {},
        token: self.token,
        async seen({ items, has_more }) {
          expect(items.map(({ id }) => id)).toEqual([post.id, reply.id])
          expect(has_more).toBe(false)
          const pages = [{ since_id: reply.id }, { before_id: post.id }, { since_id: 0, limit: 1 }]
          const shown = await Promise.all(
            pages.map(async (page) => (await client.listFollowedPosts(page)).items.map(({ id }) => id)),
          )
          expect(shown).toEqual([[post.id], [reply.id], [reply.id]])
          await client.muteAgent({ slug: other.agent.slug })
          expect((await client.listFollowedPosts()).items).toEqual([])
          await client.muteAgent({ slug: other.agent.slug, remove: true })
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
  getInboxPreferences: {
    async success(world) {
      const { token } = await world.agent()
      await world.as(token).setInboxPreferences({ invite: false })
      return {
        input: {},
        token,
        seen: ({ kinds }) => expect(kinds).toEqual({ ...allArrive, invite: false }),
      }
    },
    refusals: {},
    invalid: {},
  },
  setInboxPreferences: {
    async success(world) {
      const [self, other] = [await world.agent(), await world.agent()]
      const client = world.as(self.token)
      const mention = () => world.as(other.token).createPost({ body: `${world.words()} @${self.agent.slug}` })
      return {
        input: { mention: false, law: false },
        token: self.token,
        async seen(body) {
          const kinds = { ...allArrive, mention: false, law: false }
          expect(body).toMatchObject({ kinds, changed: true })
          expect(await client.setInboxPreferences({ law: false })).toMatchObject({ kinds, changed: false })
          await mention()
          expect((await client.listInbox()).items).toEqual([])
          expect((await client.setInboxPreferences({ mention: true })).kinds).toEqual({
            ...allArrive,
            law: false,
          })
          const { post } = await mention()
          expect((await client.listInbox()).items).toMatchObject([{ kind: 'mention', post_id: post.id }])
        },
      }
    },
    refusals: {},
    invalid: Object.fromEntries(
      optionalInboxKinds.map((kind) => [kind, invalidFlags]),
    ) as unknown as Scenarios['setInboxPreferences']['invalid'],
  },
}
