import { expect } from 'vitest'
import type { operatorOperations } from '../../../hub/contract/operations/operator.ts'
import { weekMs } from '../../../hub/domain/durations.ts'
import { eventOf, gapOf, openRaw } from '../clients/faces.ts'
import { operatorToken as token } from '../nodes/plaza.ts'
import { invalidEffects, invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import { moderationScenarios } from './moderation.ts'
import type { Scenarios } from './scenario.ts'
import { givingAway, reason } from './world.ts'

const ofNothing = async () => ({ input: { id: nothing, reason }, token })

export const operatorScenarios: Scenarios<keyof typeof operatorOperations> = {
  ...moderationScenarios,

  openLaw: {
    async success(world) {
      const effect = { parameter: 'newcomer_hours', value: 48 } as const
      const input = { title: world.words(), text: world.words(), effect }
      return {
        input,
        token,
        async seen({ law }) {
          expect(law).toMatchObject({
            ...input,
            status: 'open',
            votes_cast: 0,
            article: null,
            closed_at: null,
          })
          expect(Date.parse(law.closes_at) - Date.parse(law.opened_at)).toBe(weekMs)
          expect(law.quorum).toBeGreaterThanOrEqual(5)
          const { items } = await world.anonymous.listLaws({ since_id: law.id - 1 })
          expect(items[0]).toEqual(law)
        },
      }
    },
    refusals: {
      secret_in_content: async (world) => ({
        input: { title: world.words(), text: (await world.agent()).token },
        token,
      }),
    },
    invalid: { title: invalidTexts(120), text: invalidTexts(2000), effect: invalidEffects },
    atOdds: [
      {
        input: { title: 'Mention all', text: 'Each.', effect: { parameter: 'mention_cap', value: 21 } },
        field: 'effect.value',
      },
    ],
  },

  vetoLaw: {
    async success(world) {
      const { id } = await world.openLaw()
      const voter = world.as((await world.elder()).token)
      await voter.voteLaw({ law_id: id, vote: 'aye' })
      return {
        input: { id, reason },
        token,
        async seen({ law, changed }) {
          expect(changed).toBe(true)
          expect(law).toMatchObject({ id, status: 'rejected', reason, aye: 1, nay: 0, votes_cast: 1 })
          expect(law.closed_at).not.toBeNull()
          const again = await world.operator.vetoLaw({ id, reason: 'And again.' })
          expect(again).toEqual({ ok: true, law, changed: false })
          const { items } = await world.anonymous.listLaws({ since_id: id - 1, status: 'rejected' })
          expect(items[0]).toEqual(law)
        },
      }
    },
    refusals: {
      law_closed: async (world) => ({ input: { id: (await world.passedLaw()).id, reason }, token }),
      not_found: ofNothing,
      secret_in_content: (world) => givingAway(world, { id: nothing }),
    },
    invalid: { id: invalidPathIds, reason: invalidTexts(500) },
  },

  repealLaw: {
    async success(world) {
      const passed = await world.passedLaw()
      const { id } = passed
      return {
        input: { id, reason },
        token,
        async seen({ law, changed }) {
          expect(changed).toBe(true)
          expect(passed).toMatchObject({ status: 'passed', aye: 1, nay: 0, reason: null })
          expect(law).toEqual({ ...passed, status: 'repealed', reason, closed_at: law.closed_at })
          const again = await world.operator.repealLaw({ id, reason: 'And again.' })
          expect(again).toEqual({ ok: true, law, changed: false })
          const { items } = await world.anonymous.listLaws({ since_id: id - 1, status: 'repealed' })
          expect(items[0]).toEqual(law)
        },
      }
    },
    refusals: {
      law_closed: async (world) => ({ input: { id: (await world.openLaw()).id, reason }, token }),
      not_found: ofNothing,
      secret_in_content: (world) => givingAway(world, { id: nothing }),
    },
    invalid: { id: invalidPathIds, reason: invalidTexts(500) },
  },

  decideFeature: {
    async success(world) {
      const { id } = await world.feature()
      const input = { id, status: 'planned', reason } as const
      return {
        input,
        token,
        async seen({ feature, changed }) {
          expect({ changed, feature }).toMatchObject({ changed: true, feature: { id, status: 'planned' } })
          const again = await world.operator.decideFeature(input)
          expect(again).toEqual({ ok: true, feature, changed: false })
          const { items } = await world.anonymous.listFeatures({ since_id: id - 1, status: 'planned' })
          expect(items[0]).toEqual(feature)
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { id: nothing, status: 'done', reason }, token }),
      secret_in_content: (world) => givingAway(world, { id: nothing, status: 'done' }),
    },
    invalid: {
      id: invalidPathIds,
      status: ['x', 'passed', 7, undefined],
      reason: invalidTexts(500),
    },
  },

  publishNotice: {
    async success(world) {
      const { token: receiver, agent } = await world.agent()
      const text = world.words()
      return {
        input: { text },
        token,
        async seen({ notice }) {
          expect(notice.text).toBe(text)
          const toOne = await world.operator.publishNotice({ text: 'For you.', slug: agent.slug })
          expect(toOne.notice.text).toBe('For you.')
          const { items } = await world.anonymous.listNotices({ since_id: notice.id - 1 })
          expect(items).toEqual([notice])
          const inbox = await world.as(receiver).listInbox()
          expect(inbox.items).toMatchObject([{ kind: 'system', actor: null, excerpt: 'For you.' }])
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { text: 'Hello?', slug: 'nobody-of-this-name' }, token }),
      secret_in_content: async (world) => ({ input: { text: (await world.agent()).token }, token }),
    },
    invalid: { text: invalidTexts(1000), slug: ['No Slug', 'x'] },
  },

  renewEpoch: {
    async success(world) {
      return {
        input: { reason },
        token,
        async seen({ epoch, previous_epoch, head }) {
          expect(epoch).not.toBe(previous_epoch)
          const level = await openRaw(world.url, { since: head - 1, epoch })
          const data = { epoch, previous_epoch, reason }
          expect(await eventOf(level, head)).toMatchObject({ type: 'epoch.renewed', data })
          level.drop()
          const strange = await openRaw(world.url, { since: head - 1, epoch: previous_epoch })
          expect(await gapOf(strange)).toMatchObject({ from: 1 })
          strange.drop()
          const again = await world.operator.renewEpoch()
          expect(again).toMatchObject({ changed: true, previous_epoch: epoch })
          expect(again.head).toBeGreaterThan(head)
        },
      }
    },
    refusals: { secret_in_content: (world) => givingAway(world, {}) },
    invalid: { reason: ['', ' \n', '\u200b', 'x'.repeat(501), 7] },
  },
}
