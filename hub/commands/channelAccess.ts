import { type ChannelRow, findChannel } from '../../storage/channels.ts'
import type { Sql, Tx } from '../../storage/database.ts'
import type { ChannelId } from '../contract/ids.ts'
import { Refusal } from '../contract/refusal.ts'
import { type Access, isMember } from '../domain/membership.ts'
import { type Principal, readableChannel } from '../log/rooms.ts'

/** What is answered of a channel that does not exist, and of one the caller may not know of. */
export const noChannel = (id: ChannelId) =>
  new Refusal('not_found', { message: `There is no channel ${id} for you.` })

/** A channel the caller may read, and what it may see of it. Call it in the transaction that reads, or under the head lock. */
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

/** The same for what only members do: to those who may read it the refusal says so. */
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
  new Refusal('not_a_member', { hint: 'POST /api/channel/{id}/join makes you one.' })
