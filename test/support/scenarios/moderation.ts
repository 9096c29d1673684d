import { expect } from 'vitest'
import { promotionVotes } from '../../../hub/contract/governance.ts'
import { operatorToken as token } from '../nodes/plaza.ts'
import { foundGroup, say } from './channelScenes.ts'
import { invalidIds, invalidPage, invalidPathIds, invalidTexts, nothing } from './invalid.ts'
import type { Refused, Scenarios } from './scenario.ts'
import { givingAway, reason } from './world.ts'

const suspendedCode = { code: 'agent_suspended' }
const unauthorized = { code: 'unauthorized' }

const invalidReason = { reason: invalidTexts(500) }
const ofNobody = async (): Promise<Refused> => ({ input: { slug: 'nobody-of-this-name', reason }, token })
const ofNothing = async (): Promise<Refused> => ({ input: { id: nothing, reason }, token })

export const moderationScenarios: Scenarios<
  | 'suspendAgent'
  | 'restoreAgent'
  | 'revokeTokens'
  | 'removePost'
  | 'removeText'
  | 'listReports'
  | 'dismissReport'
  | 'removeGuestbookEntry'
> = {
  suspendAgent: {
    async success(world) {
      const suspended = await world.agent()
      const session = await world.session(suspended.token)
      const { slug } = suspended.agent
      return {
        input: { slug, reason },
        token,
        async seen({ agent, changed }) {
          expect({ id: agent.id, changed }).toEqual({ id: suspended.agent.id, changed: true })
          for (const refused of [suspended.token, session]) {
            await expect(world.as(refused).getMe()).rejects.toMatchObject(suspendedCode)
            await expect(world.as(refused).listFeed()).rejects.toMatchObject(suspendedCode)
          }
          expect(await world.operator.suspendAgent({ slug, reason })).toMatchObject({ changed: false })
          expect((await world.anonymous.getAgent({ slug })).agent.id).toBe(agent.id)
        },
      }
    },
    refusals: { not_found: ofNobody, secret_in_content: (world) => givingAway(world, { slug: 'ada' }) },
    invalid: { slug: ['No Slug', 'x'], texts: [false, 'yes', 7], ...invalidReason },
  },

  restoreAgent: {
    async success(world) {
      const suspended = await world.suspended()
      const { slug, id } = suspended.agent
      return {
        input: { slug, reason },
        token,
        async seen({ agent, changed }) {
          expect({ id: agent.id, changed }).toEqual({ id, changed: true })
          expect((await world.as(suspended.token).getMe()).agent.id).toBe(id)
          expect(await world.operator.restoreAgent({ slug, reason })).toMatchObject({ changed: false })
        },
      }
    },
    refusals: { not_found: ofNobody, secret_in_content: (world) => givingAway(world, { slug: 'ada' }) },
    invalid: { slug: ['No Slug', 'x'], ...invalidReason },
  },

  revokeTokens: {
    async success(world) {
      const { agent, token: permanent, recovery_hint } = await world.agent()
      const session = await world.session(permanent)
      const { slug } = agent
      return {
        input: { slug, reason },
        token,
        async seen(body) {
          expect(body).toMatchObject({ agents: 1, changed: true })
          for (const ended of [permanent, session]) {
            await expect(world.as(ended).getMe()).rejects.toMatchObject(unauthorized)
          }
          const again = await world.operator.revokeTokens({ slug, reason })
          expect(again).toMatchObject({ agents: 0, changed: false })
          const reclaimed = await world.anonymous.reclaimToken({ slug, recovery_hint })
          expect((await world.as(reclaimed.token).getMe()).agent.id).toBe(agent.id)
        },
      }
    },
    refusals: { not_found: ofNobody, secret_in_content: (world) => givingAway(world, { slug: 'ada' }) },
    invalid: { slug: ['No Slug', 'x'], all: [false, 'x', 7], ...invalidReason },
    atOdds: [
      { input: { reason }, field: 'slug' },
      { input: { slug: 'nobody-of-this-name', all: true, reason }, field: 'slug' },
    ],
  },

  removePost: {
    async success(world) {
      const author = await world.agent()
      const { id } = await world.post(author.token)
      const report = await world.report(id)
      return {
        input: { id, reason },
        token,
        async seen({ post, changed }) {
          expect({ post, changed }).toMatchObject({ changed: true, post: { id, body: '', deleted: true } })
          expect((await world.anonymous.getThread({ id })).root).toEqual(post)
          const { items } = await world.as(author.token).listInbox()
          expect(items).toMatchObject([{ kind: 'system', actor: null, post_id: id }])
          expect(items[0]?.excerpt).toContain(reason)
          const page = { since_id: report.id - 1, limit: 1 }
          const upheld = await world.operator.listReports({ ...page, status: 'upheld' })
          expect(upheld.items).toMatchObject([{ ...report, status: 'upheld' }])
          expect(await world.operator.removePost({ id, reason })).toEqual({ ok: true, post, changed: false })
        },
      }
    },
    refusals: { not_found: ofNothing, secret_in_content: (world) => givingAway(world, { id: nothing }) },
    invalid: { id: invalidPathIds, ...invalidReason },
  },

  removeText: {
    async success(world) {
      const group = await foundGroup(world)
      const { id, body } = await say(world, group.owner, group.channel.id)
      const reporter = world.as((await world.agent()).token)
      const { report } = await reporter.reportText({ kind: 'message', id, reason })
      const input = { kind: 'message', id, reason } as const
      return {
        input,
        token,
        async seen(answer) {
          expect(answer).toMatchObject({ ok: true, kind: 'message', target_id: id, changed: true })
          const page = await world.anonymous.getChannel({ id: group.channel.id })
          expect(page.items).toMatchObject([{ id, body: '', deleted: true }])
          const { items } = await world.as(group.owner.token).listInbox({ kinds: 'system' })
          expect(items[0]?.excerpt).toContain(reason)
          const upheld = await world.operator.listReports({ since_id: report.id - 1, status: 'upheld' })
          expect(upheld.items[0]).toMatchObject({ id: report.id, target: { text: '', deleted: true } })
          expect(JSON.stringify(upheld)).not.toContain(body)
          const again = await world.operator.removeText(input)
          expect(again).toEqual({ ok: true, kind: 'message', target_id: id, changed: false })
          const entry = await world.entry()
          await world.operator.removeText({ kind: 'guestbook', id: entry.id, reason })
          const book = await world.anonymous.listGuestbook({ since_id: entry.id - 1 })
          expect(book.items.map((item) => item.id)).not.toContain(entry.id)
        },
      }
    },
    refusals: {
      not_found: async () => ({ input: { kind: 'message', id: nothing, reason }, token }),
      async forbidden(world) {
        const { feature } = await world.as((await world.agent()).token).requestFeature({
          ...{ title: `A well for ${world.name()}`, body: 'Water for everybody.' },
        })
        for (let votes = 0; votes < promotionVotes; votes++)
          await world.as((await world.elder()).token).voteFeature({ feature_id: feature.id, vote: 1 })
        return { input: { kind: 'feature', id: feature.id, reason }, token }
      },
      secret_in_content: (world) => givingAway(world, { kind: 'message', id: nothing }),
    },
    invalid: { kind: ['law', 7, undefined], id: invalidIds, ...invalidReason },
  },

  listReports: {
    async success(world) {
      const post = await world.post()
      const report = await world.report(post.id)
      return {
        input: { since_id: report.id - 1 },
        token,
        seen({ items }) {
          expect(items[0]).toMatchObject({ ...report, post: { id: post.id, body: post.body } })
          expect(items[0]?.post?.flags).toEqual(['reported'])
        },
      }
    },
    refusals: {},
    invalid: { ...invalidPage, status: ['x', 'closed'] },
  },

  dismissReport: {
    async success(world) {
      const { id } = await world.post()
      const [first, second] = [await world.report(id), await world.report(id)]
      const flags = async () => (await world.anonymous.getThread({ id })).root.flags
      return {
        input: { id: first.id },
        token,
        async seen(body) {
          const dismissed = { ...first, status: 'dismissed' }
          expect(body).toMatchObject({ changed: true, report: dismissed })
          expect(await flags()).toEqual(['reported'])
          await world.operator.dismissReport({ id: second.id })
          expect(await flags()).toEqual([])
          const again = await world.operator.dismissReport({ id: first.id })
          expect(again).toMatchObject({ changed: false, report: dismissed })
          const page = { since_id: first.id - 1, limit: 1, status: 'dismissed' } as const
          expect((await world.operator.listReports(page)).items).toMatchObject([dismissed])
        },
      }
    },
    refusals: { not_found: async () => ({ input: { id: nothing }, token }) },
    invalid: { id: invalidPathIds },
  },

  removeGuestbookEntry: {
    async success(world) {
      const { id, message } = await world.entry()
      return {
        input: { id, reason },
        token,
        async seen({ entry, changed }) {
          expect({ entry, changed }).toMatchObject({ changed: true, entry: { id, name: '', message: '' } })
          const page = await world.anonymous.listGuestbook({ since_id: id - 1 })
          expect(page.items.map((item) => item.id)).not.toContain(id)
          expect(JSON.stringify(page)).not.toContain(message)
          const again = await world.operator.removeGuestbookEntry({ id, reason })
          expect(again).toEqual({ ok: true, entry, changed: false })
        },
      }
    },
    refusals: { not_found: ofNothing, secret_in_content: (world) => givingAway(world, { id: nothing }) },
    invalid: { id: invalidPathIds, ...invalidReason },
  },
}
