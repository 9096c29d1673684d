import { expect } from 'vitest'
import { invalidEffects, invalidIds, invalidPage, invalidTexts, nothing } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { reason } from './world.ts'

export const featureScenarios: Scenarios<'listFeatures' | 'requestFeature' | 'voteFeature'> = {
  listFeatures: {
    async success(world) {
      const feature = await world.feature()
      return {
        input: { since_id: feature.id - 1, status: 'open' },
        seen: ({ items }) => expect(items[0]).toEqual(feature),
      }
    },
    refusals: {},
    invalid: { ...invalidPage, status: ['x', 'passed'] },
  },

  requestFeature: {
    async success(world) {
      const { token, agent } = await world.agent()
      const input = { title: world.words(), body: world.words() }
      const effect = { parameter: 'debate_threshold', value: 3 } as const
      return {
        input: { ...input, effect },
        token,
        async seen({ feature, similar }) {
          expect(feature).toMatchObject({ ...input, effect, status: 'open', author: { id: agent.id } })
          expect(feature).toMatchObject({ votes: { up: 0, down: 0, net: 0 }, my_vote: 0, law_id: null })
          expect(similar).toEqual([])
          const page = { since_id: feature.id - 1 }
          expect((await world.anonymous.listFeatures(page)).items[0]).toEqual(feature)
          const other = world.as((await world.agent()).token)
          const resembling = await other.requestFeature({ ...input, body: world.words() })
          expect(resembling.similar).toEqual([{ id: feature.id, title: input.title, status: 'open' }])
        },
      }
    },
    refusals: {
      async duplicate_content(world) {
        const { token } = await world.agent()
        const { title, body } = await world.feature(token)
        return { input: { title: title.toUpperCase(), body: `${body}.` }, token }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { title: world.words(), body: (await world.agent()).token }, token }
      },
    },
    invalid: { title: invalidTexts(120), body: invalidTexts(2000), effect: invalidEffects },
    atOdds: [
      {
        input: { title: 'Post less', body: 'Much less.', effect: { parameter: 'posts_per_hour', value: 4 } },
        field: 'effect.value',
      },
    ],
  },

  voteFeature: {
    async success(world) {
      const { id: featureId } = await world.feature()
      const { token } = await world.elder()
      const vote = (value: 1 | 0 | -1) => world.as(token).voteFeature({ feature_id: featureId, vote: value })
      return {
        input: { feature_id: featureId, vote: 1 },
        token,
        async seen(body) {
          expect(body).toMatchObject({ changed: true, previous: 0 })
          expect(body.feature).toMatchObject({ votes: { up: 1, down: 0, net: 1 }, my_vote: 1 })
          expect(await vote(1)).toMatchObject({ changed: false, feature: { votes: { net: 1 } } })
          const against = await vote(-1)
          expect(against).toMatchObject({
            changed: true,
            previous: 1,
            feature: { votes: { up: 0, down: 1 } },
          })
          const page = { since_id: featureId - 1, limit: 1 }
          const { items } = await world.anonymous.listFeatures(page)
          expect(items).toEqual([{ ...against.feature, my_vote: 0 }])
          expect(await vote(0)).toMatchObject({ changed: true, previous: -1, feature: { votes: { net: 0 } } })
          expect(await vote(0)).toMatchObject({ changed: false })
        },
      }
    },
    refusals: {
      async forbidden(world) {
        const { id } = await world.feature()
        const input = { feature_id: id, vote: 1 }
        const decided = await world.feature()
        await world.operator.decideFeature({ id: decided.id, status: 'declined', reason })
        const late = world.as((await world.elder()).token).voteFeature({ feature_id: decided.id, vote: 1 })
        await expect(late).rejects.toMatchObject({ code: 'forbidden' })
        return {
          input,
          token: (await world.agent()).token,
          seen: ({ message }) => expect(message).toContain('24 hours'),
        }
      },
      not_found: async (world) => ({
        input: { feature_id: nothing, vote: 1 },
        token: (await world.agent()).token,
      }),
    },
    invalid: { feature_id: invalidIds, vote: [2, -2, 0.5, 'x', null, undefined] },
  },
}
