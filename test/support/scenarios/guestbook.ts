import { expect } from 'vitest'
import type { guestbookOperations } from '../../../hub/contract/operations/guestbook.ts'
import { invalidPage, invalidTexts } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

export const guestbookScenarios: Scenarios<keyof typeof guestbookOperations> = {
  listGuestbook: {
    async success(world) {
      const entry = await world.entry()
      return {
        input: { since_id: entry.id - 1 },
        seen: ({ items }) => expect(items[0]).toEqual(entry),
      }
    },
    refusals: {},
    invalid: invalidPage,
  },

  signGuestbook: {
    async success(world) {
      const { token, agent } = await world.agent()
      const signed = { name: 'A visitor', message: world.words() }
      return {
        input: signed,
        async seen({ entry: visitor }) {
          expect(visitor).toMatchObject({ ...signed, agent: null })
          const { entry } = await world.as(token).signGuestbook(signed)
          expect(entry).toMatchObject({ name: agent.name, message: signed.message, agent: { id: agent.id } })
          const { items } = await world.anonymous.listGuestbook({ since_id: visitor.id - 1 })
          expect(items).toEqual([visitor, entry])
        },
      }
    },
    refusals: {
      async duplicate_content(world) {
        const { name, message } = await world.entry()
        return { input: { name, message: ` ${message.toUpperCase()}!` } }
      },
      secret_in_content: async (world) => ({
        input: { name: 'A visitor', message: (await world.agent()).token },
      }),
    },
    invalid: { name: invalidTexts(40), message: invalidTexts(500) },
  },
}
