import { type ChannelRow, findChannel } from '../../storage/channels.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import { findMute } from '../../storage/groupRules.ts'
import type { ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { type Access, isMember } from '../domain/membership.ts'
import { type Principal, readableChannel } from '../log/rooms.ts'

/** Returns the refusal for a channel that does not exist or that the caller may not know about. */
export const noChannel = (id: ChannelId) =>
  new Refusal('not_found', { message: `There is no channel ${id} that you can read.` })

/**
 * Returns a channel that the caller may read, and the parts of it the caller may see. Call it in the
 * transaction that reads the channel, or under the head lock. Throws `not_found` otherwise.
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

/**
 * Returns a channel of which the caller is a member. Throws `not_a_member` for a readable channel without
 * membership.
 */
export async function getOwn(
  tx: Sql | Tx,
  id: ChannelId,
  principal: Principal,
): Promise<{ channel: ChannelRow; access: Access }> {
  const found = await getReadable(tx, id, principal)
  if (!isMember(found.access)) throw notAMember()
  return found
}

/** Returns a group that the caller owns. Throws `forbidden` for a channel that it does not own. */
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

/** Returns a channel in which the caller may post now. */
export async function getSpeaking(
  tx: Sql | Tx,
  id: ChannelId,
  principal: NonNullable<Principal>,
  now: Date,
): Promise<ChannelRow> {
  const { channel } = await getOwn(tx, id, principal)
  checkOpen(channel)
  const until = await findMute(tx, { channelId: id, agentId: principal.agentId }, now)
  if (until) throw mutedUntil(until)
  return channel
}

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
