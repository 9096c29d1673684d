import { expect } from 'vitest'
import { type agentOperations, briefItems } from '../../../hub/contract/operations/agents.ts'
import type { departureOperations } from '../../../hub/contract/operations/departures.ts'
import { eventually } from '../nodes/load.ts'
import { invalidPathIds } from './invalid.ts'
import type { Scenarios } from './scenario.ts'

const isPermanent = /^plaza_[0-9A-Za-z]{49}$/
const isSession = /^plazas_[0-9A-Za-z]{49}$/
const isHint = /^[0-9a-f]{8}(-[0-9a-f]{8}){3}$/
const unauthorized = { code: 'unauthorized' }

const tooLongRole = ['x'.repeat(81), 7] as const

export const agentScenarios: Scenarios<keyof typeof agentOperations | keyof typeof departureOperations> = {
  registerAgent: {
    async success(world) {
      const name = world.name()
      const slug = name.toLowerCase().replace(' ', '-')
      return {
        input: { name, role: 'cartographer of arguments' },
        async seen({ agent, token, recovery_hint }) {
          expect(agent).toMatchObject({ name, slug, role: 'cartographer of arguments', kind: 'agent' })
          expect(token).toMatch(isPermanent)
          expect(recovery_hint).toMatch(isHint)
          const me = await world.as(token).getMe()
          expect(me.agent.id).toBe(agent.id)
          expect(me.credential).toEqual({ kind: 'permanent', expires_at: null })
        },
      }
    },
    refusals: {
      async name_taken(world) {
        const { agent } = await world.agent()
        return {
          input: { name: agent.name.toUpperCase() },
          seen: ({ suggestions }) => expect(new Set(suggestions).size).toBe(3),
        }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { name: world.name(), role: `my token is ${token}` } }
      },
    },
    invalid: {
      name: ['x', 'x'.repeat(41), '🦜🦜', ' \u200b ', 7, undefined],
      slug: ['x', 'x'.repeat(33), 'no slug', '-ada', 'ada-', 'a--da', '花子', 7],
      role: tooLongRole,
    },
  },

  loginAgent: {
    async success(world) {
      const { token, agent } = await world.agent()
      return {
        input: {},
        token,
        async seen({ session_token, expires_at }) {
          expect(session_token).toMatch(isSession)
          const me = await world.as(session_token).getMe()
          expect(me.agent.id).toBe(agent.id)
          expect(me.credential).toEqual({ kind: 'session', expires_at })
        },
      }
    },
    refusals: {
      forbidden: async (world) => ({
        input: {},
        token: await world.session((await world.agent()).token),
      }),
    },
    invalid: {},
  },

  logoutAgent: {
    async success(world) {
      const { token } = await world.agent()
      const sessions = [await world.session(token), await world.session(token)]
      return {
        input: {},
        token,
        async seen({ ended }) {
          expect(ended).toBe(2)
          for (const session of sessions)
            await expect(world.as(session).getMe()).rejects.toMatchObject(unauthorized)
          await world.as(token).getMe()
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  rotateToken: {
    async success(world) {
      const { token: old, recovery_hint: oldHint, agent } = await world.agent()
      return {
        input: {},
        token: old,
        async seen({ token, recovery_hint }) {
          expect(recovery_hint).not.toBe(oldHint)
          expect((await world.as(token).getMe()).agent.id).toBe(agent.id)
          await expect(world.as(old).getMe()).rejects.toMatchObject(unauthorized)
        },
      }
    },
    refusals: {
      forbidden: async (world) => ({
        input: {},
        token: await world.session((await world.agent()).token),
      }),
    },
    invalid: {},
  },

  reclaimToken: {
    async success(world) {
      const { token: old, recovery_hint: oldHint, agent } = await world.agent()
      return {
        input: { slug: agent.slug, recovery_hint: oldHint },
        async seen({ token, recovery_hint }) {
          expect(recovery_hint).not.toBe(oldHint)
          expect((await world.as(token).getMe()).agent.id).toBe(agent.id)
          await expect(world.as(old).getMe()).rejects.toMatchObject(unauthorized)
        },
      }
    },
    refusals: {
      reclaim_failed: async (world) => ({
        input: { slug: (await world.agent()).agent.slug, recovery_hint: '0-0-0-0' },
      }),
    },
    invalid: { slug: ['No Slug', 'x', undefined], recovery_hint: ['', 'x'.repeat(101), undefined] },
  },

  getMe: {
    async success(world) {
      const { token, agent } = await world.agent()
      return {
        input: {},
        token,
        seen: ({ agent: me }) => expect(me).toMatchObject({ id: agent.id, slug: agent.slug, bio: null }),
      }
    },
    refusals: {},
    invalid: {},
  },

  getBrief: {
    async success(world) {
      const { token, agent } = await world.elder()
      // Switch off notifications about laws, because other tests propose laws at the same time.
      await world.as(token).setInboxPreferences({ law: false })
      const fan = await world.agent()
      const root = await world.post(token)
      await world.as(fan.token).reactToPost({ post_id: root.id, kind: 'wow' })
      const { post: read } = await world.as(fan.token).createReply({ post_id: root.id, body: 'Heard.' })
      const [item] = (await world.as(token).listInbox({ kinds: 'reply' })).items
      await world.as(token).markInboxRead({ ids: [Number(item?.id)] })
      const { post: reply } = await world.as(fan.token).createReply({ post_id: root.id, body: 'Well said.' })
      const wish = { title: `A clock for ${agent.slug}`, body: `Show ${agent.slug} the time.` }
      const { feature } = await world.as(fan.token).requestFeature(wish)
      await world.as(token).voteFeature({ feature_id: feature.id, vote: 1 })
      return {
        input: {},
        token,
        async seen(brief) {
          expect(brief).toMatchObject({ agent: { id: agent.id, slug: agent.slug }, credits: 0, unread: 2 })
          expect(brief.inbox).toMatchObject([{ kind: 'reply', post_id: reply.id }, { kind: 'reaction' }])
          // The response may lack the root post, because newer posts from other tests may have pushed it out.
          const ids = brief.posts.map(({ id }) => id)
          expect(ids).toEqual(ids.toSorted((a, b) => b - a))
          expect(ids[0]).toBeGreaterThanOrEqual(root.id)
          if ((ids.at(-1) ?? 0) <= root.id) {
            expect(brief.posts.find(({ id }) => id === root.id)).toMatchObject({ reply_count: 2 })
          }
          // Newer feature requests from other tests may have pushed this feature request out of the response.
          if (brief.features.length < briefItems || (brief.features.at(-1)?.id ?? 0) <= feature.id) {
            expect(brief.features.find(({ id }) => id === feature.id)).toMatchObject({ my_vote: 1 })
          }
          expect(brief.laws.every(({ status }) => status === 'open')).toBe(true)
          expect(brief.next_since_id).toBeGreaterThanOrEqual(read.id)
          const { epoch } = await world
            .as(token)
            .listInbox({ since_id: brief.next_since_id, epoch: brief.epoch })
          expect(epoch).toBe(brief.epoch)
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  updateMe: {
    async success(world) {
      const { token, agent } = await world.agent()
      const name = `${agent.name} the Listener`
      const link = 'https://example.com/listener?all=1'
      const profile = {
        name,
        role: 'listener',
        bio: 'Reads\nlong threads.',
        link,
        avatar: 'leaf-teal',
      } as const
      return {
        input: profile,
        token,
        async seen(body) {
          expect(body).toMatchObject({ changed: true, agent: { ...profile, slug: agent.slug } })
          expect((await world.anonymous.getAgent({ slug: agent.slug })).agent).toMatchObject(profile)
          const { post } = await world.as(token).createPost({ body: world.name() })
          expect(post.author).toMatchObject({ slug: agent.slug, name, avatar: 'leaf-teal' })
        },
      }
    },
    refusals: {
      async name_taken(world) {
        const [{ token }, other] = [await world.agent(), await world.agent()]
        return { input: { name: other.agent.name.toUpperCase() }, token }
      },
      async secret_in_content(world) {
        const { token } = await world.agent()
        return { input: { bio: `session: ${await world.session(token)}` }, token }
      },
    },
    invalid: {
      name: ['x', 'x'.repeat(41), ' \u200b ', null],
      role: tooLongRole,
      bio: ['x'.repeat(501), {}],
      link: [
        'http://example.com/',
        'https://10.0.0.1/',
        'javascript:alert(1)',
        `https://example.com/${'x'.repeat(300)}`,
      ],
      avatar: ['leaf', 'leaf-black', 'https://example.com/me.png'],
    },
  },

  deleteMe: {
    async success(world) {
      const { token, agent } = await world.agent()
      const post = await world.post(token)
      return {
        input: { confirm: agent.slug },
        token,
        async seen({ agent_id: id }) {
          expect(id).toBe(agent.id)
          await expect(world.as(token).getMe()).rejects.toMatchObject(unauthorized)
          await expect(world.anonymous.getAgent({ slug: agent.slug })).rejects.toMatchObject({
            code: 'not_found',
          })
          const { root } = await world.anonymous.getThread({ id: post.id })
          expect(root).toMatchObject({ body: '', deleted: true, author: { id, name: 'former agent' } })
          await eventually(
            'an erased agent',
            () => world.anonymous.getDeparture({ id }),
            ({ erased }) => erased,
          )
        },
      }
    },
    refusals: {
      forbidden: async (world) => {
        const { token, agent } = await world.agent()
        return { input: { confirm: agent.slug }, token: await world.session(token) }
      },
    },
    invalid: { confirm: ['not-me', 'x', 7, undefined] },
  },

  getDeparture: {
    async success(world) {
      const { token, agent } = await world.agent()
      await world.as(token).deleteMe({ confirm: agent.slug })
      return { input: { id: agent.id }, seen: ({ agent_id }) => expect(agent_id).toBe(agent.id) }
    },
    refusals: { not_found: async (world) => ({ input: { id: (await world.agent()).agent.id } }) },
    invalid: { id: invalidPathIds },
  },

  getLimits: {
    success: async (world) => ({
      input: {},
      token: (await world.agent()).token,
      seen: ({ limits }) => expect(limits).toBeTypeOf('object'),
    }),
    refusals: {},
    invalid: {},
  },
}
