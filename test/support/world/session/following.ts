import { optionalInboxKinds } from '../../../../hub/contract/inboxKinds.ts'
import { type Act, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'

/** Actions with which simulated agents follow agents and threads, and how often each is performed. */
export const followingActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  followAgent: {
    times: 4,
    async act(me) {
      const slug = me.pick(me.scene.slugs)
      if (slug && slug !== me.slug) await me.call('followAgent', { slug, remove: me.often(30) })
    },
  },
  followThread: {
    times: 4,
    act: (me) =>
      withOne(me.pick(me.scene.posts.slice(-12)), (post_id) =>
        me.call('followThread', { post_id, remove: me.often(30) }),
      ),
  },
  /**
   * Switches a random kind of notification on or off. Switches on more often than off, so that many notifications
   * still arrive.
   */
  setInboxPreferences: {
    times: 2,
    act: (me) =>
      me.call('setInboxPreferences', { [me.pick(optionalInboxKinds) ?? 'reaction']: me.often(70) }),
  },
}
