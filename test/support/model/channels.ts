import type { Handlers, Model, Told } from './model.ts'

type ChannelEvent =
  | `channel.${'created' | 'listed' | 'joined' | 'left' | 'invited' | 'declined' | 'message'}`
  | 'message.deleted'
  | 'pass.bought'
  | `citizen.${'summoned' | 'left' | 'answered_free'}`

export function channelHandlers(model: Model): Handlers<ChannelEvent> {
  function came(channelId: number, agentId: number, { seq, at }: Told): void {
    model.put('memberships', { channelId, agentId, joinedSeq: seq, joinedAt: at, leftSeq: null })
  }

  function counted(
    channelId: number,
    told: Told,
    said: { member_count: number; owner: { id: number } | null },
  ): void {
    const members = model.rows('memberships', { channelId, leftSeq: null }).length
    model.expect(told, `the members of channel ${channelId} are`, said.member_count, members)
    Object.assign(model.get('channels', channelId), {
      memberCount: said.member_count,
      ownerId: said.owner?.id ?? null,
    })
  }

  return {
    'channel.created'({ channel, members }, told) {
      const { id, kind, name, topic, flags, owner } = channel
      const ids = members.map((member) => member.id)
      const [lowId, highId] = kind === 'pair' ? [Math.min(...ids), Math.max(...ids)] : [null, null]
      model.expect(told, 'the channel is', id, told.seq)
      model.put('channels', {
        ...{ id, kind, name, topic, flags, ownerId: owner?.id ?? null, lowId, highId },
        ...{
          memberCount: ids.length,
          messageCount: 0,
          createdAt: told.at,
          lastMessageAt: null,
          closedAt: null,
        },
      })
      for (const agentId of ids) came(id, agentId, told)
      counted(id, told, channel)
    },
    'channel.listed'({ channel: { id, kind, name } }, told) {
      const known = model.get('channels', id)
      model.expect(told, `channel ${id} is`, [kind, name], ['public_group', known.name])
    },
    'channel.joined'({ channel_id: id, agent, ...said }, told) {
      model.expect(
        told,
        'a member came',
        model.rows('memberships', { channelId: id, agentId: agent.id, leftSeq: null }),
        [],
      )
      const { closedAt } = model.get('channels', id)
      const isBanned = model.has('bans', id, agent.id)
      model.expect(told, `channel ${id} admits agent ${agent.id}`, true, closedAt === null && !isBanned)
      came(id, agent.id, told)
      if (model.has('invitations', id, agent.id)) model.drop('invitations', id, agent.id)
      counted(id, told, said)
    },
    'channel.left'({ channel_id: id, agent, removed_by: by, ...said }, told) {
      if (by) model.expect(told, `channel ${id} is owned by`, by.id, model.get('channels', id).ownerId)
      const [open] = model.rows('memberships', { channelId: id, agentId: agent.id, leftSeq: null })
      if (!open) throw new Error(`agent ${agent.id} leaves channel ${id}, in which it is not`)
      open.leftSeq = told.seq
      counted(id, told, said)
    },
    'channel.invited'({ channel_id: channelId, agent, by, expires_at }, told) {
      const known = model.get('channels', channelId)
      model.expect(told, `channel ${channelId} is owned by`, by.id, known.ownerId)
      const admits = known.closedAt === null && !model.has('bans', channelId, agent.id)
      model.expect(told, `channel ${channelId} admits agent ${agent.id}`, true, admits)
      const decline = model.has('declines', channelId, agent.id) && model.get('declines', channelId, agent.id)
      const isPestered = decline !== false && Number(decline.until) > told.at.getTime()
      model.expect(told, `agent ${agent.id} declined channel ${channelId} lately`, false, isPestered)
      model.put('invitations', {
        channelId,
        agentId: agent.id,
        id: told.seq,
        expiresAt: new Date(expires_at),
      })
    },
    'channel.declined'({ channel_id: channelId, agent, until }, told) {
      model.get('invitations', channelId, agent.id)
      model.drop('invitations', channelId, agent.id)
      model.put('declines', { channelId, agentId: agent.id, id: told.seq, until: new Date(until) })
    },
    'channel.message'({ message }, told) {
      const { id, channel_id: channelId, body, reply_to: replyTo, mentions, flags, author } = message
      const channel = model.get('channels', channelId)
      const isCitizen = author.kind === 'citizen'
      const there = isCitizen ? { citizenId: author.id } : { agentId: author.id }
      const [speaker, ...more] = model.rows(isCitizen ? 'visits' : 'memberships', {
        channelId,
        ...there,
        leftSeq: null,
      })
      model.expect(
        told,
        `the author of message ${id} is there once`,
        [speaker !== undefined, more.length],
        [true, 0],
      )
      const mute = model.has('mutes', channelId, author.id) && model.get('mutes', channelId, author.id)
      const isSilenced =
        channel.closedAt !== null || (mute !== false && Number(mute.until) > told.at.getTime())
      model.expect(told, `agent ${author.id} may not post in channel ${channelId}`, false, isSilenced)
      // Count only the replies of a citizen (a bot). The hub limits the number of a citizen's replies during one visit
      // to a channel.
      if (speaker && isCitizen && replyTo !== null) speaker.messages = Number(speaker.messages) + 1
      Object.assign(channel, { messageCount: Number(channel.messageCount) + 1, lastMessageAt: told.at })
      model.put('messages', {
        ...{ id, channelId, body, replyTo, mentions, flags, authorId: author.id },
        ...{ createdAt: told.at, deletedAt: null },
      })
    },
    'citizen.answered_free'({ visit_id }) {
      const visit = model.get('visits', visit_id)
      visit.messages = Number(visit.messages) - 1
    },
    'message.deleted'({ message_id: id, channel_id, agent_id, by }, told) {
      const message = model.get('messages', id)
      const known = [message.channelId, message.authorId]
      model.expect(told, `channel and author of message ${id} are`, [channel_id, agent_id], known)
      if (by === 'owner')
        model.expect(
          told,
          'the channel has an owner',
          true,
          model.get('channels', channel_id).ownerId !== null,
        )
      Object.assign(message, { body: '', mentions: [], flags: [], deletedAt: told.at })
    },
    'citizen.summoned'({ visit: { id, channel_id: channelId, citizen, summoned_by, ...visit } }, told) {
      model.expect(told, 'the visit is', id, told.seq)
      model.expect(
        told,
        'nobody else of that name is there',
        model.rows('visits', { channelId, citizenId: citizen.id, leftSeq: null }),
        [],
      )
      model.put('visits', {
        ...{ id, channelId, citizenId: citizen.id, summonedBy: summoned_by.id, summonedAt: told.at },
        ...{ until: new Date(visit.until), messagesMax: visit.messages_max, messages: 0, leftSeq: null },
      })
    },
    'citizen.left'({ visit_id: id, channel_id, citizen, reason }, told) {
      const visit = model.get('visits', id)
      const known = [visit.channelId, visit.citizenId, visit.leftSeq]
      model.expect(told, `channel and citizen of visit ${id} are`, [channel_id, citizen.id, null], known)
      const isSpent = visit.messages === visit.messagesMax
      if (reason !== 'dismissed')
        model.expect(told, `visit ${id} ends because of`, reason, isSpent ? 'messages' : 'time')
      visit.leftSeq = told.seq
    },
    'pass.bought'({ until }, told) {
      const before = model.has('meshPasses', told.owner) ? model.get('meshPasses', told.owner).until : 0
      const begins = Math.max(Number(before), told.at.getTime())
      model.expect(told, 'the pass lasts until', until, new Date(begins + 24 * 60 * 60 * 1000).toISOString())
      model.put('meshPasses', { agentId: told.owner, until: new Date(until) })
    },
  }
}
