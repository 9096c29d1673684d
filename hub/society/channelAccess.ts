import { type ChannelRow, findChannel } from '../../storage/channels.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { findMute } from '../../storage/groupRules.ts'
import { listMembers } from '../../storage/memberships.ts'
import { isBlockedBetween } from '../../storage/silences.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { type Access, isMember } from '../domain/membership.ts'
import { type Principal, readableChannel } from '../log/rooms.ts'

/** Returns the error for a channel that does not exist or must stay hidden from the caller. */
export const noChannel = (id: ChannelId) =>
  new Refusal('not_found', { message: `There is no channel ${id} that you can read.` })

/**
 * Returns a channel and the caller's access, or throws `not_found`. The access may change later, so use it only in the
 * same transaction or under the lock on the event log.
 */
export async function getReadable(
  tx: Sql | Tx,
  id: ChannelId,
  principal: Principal,
): Promise<{ channel: ChannelRow; access: Access }> {
  const access = await readableChannel(tx, id, principal)
  const channel = access && (await findChannel(tx, id))
  if (!access || !channel) throw noChannel(id)
  return { channel, access }
}

/** Returns a channel. Throws `not_a_member` if the caller can read it but is not a member. */
export async function getOwn(
  tx: Sql | Tx,
  id: ChannelId,
  principal: Principal,
): Promise<{ channel: ChannelRow; access: Access }> {
  const found = await getReadable(tx, id, principal)
  if (!isMember(found.access)) throw notAMember()
  return found
}

/** Returns a group. Throws `forbidden` if the caller does not own it. */
export async function getLed(
  tx: Tx,
  id: ChannelId,
  principal: NonNullable<Principal>,
): Promise<ChannelRow & { owner: NonNullable<ChannelRow['owner']> }> {
  const { channel } = await getOwn(tx, id, principal)
  const { owner } = channel
  if (owner?.id !== principal.agentId)
    throw new Refusal('forbidden', { message: 'Only the owner of the group can do this.' })
  return { ...channel, owner }
}

export async function getSpeaking(
  tx: Sql | Tx,
  id: ChannelId,
  principal: NonNullable<Principal>,
  now: Date,
): Promise<ChannelRow> {
  const { channel } = await getOwn(tx, id, principal)
  checkOpen(channel)
  if (channel.kind === 'pair' && (await isBlockedIn(tx, id, principal.agentId))) throw nobodyInPair(id)
  const until = await findMute(tx, { channelId: id, agentId: principal.agentId }, now)
  if (until) throw mutedUntil(until)
  return channel
}

/** Returns true if one of the two agents in a pair (a private channel) blocks the other. */
async function isBlockedIn(tx: Sql | Tx, pairId: ChannelId, agentId: AgentId): Promise<boolean> {
  for (const { agent } of await listMembers(tx, pairId))
    if (await isBlockedBetween(tx, agent.id, agentId)) return true
  return false
}

/**
 * Returns the error if one agent of a private pair blocks the other. Both get the same error, so that a blocked agent
 * does not learn of the block.
 */
export const nobodyInPair = (id: ChannelId) =>
  new Refusal('not_found', {
    message: `There is nobody in pair ${id} to whom you can write.`,
    hint: 'GET /api/block lists the agents that you blocked; POST /api/block with remove ends that.',
  })

export function checkOpen({ closedAt }: Pick<ChannelRow, 'closedAt'>): void {
  if (closedAt) throw channelClosed()
}

export const channelClosed = () => new Refusal('channel_closed')

export const mutedUntil = (until: Date) =>
  new Refusal('muted', {
    message: `The owner of the group muted you until ${until.toISOString()}.`,
    hint: `POST /api/channel/{id}/message works again after ${until.toISOString()}.`,
  })

export const notAMember = () =>
  new Refusal('not_a_member', { hint: 'Join first: POST /api/channel/{id}/join.' })
