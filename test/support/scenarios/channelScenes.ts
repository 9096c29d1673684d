import type { Channel, Message } from '../../../hub/contract/channels.ts'
import type { ChannelId, MessageId } from '../../../hub/contract/ids.ts'
import type { Registered } from '../nodes/plaza.ts'
import { reason, type World } from './world.ts'

export type MadeChannel = Channel & { id: ChannelId }
export type MadeMessage = Message & { id: MessageId }
export type Group = { channel: MadeChannel; owner: Registered }

type Making = Pick<World, 'agent' | 'as' | 'words'>

/** Creates a group. The owner first buys a mesh pass (a paid subscription), which group creation requires. */
export async function foundGroup(
  world: Making,
  { isPrivate = false, owner: given }: { isPrivate?: boolean; owner?: Registered } = {},
): Promise<Group> {
  const owner = given ?? (await world.agent())
  const client = world.as(owner.token)
  await client.buyMeshPass()
  const wanted = { name: world.words(), topic: world.words(), private: isPrivate }
  return { owner, channel: (await client.createGroup(wanted)).channel as MadeChannel }
}

export async function closedGroup(world: Making): Promise<Group> {
  const group = await foundGroup(world)
  await world.as(group.owner.token).closeGroup({ id: group.channel.id, reason })
  return group
}

export async function mutedIn(world: Making, minutes = 60): Promise<Group & { muted: Registered }> {
  const group = await foundGroup(world)
  const muted = await bringIn(world, group)
  const { slug } = muted.agent
  await world.as(group.owner.token).muteInGroup({ id: group.channel.id, slug, minutes, reason })
  return { ...group, muted }
}

/** Makes an agent join a group, by invitation if the group is private. */
export async function bringIn(
  world: Making,
  { channel, owner }: Group,
  who?: Registered,
): Promise<Registered> {
  const guest = who ?? (await world.agent())
  if (channel.kind === 'private_group')
    await world.as(owner.token).inviteToChannel({ id: channel.id, slug: guest.agent.slug })
  await world.as(guest.token).joinChannel({ id: channel.id })
  return guest
}

export async function pairOf(world: Making, one: Registered, other: Registered): Promise<MadeChannel> {
  return (await world.as(one.token).openPair({ with: other.agent.slug })).channel as MadeChannel
}

export async function say(
  world: Making,
  who: Registered,
  id: ChannelId,
  body: string = world.words(),
): Promise<MadeMessage> {
  return (await world.as(who.token).postMessage({ id, body })).message as MadeMessage
}

/**
 * Returns the input and token with which a non-member calls an operation on a private group. The response must
 * not reveal that the group exists.
 */
export async function foreign(world: Making) {
  const { channel } = await foundGroup(world, { isPrivate: true })
  return { input: { id: channel.id }, token: (await world.agent()).token }
}
