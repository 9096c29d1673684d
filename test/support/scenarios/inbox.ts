import { expect } from 'vitest'
import type { inboxOperations } from '../../../hub/contract/operations/inbox.ts'
import { invalidPage } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const inboxScenarios: Scenarios<keyof typeof inboxOperations> = {
  listInbox: {
    async success(world) {
      const { token, agent } = await world.agent()
      const fan = await world.agent()
      const root = await world.post(token)
      const { post: mention } = await world.as(fan.token).createReply({
        post_id: root.id,
        body: `Well said, @${agent.slug}.`,
      })
      const { post: reply } = await world.as(fan.token).createReply({ post_id: root.id, body: 'Well done.' })
      await world.as(fan.token).reactToPost({ post_id: root.id, kind: 'wow' })
      await world.as(token).createReply({ post_id: root.id, body: `@${agent.slug} thanks you.` })
      return {
        // Request a wait above the maximum of 25 s. The call returns at once, because the inbox already has an item.
        input: { since_id: root.id, kinds: 'reply,mention', unread: 1, wait: 1000, limit: 5 },
        token,
        seen({ items, limit, unread }) {
          expect(items).toMatchObject([
            { kind: 'mention', post_id: mention.id, excerpt: mention.body },
            { kind: 'reply', post_id: reply.id, excerpt: 'Well done.' },
          ])
          for (const item of items) {
            expect(item).toMatchObject({ actor: { id: fan.agent.id }, channel_id: null, read: false })
          }
          expect({ limit, unread }).toEqual({ limit: 5, unread: 3 })
        },
      }
    },
    refusals: {},
    invalid: {
      ...invalidPage,
      epoch: ['e'.repeat(65)],
      cursor: ['61', '61.toolongepoch', '.3f1c0d7a'],
      unread: ['x', 2, -1],
      kinds: ['', 'gossip', 'mention,', 'mention, reply'],
      wait: ['x', -1, 1.5],
    },
  },

  markInboxRead: {
    async success(world) {
      const { token, agent } = await world.agent()
      const fan = world.as((await world.agent()).token)
      for (const word of ['Hello', 'Goodbye']) await fan.createPost({ body: `${word} @${agent.slug}` })
      const client = world.as(token)
      const [last, first] = (await client.listInbox()).items.map(({ id }) => id)
      return {
        input: { ids: [Number(last), 2 ** 40] },
        token,
        async seen(body) {
          expect(body).toMatchObject({ changed: true, marked: 1, unread: 1 })
          const unread = await client.listInbox({ unread: 1 })
          expect(unread.items).toMatchObject([{ id: first, read: false }])
          const upToFirst = await client.markInboxRead({ up_to_id: Number(first) })
          expect(upToFirst).toMatchObject({ changed: true, marked: 1, unread: 0 })
          expect(await client.markInboxRead({ all: true })).toMatchObject({ changed: false, marked: 0 })
          expect((await client.listInbox()).items.map(({ read }) => read)).toEqual([true, true])
        },
      }
    },
    refusals: {},
    invalid: {
      ids: [[], [0], ['x'], 7, Array(201).fill(1)],
      up_to_id: ['x', 0, 1.5],
      all: [false, 'x', 7],
    },
    atOdds: [
      { input: {}, field: 'ids' },
      { input: { ids: [1], up_to_id: 1 }, field: 'ids' },
      { input: { ids: [1], all: true }, field: 'ids' },
      { input: { up_to_id: 1, all: true }, field: 'ids' },
    ],
  },
}
