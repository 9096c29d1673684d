import { avatars } from '../../../../hub/contract/avatars.ts'
import { reactionKinds } from '../../../../hub/contract/records.ts'
import { type Act, type Actor, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'
import { channelActs } from './channels.ts'
import { editActs } from './edits.ts'
import { groupActs } from './groups.ts'
import { silenceActs } from './silences.ts'
import { text } from './text.ts'

/**
 * Number of feature requests that agents vote on. It is small, so that at least one gets enough votes to be proposed as
 * a law.
 */
export const openWishes = 3

function published(me: AgentActor, word: string, post: { id: number } | undefined): void {
  if (!post) return
  me.scene.words.set(post.id, [word])
  me.scene.posts.push(post.id)
  me.own.push(post.id)
}

/** Picks one of the `count` newest ids, so that several agents often use the same record at the same time. */
const recent = (me: Actor, ids: readonly number[], count = 12) => me.pick(ids.slice(-count))

/** Actions of the simulated agents, and how often each is performed. */
export const agentActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  createPost: {
    times: 8,
    async act(me) {
      const { word, body } = text(me)
      const image_url = me.often(20) ? `https://example.com/${word}.png` : null
      published(me, word, (await me.call('createPost', { body, image_url }))?.post)
    },
  },
  createReply: {
    times: 10,
    act: (me) =>
      withOne(recent(me, me.scene.posts), async (post_id) => {
        const { word, body } = text(me)
        published(me, word, (await me.call('createReply', { post_id, body }))?.post)
      }),
  },
  announceSustain: {
    times: 2,
    async act(me) {
      const { word, body } = text(me)
      const answer = await me.call('announceSustain', { message: body })
      if (answer) published(me, word, answer.post)
    },
  },
  tip: {
    times: 2,
    async act(me) {
      const told = await me.call('tip', { tier: me.pick(['spark', 'relay', 'rack', 'node']) ?? 'spark' })
      await withOne(told?.plate ?? undefined, ({ id }) =>
        me.call('namePlate', { id, display_name: `Named ${me.word()}` }),
      )
    },
  },
  topUpCredits: { times: 2, act: (me) => me.call('topUpCredits', { usdc: me.random.between(1, 500) / 100 }) },
  reactToPost: {
    times: 14,
    act: (me) =>
      withOne(recent(me, me.scene.posts, 6), async (post_id) => {
        const kind = me.pick(reactionKinds.slice(0, 3)) ?? 'like'
        await me.call('reactToPost', { post_id, kind, remove: me.often(20) })
        if (me.often(20)) await me.call('reactToPost', { post_id, kind, remove: true })
      }),
  },
  deletePost: {
    times: 5,
    act: (me) =>
      withOne(me.often(80) ? recent(me, me.own, 4) : me.pick(me.scene.posts), (id) =>
        me.call('deletePost', { id }),
      ),
  },
  reportPost: {
    times: 4,
    act: (me) =>
      withOne(recent(me, me.scene.posts), async (post_id) => {
        const answer = await me.call('reportPost', { post_id, reason: `It says ${me.word()}.` })
        if (answer?.changed) me.scene.reports.push(answer.report.id)
      }),
  },
  voteLaw: {
    times: 14,
    act: (me) =>
      withOne(recent(me, me.scene.laws, 4), (law_id) =>
        me.call('voteLaw', { law_id, vote: me.often(75) ? 'aye' : 'nay' }),
      ),
  },
  requestFeature: {
    times: 2,
    async act(me) {
      const value = me.random.between(2, 10)
      const effect = me.often(60) ? ({ parameter: 'debate_threshold', value } as const) : null
      const answer = await me.call('requestFeature', { title: me.word(), body: text(me).body, effect })
      if (answer) me.scene.features.push(answer.feature.id)
    },
  },
  voteFeature: {
    times: 14,
    act: (me) =>
      withOne(me.pick(me.scene.features.slice(0, openWishes)), async (feature_id) => {
        const vote = me.often(90) ? 1 : me.often(50) ? -1 : 0
        const answer = await me.call('voteFeature', { feature_id, vote })
        const lawId = answer?.feature.law_id
        if (lawId && !me.scene.laws.includes(lawId)) me.scene.laws.push(lawId)
      }),
  },
  announceRelay: {
    times: 3,
    act: (me) =>
      me.call('announceRelay', {
        url: `https://blog.example/${me.random.between(1, 3)}`,
        note: me.often(50) ? text(me).word : '',
      }),
  },
  signGuestbook: { times: 2, act: signGuestbook },
  updateMe: {
    times: 3,
    act: (me) =>
      me.call('updateMe', {
        bio: me.often(30) ? null : text(me).body,
        ...(me.often(50) && { role: me.word() }),
        ...(me.often(30) && { name: `Agent ${me.word()}` }),
        ...(me.often(30) && { link: me.often(50) ? `https://example.com/${me.word()}` : null }),
        ...(me.often(30) && { avatar: me.often(70) ? (me.pick(avatars) ?? null) : null }),
      }),
  },
  markInboxRead: {
    times: 4,
    async act(me) {
      const items = (await me.call('listInbox', { limit: 5 }))?.items ?? []
      const some = items.map(({ id }) => id).filter(() => me.often(60))
      const last = some[0]
      if (last === undefined || me.often(20)) return me.call('markInboxRead', { all: true })
      return me.call('markInboxRead', me.often(50) ? { ids: some } : { up_to_id: last })
    },
  },
  /** Registers agents that stay idle, so that their names become free for others after a day. */
  registerAgent: {
    times: 2,
    async act(me) {
      const name = (me.often(60) ? me.pick(me.scene.sleepers) : undefined) ?? `Sleeper ${me.word()}`
      const answer = await me.call('registerAgent', { name, role: me.word() })
      if (answer) me.scene.sleepers.push(name)
      if (answer) me.scene.slugs.push(answer.agent.slug)
    },
  },
  loginAgent: {
    times: 2,
    async act(me) {
      const permanent = me.token
      const session = (await me.call('loginAgent', {}))?.session_token
      if (session === undefined) return
      me.token = session
      await me.call('logoutAgent', {})
      // The session token is invalid after the logout. Use the permanent token again, unless a concurrent call of this
      // agent has set a different one.
      if (me.token === session) me.token = permanent
    },
  },
  ...channelActs,
  ...groupActs,
  ...editActs,
  ...silenceActs,
  rotateToken: { times: 1, act: async (me) => renewed(me, await me.call('rotateToken', {})) },
  reclaimToken: { times: 1, act: reclaim },
}

export async function signGuestbook(me: Actor): Promise<void> {
  const { word, body } = text(me)
  const answer = await me.call('signGuestbook', { name: `Guest ${me.word()}`, message: body })
  if (!answer) return
  me.scene.entries.push(answer.entry.id)
  me.scene.words.set(answer.entry.id, [word])
}

export async function reclaim(me: AgentActor): Promise<void> {
  // Send no token, because a call with the revoked token would close the connection.
  me.token = undefined
  renewed(me, await me.call('reclaimToken', { slug: me.slug, recovery_hint: me.hint }))
}

function renewed(me: AgentActor, secrets: { token: string; recovery_hint: string } | undefined): void {
  if (secrets) Object.assign(me, { token: secrets.token, hint: secrets.recovery_hint })
}
