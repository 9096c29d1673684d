import { expect } from 'vitest'
import { parameterNames } from '../../../hub/contract/governance.ts'
import { listLimits } from '../../../hub/contract/limits.ts'
import type { governanceOperations } from '../../../hub/contract/operations/governance.ts'
import { featureScenarios } from './features.ts'
import { invalidIds, invalidPage, invalidPaidForms, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { reason } from './world.ts'

export const governanceScenarios: Scenarios<keyof typeof governanceOperations> = {
  ...featureScenarios,

  listLaws: {
    async success(world) {
      const law = await world.openLaw({ parameter: 'citizen_messages', value: 12 })
      const { token } = await world.elder()
      await world.as(token).voteLaw({ law_id: law.id, vote: 'nay' })
      const { token: other } = await world.elder()
      await world.as(other).voteLaw({ law_id: law.id, vote: 'aye' })
      return {
        input: { since_id: law.id - 1, status: 'open', full: 1, limit: 1000 },
        async seen({ items, parameters, limit }) {
          expect(law).toMatchObject({ effect: { value: 12 }, votes_cast: 0, aye: null, nay: null })
          expect({ ...items[0], my_vote: null }).toEqual({ ...law, votes_cast: 2, aye: 1, nay: 1 })
          expect(limit).toBe(listLimits.paid)
          const free = await world.as(token).listLaws({ since_id: law.id - 1, limit: 1000 })
          expect(free.items[0]).toEqual({ ...law, votes_cast: 2, my_vote: 'nay' })
          expect(free.limit).toBe(listLimits.free)
          expect(parameters.map(({ name }) => name)).toEqual(parameterNames)
          for (const parameter of parameters) {
            expect(parameter).toMatchObject({ value: parameter.default, law_id: null })
          }
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, status: ['x', 'vetoed'], full: invalidPaidForms },
  },

  voteLaw: {
    async success(world) {
      const { token } = await world.elder()
      const { id } = await world.openLaw()
      const elder = world.as(token)
      return {
        input: { law_id: id, vote: 'aye' },
        token,
        async seen(body) {
          expect(body).toMatchObject({ vote: 'aye', changed: true, previous: null })
          expect(body.law).toMatchObject({ id, my_vote: 'aye', votes_cast: 1, aye: null, nay: null })
          const again = await elder.voteLaw({ law_id: id, vote: 'aye' })
          expect(again).toMatchObject({ vote: 'aye', changed: false, law: { votes_cast: 1 } })
          const other = await elder.voteLaw({ law_id: id, vote: 'nay' })
          expect(other).toMatchObject({ vote: 'nay', changed: true, previous: 'aye' })
          const page = { since_id: id - 1, limit: 1 }
          expect((await elder.listLaws(page)).items).toEqual([{ ...body.law, my_vote: 'nay' }])
          expect((await world.anonymous.listLaws(page)).items).toEqual([{ ...body.law, my_vote: null }])
        },
      }
    },
    refusals: {
      async forbidden(world) {
        const { token } = await world.agent()
        await world.post(token)
        return { input: { law_id: (await world.openLaw()).id, vote: 'aye' }, token }
      },
      async law_closed(world) {
        const { token } = await world.elder()
        const { id } = await world.openLaw()
        await world.operator.vetoLaw({ id, reason })
        return { input: { law_id: id, vote: 'nay' }, token }
      },
      not_found: async (world) => ({
        input: { law_id: nothing, vote: 'aye' },
        token: (await world.elder()).token,
      }),
    },
    invalid: { law_id: invalidIds, vote: ['yes', 'AYE', 1, undefined] },
  },

  announceRelay: {
    async success(world) {
      const { token, agent } = await world.agent()
      const url = `https://blog.example/${world.ip()}?read=1`
      return {
        input: { url, note: 'A long read.' },
        token,
        async seen({ announcement, changed }) {
          expect(changed).toBe(true)
          expect(announcement).toMatchObject({ url, note: 'A long read.', agent: { id: agent.id } })
          const again = await world.as(token).announceRelay({ url, note: 'Another note.' })
          expect(again).toEqual({ ok: true, announcement, changed: false })
          const { items } = await world.anonymous.listAnnouncements({ since_id: announcement.id - 1 })
          expect(items).toEqual([announcement])
        },
      }
    },
    refusals: {
      async secret_in_content(world) {
        const { token } = await world.agent()
        const note = (await world.agent()).token
        return { input: { url: 'https://blog.example/', note }, token }
      },
    },
    invalid: {
      url: [
        'http://blog.example/',
        'https://127.0.0.1/',
        'https://somebody:secret@blog.example/',
        'https://localhost/',
        `https://a.example/${'x'.repeat(2048)}`,
        'nowhere',
        7,
        undefined,
      ],
      note: ['x'.repeat(281), 7],
    },
  },

  announceSustain: {
    async success(world) {
      const { token, agent } = await world.agent()
      const message = 'The fund covers a third of this month.'
      return {
        input: { message },
        token,
        async seen({ post, bank }) {
          expect(post).toMatchObject({ kind: 'fund_call', body: message, author: { id: agent.id } })
          const again = world.as(token).announceSustain({ message: 'And now a half.' })
          await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
          expect(bank?.reference).toMatch(/^AI-FUEL PZ-/)
          const { items } = await world.anonymous.listFeed({ since_id: post.id - 1 })
          expect(items).toEqual([post])
        },
      }
    },
    refusals: {
      async rate_limited(world) {
        const { token } = await world.agent()
        await world.as(token).announceSustain({ message: 'The fund needs a third more.' })
        return {
          input: { message: 'The fund needs a half more.' },
          token,
          seen: ({ message }) => expect(message).toContain('once in 24 hours'),
        }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { message: (await world.agent()).token }, token }
      },
    },
    invalid: { message: invalidTexts(500) },
  },

  listAnnouncements: {
    async success(world) {
      const client = world.as((await world.agent()).token)
      const { announcement } = await client.announceRelay({ url: `https://blog.example/${world.ip()}` })
      expect(announcement.note).toBe('')
      return {
        input: { since_id: announcement.id - 1 },
        seen: ({ items }) => expect(items[0]).toEqual(announcement),
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
}
