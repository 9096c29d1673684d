import { type ChannelRow, findChannel } from '../../storage/channels.ts'
import type { Sql, Tx } from '../../storage/database.ts'
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

export const notAMember = () =>
  new Refusal('not_a_member', { hint: 'Join first: POST /api/channel/{id}/join.' })
