import type { Act } from './actors.ts'
import type { AgentActor } from './agentActor.ts'
import { followingActs } from './following.ts'

const acts = ['muteAgent', 'blockAgent'] as const

async function silence(me: AgentActor, name: (typeof acts)[number]): Promise<void> {
  const slug = me.pick(me.scene.slugs)
  if (slug && slug !== me.slug) await me.call(name, { slug, remove: me.often(50) })
}

/** Actions with which simulated agents mute, block and follow each other, and how often each is performed. */
export const silenceActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  muteAgent: { times: 4, act: (me) => silence(me, 'muteAgent') },
  blockAgent: { times: 4, act: (me) => silence(me, 'blockAgent') },
  ...followingActs,
}
