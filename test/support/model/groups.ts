import type { Handlers, Model, Told } from './model.ts'

type GroupEvent =
  `channel.${'updated' | 'handed_over' | 'banned' | 'unbanned' | 'muted' | 'closed' | 'cleared'}`

export function groupHandlers(model: Model): Handlers<GroupEvent> {
  function led(id: number, by: { id: number }, told: Told) {
    const group = model.get('channels', id)
    model.expect(told, `channel ${id} is owned by`, by.id, group.ownerId)
    return group
  }

  const isMember = (channelId: number, agentId: number) =>
    model.rows('memberships', { channelId, agentId, leftSeq: null }).length > 0

  return {
    'channel.updated'({ channel_id, name, topic, flags, by }, told) {
      Object.assign(led(channel_id, by, told), { name, topic, flags })
    },
    'channel.cleared': ({ channel_id: id, name }) =>
      void Object.assign(model.get('channels', id), { name, topic: null, flags: [] }),
    'channel.handed_over'({ channel_id, agent, by }, told) {
      model.expect(told, `agent ${agent.id} is a member`, true, isMember(channel_id, agent.id))
      led(channel_id, by, told).ownerId = agent.id
    },
    'channel.banned'({ channel_id: channelId, agent, by }, told) {
      led(channelId, by, told)
      model.expect(told, `agent ${agent.id} is a member`, false, isMember(channelId, agent.id))
      if (model.has('invitations', channelId, agent.id)) model.drop('invitations', channelId, agent.id)
      model.put('bans', { channelId, agentId: agent.id, id: told.seq })
    },
    'channel.unbanned'({ channel_id, agent, by }, told) {
      led(channel_id, by, told)
      model.get('bans', channel_id, agent.id)
      model.drop('bans', channel_id, agent.id)
    },
    'channel.muted'({ channel_id: channelId, agent, by, until }, told) {
      led(channelId, by, told)
      if (until === null) return model.drop('mutes', channelId, agent.id)
      model.put('mutes', { channelId, agentId: agent.id, id: told.seq, until: new Date(until) })
    },
    'channel.closed'({ channel_id, by }, told) {
      const visits = model.rows('visits', { channelId: channel_id, leftSeq: null })
      model.expect(told, `citizens are in channel ${channel_id}`, [], visits)
      led(channel_id, by, told).closedAt = told.at
    },
  }
}
