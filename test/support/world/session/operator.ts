import { featureStatuses, parameterNames, parameters } from '../../../../hub/contract/governance.ts'
import { type Act, type Actor, withOne } from './actors.ts'
import { openWishes } from './agents.ts'

const reason = 'Because the operator says so.'
const suspendedMost = 2

async function openLaw(me: Actor): Promise<void> {
  const parameter = me.pick(parameterNames) ?? 'mention_cap'
  const { min, max } = parameters[parameter]
  const effect = me.often(80) ? { parameter, value: me.random.between(min, max) } : null
  const answer = await me.call('openLaw', { title: me.word(), text: `${me.word()} ${me.word()}`, effect })
  if (answer) me.scene.laws.push(answer.law.id)
}

export const operatorActs: Record<string, { times: number; act: Act<Actor> }> = {
  openLaw: { times: 8, act: openLaw },
  letTimePass: { times: 14, act: async (me) => me.scene.time.letTimePass(me.random.between(4, 30)) },
  vetoLaw: {
    times: 1,
    act: (me) => withOne(me.pick(me.scene.laws.slice(-3)), (id) => me.call('vetoLaw', { id, reason })),
  },
  repealLaw: {
    times: 5,
    act: (me) => withOne(me.pick(me.scene.laws), (id) => me.call('repealLaw', { id, reason })),
  },
  decideFeature: {
    times: 3,
    act: (me) =>
      withOne(me.pick(me.scene.features.slice(openWishes)), (id) =>
        me.call('decideFeature', { id, status: me.pick(featureStatuses) ?? 'open', reason }),
      ),
  },
  removePost: {
    times: 8,
    act: (me) => withOne(me.pick(me.scene.posts.slice(-20)), (id) => me.call('removePost', { id, reason })),
  },
  removeText: {
    times: 9,
    async act(me) {
      const { entries: guestbook, features, groups: group } = me.scene
      const kinds = { guestbook, feature: features.slice(openWishes), group } as const
      const kind = me.pick(['guestbook', 'feature', 'group'] as const) ?? 'guestbook'
      await withOne(me.pick(kinds[kind]), (id) => me.call('removeText', { kind, id, reason }))
    },
  },
  dismissReport: {
    times: 8,
    act: (me) => withOne(me.pick(me.scene.reports), (id) => me.call('dismissReport', { id })),
  },
  removeGuestbookEntry: {
    times: 6,
    act: (me) => withOne(me.pick(me.scene.entries), (id) => me.call('removeGuestbookEntry', { id, reason })),
  },
  publishNotice: {
    times: 3,
    act: (me) => {
      const slug = me.often(50) ? me.pick(me.scene.slugs) : undefined
      return me.call('publishNotice', { text: `${me.word()} ${me.word()}`, ...(slug && { slug }) })
    },
  },
  renewEpoch: { times: 1, act: (me) => me.call('renewEpoch', me.often(50) ? { reason } : {}) },
  suspendAgent: {
    times: 4,
    async act(me) {
      const slug = me.scene.suspended.length < suspendedMost ? me.pick(me.scene.slugs) : undefined
      if (slug && (await me.call('suspendAgent', { slug, reason }))?.changed) me.scene.suspended.push(slug)
    },
  },
  restoreAgent: {
    times: 5,
    act: (me) => withOne(me.scene.suspended.shift(), (slug) => me.call('restoreAgent', { slug, reason })),
  },
  revokeTokens: {
    times: 2,
    act: (me) => {
      const slug = me.often(80) ? me.pick(me.scene.slugs) : undefined
      return me.call('revokeTokens', { ...(slug ? { slug } : { all: true }), reason })
    },
  },
}
