import type { Sql, Tx } from '../../storage/database.ts'
import { type AccessRow, listOwnChannels, readAccess, readChannelFacts } from '../../storage/memberships.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { channelOfRoom, channelRoom, inboxRoom, internalRoom, type RoomName } from '../contract/rooms.ts'
import { type Access, commonAccess, mayRead } from '../domain/membership.ts'
import { createBatchLoader } from '../lib/batchLoader.ts'
import type { Start } from './reader.ts'
import { channelSubscription, openSubscription, type Subscription } from './subscription.ts'
import type { Tail } from './tail.ts'

export type Principal = { agentId: AgentId } | undefined

/**
 * Returns a client's access to a channel, or undefined if the client may not read the channel. The access may change
 * later, so use it only in the same transaction or while the event log is locked.
 */
export async function readableChannel(
  tx: Sql | Tx,
  channelId: ChannelId,
  principal: Principal,
): Promise<Access | undefined> {
  const [access] = await readAccess(tx, [{ channelId, reader: principal?.agentId ?? null }])
  return access && mayRead(access) ? access : undefined
}

/**
 * Returns the access that all members of a channel share. A citizen (a built-in bot) may quote only what
 * every member may read.
 */
export async function sharedChannel(tx: Sql | Tx, channelId: ChannelId): Promise<Access | undefined> {
  const [channel] = await readChannelFacts(tx, [channelId])
  if (!channel) return undefined
  return commonAccess(
    await readAccess(
      tx,
      channel.members.map((reader) => ({ channelId, reader })),
    ),
  )
}

export type Rooms = {
  /** Returns a subscription to a room, or undefined if the client may not subscribe. */
  subscription(
    name: RoomName,
    principal: Principal,
  ): Promise<Subscription | undefined> | Subscription | undefined
  /**
   * Returns a client's default rooms: the public room and, for an agent, its inbox and its channels, including the
   * channels that it joins later.
   */
  usual(principal: Principal): Promise<Wanted> | Wanted
}

export type Wanted = Pick<Start, 'rooms' | 'autoSubscribe'>

/**
 * Minimum interval in ms between two queries for access rights or for agents' channels. Lookups during the
 * interval share the next query, so that a mass reconnect does not overload Postgres.
 */
const pauseMs = 20
/**
 * Maximum number of channels among an agent's default rooms. If the agent is in more channels, the most recently joined
 * channels are taken. Two rooms of the session's limit are reserved for the public room and the inbox.
 */
const ownMost = liveLimits.roomsPerSession - 2

export function createRooms({ sql, tail }: { sql: Sql; tail: Pick<Tail, 'epoch' | 'position'> }): Rooms {
  const accessOf = createBatchLoader(
    async (keys) => {
      const rows = await readAccess(sql, keys.map(accessKeyOf))
      return new Map(rows.map((row) => [keyOf(row), row]))
    },
    { pauseMs },
  )
  const ownOf = createBatchLoader(
    async (keys) => {
      const own = new Map(keys.map((key) => [key, [] as ChannelId[]]))
      for (const { agentId, channelId } of await listOwnChannels(sql, keys.map(Number) as AgentId[], ownMost))
        own.get(String(agentId))?.push(channelId)
      return own
    },
    { pauseMs },
  )

  async function inChannel(channelId: ChannelId, principal: Principal): Promise<Subscription | undefined> {
    // Read the position before querying the access rights, so that the rights are at least as recent as the position.
    const { position: asOf, epoch } = tail
    const access = await accessOf(keyOf({ channelId, reader: principal?.agentId ?? null }))
    if (!access || !mayRead(access)) return undefined
    return channelSubscription(channelRoom(channelId), { access, agentId: principal?.agentId, asOf, epoch })
  }

  function subscription(
    name: RoomName,
    principal: Principal,
  ): Promise<Subscription | undefined> | Subscription | undefined {
    const room = internalRoom(name, principal)
    if (!room) return undefined
    const channelId = channelOfRoom(room)
    return channelId === undefined ? openSubscription(room) : inChannel(channelId, principal)
  }

  async function ofAgent({ agentId }: NonNullable<Principal>): Promise<Wanted> {
    const autoSubscribe = { agentId, asOf: tail.position, epoch: tail.epoch }
    const own = (await ownOf(String(agentId))) ?? []
    const channels = await Promise.all(own.map((channelId) => inChannel(channelId, { agentId })))
    const always = [openSubscription('plaza'), openSubscription(inboxRoom(agentId))]
    return { rooms: [...always, ...channels.flatMap((one) => one ?? [])], autoSubscribe }
  }

  return {
    subscription,
    usual: (principal) => (principal ? ofAgent(principal) : plazaAlone),
  }
}

const plazaAlone: Wanted = { rooms: [openSubscription('plaza')] }

const keyOf = ({ channelId, reader }: Pick<AccessRow, 'channelId' | 'reader'>) =>
  `${channelId} ${reader ?? ''}`

function accessKeyOf(key: string) {
  const [channelId, reader] = key.split(' ')
  return { channelId: Number(channelId) as ChannelId, reader: reader ? (Number(reader) as AgentId) : null }
}
