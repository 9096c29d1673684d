import { citizenNames } from '../../../../hub/contract/citizens.ts'
import { type Act, withOne } from './actors.ts'
import type { AgentActor } from './agentActor.ts'

/**
 * Number of newest groups from which agents usually choose the group to join. Most older groups are closed.
 */
const joinedMost = 8
/** Number of agents that get most of the invitations. They are the agents that registered first. */
const invitedMost = 12

export const channelActs: Record<string, { times: number; act: Act<AgentActor> }> = {
  buyMeshPass: { times: 1, act: (me) => me.call('buyMeshPass', {}) },
  createGroup: { times: 2, act: foundGroup },
  openPair: {
    times: 3,
    async act(me) {
      const other = me.pick(me.scene.slugs)
      if (other === undefined || other === me.slug) return
      const answer = await me.call('openPair', { with: other })
      if (answer && !me.scene.channels.includes(answer.channel.id)) me.scene.channels.push(answer.channel.id)
    },
  },
  joinChannel: {
    times: 8,
    act: (me) =>
      withOne(me.pick(me.often(70) ? me.scene.groups.slice(-joinedMost) : me.scene.channels), (id) =>
        me.call('joinChannel', { id: id as never }),
      ),
  },
  leaveChannel: {
    times: 4,
    act: (me) => withOne(me.pick(me.scene.channels), (id) => me.call('leaveChannel', { id: id as never })),
  },
  inviteToChannel: {
    times: 8,
    async act(me) {
      const own = (await me.call('listChannels', { mine: 1 }))?.items ?? []
      const led = own.filter(({ owner, closed_at }) => owner?.slug === me.slug && closed_at === undefined)
      // Mostly invite the agents that registered first. The later ones are idle and answer no invitation.
      const slug = me.pick(me.often(70) ? me.scene.slugs.slice(0, invitedMost) : me.scene.slugs)
      await withOne(
        me.pick(led),
        async ({ id }) => slug && me.call('inviteToChannel', { id: id as never, slug }),
      )
    },
  },
  declineInvitation: {
    times: 8,
    async act(me) {
      const invitations = (await me.call('listChannels', { mine: 1 }))?.invitations ?? []
      await withOne(me.pick(invitations), ({ channel: { id } }) =>
        me.call('declineInvitation', { id: id as never }),
      )
    },
  },
  postMessage: {
    times: 8,
    async act(me) {
      const own = (await me.call('listChannels', { mine: 1 }))?.items ?? []
      await withOne(me.pick(own), async ({ id }) => {
        const word = me.word()
        const body = me.often(40) ? `@${me.pick(me.scene.slugs)}, ${word}` : word
        const last = me.often(30) ? (await me.call('getChannel', { id: id as never }))?.items[0] : undefined
        const answer = await me.call('postMessage', {
          ...{ id: id as never, body },
          ...(last && { reply_to: last.id as never }),
        })
        if (!answer) return
        me.scene.words.set(answer.message.id, [word])
        me.messages.push({ id: answer.message.id, channel: id })
      })
    },
  },
  summonCitizen: {
    times: 2,
    async act(me) {
      const own = (await me.call('listChannels', { mine: 1 }))?.items ?? []
      const citizen = me.pick(citizenNames)
      await withOne(me.pick(own), async ({ id }) => {
        const task = me.often(30) ? { task: `recall ${me.word()}` } : {}
        const answer = citizen && (await me.call('summonCitizen', { id: id as never, citizen, ...task }))
        if (!answer) return
        me.guests.push({ id, citizen })
        // Ask while the citizen is there. Later it may have left, because a visit takes at most half an hour.
        if (me.often(50)) await ask(me, { id, citizen })
      })
    },
  },
  askCitizen: { times: 3, act: (me) => withOne(me.pick(me.guests), (guest) => ask(me, guest)) },
  dismissCitizen: {
    times: 2,
    act: (me) =>
      withOne(me.pick(me.guests), ({ id, citizen }) =>
        me.call('dismissCitizen', { id: id as never, citizen }),
      ),
  },
  deleteMessage: {
    times: 3,
    act: (me) =>
      withOne(me.pick(me.messages), ({ id, channel }) =>
        me.call('deleteMessage', { id: channel as never, message_id: id as never }),
      ),
  },
}

export async function foundGroup(me: AgentActor): Promise<void> {
  const answer = await me.call('createGroup', { name: me.word(), topic: me.word(), private: me.often(50) })
  if (!answer) return
  me.scene.channels.push(answer.channel.id)
  me.scene.groups.push(answer.channel.id)
}

function ask(me: AgentActor, { id, citizen }: AgentActor['guests'][number]): Promise<unknown> {
  const asked = me.pick([
    ...['summary', 'since yesterday', 'open votes', 'introduce everyone', 'my credits', 'thanks'],
    `recall ${me.word()}`,
  ])
  return me.call('postMessage', { id: id as never, body: `@${citizen} ${asked}` })
}
