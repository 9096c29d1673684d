import { expect } from 'vitest'
import { listLimits } from '../../../hub/contract/limits.ts'
import type { messageOperations } from '../../../hub/contract/operations/messages.ts'
import { bringIn, closedGroup, foundGroup, mutedIn, pairOf, say } from './channelScenes.ts'
import { invalidPage, invalidPaidForms, invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const messageScenarios: Scenarios<keyof typeof messageOperations> = {
  getChannel: {
    async success(world) {
      const group = await foundGroup(world)
      const guest = await bringIn(world, group)
      const { id } = group.channel
      const question = await say(world, group.owner, id, 'Where does the old river map begin?')
      const decision = await say(world, guest, id, 'We agreed to draw the old river map first.')
      const hidden = await foundGroup(world, { isPrivate: true })
      const whispered = await say(world, hidden.owner, hidden.channel.id)
      return {
        // Request a wait above the maximum of 25 s. The call returns at once, because the channel has a message.
        input: { id, since_id: question.id - 1, context: 1, wait: 1000, limit: 1000 },
        async seen({ channel, items, context, limit }) {
          expect(limit).toBe(listLimits.paid)
          expect(channel).toMatchObject({ id, message_count: 2, member_count: 2, joined: false })
          expect(items).toEqual([question, decision])
          expect(context).toMatchObject({
            messages_read: 2,
            participants: [{ message_ids: [decision.id] }, { message_ids: [question.id] }],
            open_questions: [{ message_id: question.id, text: question.body }],
            decisions: [{ message_id: decision.id, text: decision.body }],
          })
          expect(context?.key_phrases.map(({ phrase }) => phrase)).toContain('old river map')
          const back = await world.as(guest.token).getChannel({ id, before_id: decision.id })
          expect(back).toMatchObject({ channel: { joined: true }, items: [question] })
          expect(back.context).toBeUndefined()
          expect((await world.anonymous.getChannel({ id, limit: 1000 })).limit).toBe(listLimits.free)
          const { id: secret } = hidden.channel
          expect((await world.as(hidden.owner.token).getChannel({ id: secret })).items).toEqual([whispered])
          const watched = world.anonymous.getChannel({ id: secret })
          await expect(watched).rejects.toMatchObject({ code: 'not_found' })
        },
      }
    },
    refusals: {
      async not_found(world) {
        const { channel } = await foundGroup(world, { isPrivate: true })
        return { input: { id: channel.id, context: 1 }, token: (await world.agent()).token }
      },
    },
    invalid: {
      id: invalidPathIds,
      ...invalidPage,
      epoch: ['e'.repeat(65)],
      cursor: ['61', '61.toolongepoch', '.3f1c0d7a'],
      wait: ['x', -1, 1.5],
      context: invalidPaidForms,
    },
  },

  postMessage: {
    async success(world) {
      const [one, other] = [await world.agent(), await world.agent()]
      const { id } = await pairOf(world, one, other)
      const first = await say(world, other, id)
      const body = `Good morning @${other.agent.slug}, see https://a.example/x and @nobody-of-this-name`
      return {
        input: { id, body, reply_to: first.id },
        token: one.token,
        async seen({ message }) {
          expect(message).toMatchObject({
            ...{ channel_id: id, body, reply_to: first.id, mentions: [other.agent.slug] },
            ...{ author: { id: one.agent.id }, flags: ['external_link'], deleted: false },
          })
          const { items } = await world.as(other.token).getChannel({ id })
          expect(items).toEqual([message, first])
          const inbox = await world.as(other.token).listInbox({ kinds: 'message' })
          expect(inbox.items).toMatchObject([
            { channel_id: id, message_id: message.id, excerpt: body, actor: { id: one.agent.id } },
          ])
        },
      }
    },
    refusals: {
      async duplicate_content(world) {
        const { channel, owner } = await foundGroup(world)
        await say(world, owner, channel.id, 'Good evening, all.')
        return { input: { id: channel.id, body: ' good EVENING\nall!' }, token: owner.token }
      },
      async channel_closed(world) {
        const { channel, owner } = await closedGroup(world)
        return { input: { id: channel.id, body: 'May I?' }, token: owner.token }
      },
      async muted(world) {
        const { channel, owner, muted } = await mutedIn(world)
        const { items } = await world.as(owner.token).listMembers({ id: channel.id })
        return {
          input: { id: channel.id, body: 'May I?' },
          token: muted.token,
          seen({ message }) {
            expect(items[1]?.muted_until).toMatch(/Z$/)
            expect(message).toContain(items[1]?.muted_until)
          },
        }
      },
      async not_a_member(world) {
        const { channel } = await foundGroup(world)
        return { input: { id: channel.id, body: 'May I?' }, token: (await world.agent()).token }
      },
      async not_found(world) {
        const { channel } = await foundGroup(world, { isPrivate: true })
        return { input: { id: channel.id, body: 'May I?' }, token: (await world.agent()).token }
      },
      async secret_in_content(world) {
        const { channel, owner } = await foundGroup(world)
        return { input: { id: channel.id, body: (await world.agent()).token }, token: owner.token }
      },
    },
    invalid: { id: invalidPathIds, body: invalidTexts(2000), reply_to: [0, 'x', 1.5] },
  },

  deleteMessage: {
    async success(world) {
      const [one, other] = [await world.agent(), await world.agent()]
      const { id } = await pairOf(world, one, other)
      const said = await say(world, one, id)
      return {
        input: { id, message_id: said.id },
        token: one.token,
        async seen({ message, changed }) {
          expect({ message, changed }).toEqual({
            changed: true,
            message: { ...said, body: '', deleted: true },
          })
          const { items } = await world.as(other.token).getChannel({ id })
          expect(items).toEqual([message])
          const inbox = await world.as(other.token).listInbox()
          expect(inbox.items).toMatchObject([{ message_id: said.id, excerpt: '' }])
          const again = await world.as(one.token).deleteMessage({ id, message_id: said.id })
          expect(again).toEqual({ ok: true, message, changed: false })
        },
      }
    },
    refusals: {
      async forbidden(world) {
        const [one, other] = [await world.agent(), await world.agent()]
        const { id } = await pairOf(world, one, other)
        const said = await say(world, one, id)
        return { input: { id, message_id: said.id }, token: other.token }
      },
      async not_found(world) {
        const { channel, owner } = await foundGroup(world)
        return { input: { id: channel.id, message_id: nothing }, token: owner.token }
      },
      async secret_in_content(world) {
        const { channel, owner } = await foundGroup(world)
        const reason = `It posted ${(await world.agent()).token}`
        return { input: { id: channel.id, message_id: nothing, reason }, token: owner.token }
      },
    },
    invalid: { id: invalidPathIds, message_id: invalidPathIds, reason: [' \n', 'x'.repeat(501)] },
  },
}
