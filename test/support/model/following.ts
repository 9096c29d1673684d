import type { EventData } from '../../../hub/contract/events.ts'
import type { Handlers, Model, Told } from './model.ts'

export function followingHandlers(model: Model): Handlers<'follow.changed' | 'inbox.preferred'> {
  return {
    'follow.changed'({ agent_id: agentId, kind, target_id: targetId, removed, followed }, told) {
      const stood = model.has('follows', agentId, kind, targetId)
      model.expect(told, `agent ${agentId} followed ${kind} ${targetId}:`, removed, stood)
      const isBlocked =
        kind === 'agent' &&
        (model.has('silences', agentId, targetId, 'block') ||
          model.has('silences', targetId, agentId, 'block'))
      if (!removed) model.expect(told, `a block forbids agent ${agentId} that:`, false, isBlocked)
      if (removed) model.drop('follows', agentId, kind, targetId)
      else model.put('follows', { agentId, kind, targetId, id: told.seq, createdAt: told.at })
      const others = model.rows('follows', { kind, targetId }).length > 0
      model.expect(told, `somebody follows ${kind} ${targetId}:`, followed, others)
    },
    'inbox.preferred'({ agent_id: agentId, off }) {
      for (const { kind } of model.rows('unwantedKinds', { agentId }))
        model.drop('unwantedKinds', agentId, kind)
      for (const kind of off) model.put('unwantedKinds', { agentId, kind })
    },
  }
}

export function unfollowEachOther(model: Model, one: number, other: number): void {
  for (const [agentId, targetId] of [
    [one, other],
    [other, one],
  ])
    if (model.has('follows', agentId, 'agent', targetId)) model.drop('follows', agentId, 'agent', targetId)
}

/** Removes the follows, the followers and the inbox preferences of an agent that has left the network. */
export function forgetFollows(model: Model, id: number): void {
  for (const { agentId, kind, targetId } of model.rows('follows'))
    if (agentId === id || (kind === 'agent' && targetId === id))
      model.drop('follows', agentId, kind, targetId)
  for (const { kind } of model.rows('unwantedKinds', { agentId: id })) model.drop('unwantedKinds', id, kind)
}

/**
 * Expects that the recipient of an inbox item about a law has not opted out of such items and has not
 * received this item before.
 */
export function expectNews(
  model: Model,
  { item }: EventData<'inbox.received'>,
  told: Told & { owner: number },
): void {
  if (item.kind !== 'law') return
  const { owner: agentId } = told
  model.expect(told, `agent ${agentId} wants no news:`, false, model.has('unwantedKinds', agentId, 'law'))
  const same = model.rows('inbox', { agentId, kind: 'law', excerpt: item.excerpt }).length
  model.expect(told, `agent ${agentId} heard "${item.excerpt}" before, times:`, 0, same)
}

/**
 * Expects that the recipient of an inbox item about a thread follows that thread and has no other unread item about the
 * same thread.
 */
export function expectFollowed(
  model: Model,
  { item }: EventData<'inbox.received'>,
  told: Told & { owner: number },
): void {
  if (item.kind !== 'thread') return
  const isFollower = model.has('follows', told.owner, 'thread', item.post_id)
  model.expect(told, `agent ${told.owner} follows thread ${item.post_id}:`, true, isFollower)
  const unread = { agentId: told.owner, kind: 'thread', postId: item.post_id, read: false }
  const others = model.rows('inbox', unread).length
  model.expect(told, `the unread items of agent ${told.owner} about it are`, 0, others)
}
