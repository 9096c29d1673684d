import type { Sql, Tx } from '../../storage/database.ts'
import type { Room } from '../../storage/log.ts'
import { type AccessRow, listOwnChannels, readAccess, readChannelFacts } from '../../storage/memberships.ts'
import type { ChannelRoom, RoomName } from '../contract/events.ts'
import type { AgentId, ChannelId } from '../contract/ids.ts'
import { liveLimits } from '../contract/limits.ts'
import { type Access, commonAccess, mayRead } from '../domain/membership.ts'
import { gather } from '../gather.ts'
import { channelHearing, type Hearing, openHearing } from './hearing.ts'
import type { Start } from './reader.ts'
import type { Tail } from './tail.ts'

/** Who asks: an agent, or one of the many who only watch. */
export type Principal = { agentId: AgentId } | undefined

/**
 * The one answer to "may this reader read this channel": what it may see of it, or undefined when there is no such channel
 * for it now. Ask it in the transaction that reads, or under the head lock.
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
 * What everybody who is in a channel may see of it: the most that may be said there, since whatever is said is heard by all
 * of them. Undefined when nobody is in it.
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
  /**
   * The one answer to "may this reader hear this room": what it hears there, or undefined when there is no such room for this
   * reader. Every path that tells the log goes through here.
   */
  hearing(name: RoomName, principal: Principal): Promise<Hearing | undefined> | Hearing | undefined
  /** What somebody hears who names no rooms: the plaza, and with a token its inbox and its channels, those to come too. */
  usual(principal: Principal): Promise<Wanted> | Wanted
}

export type Wanted = Pick<Start, 'rooms' | 'follows'>

/** As for tokens: a crowd that comes back asks fifty times a second, and who comes alone does not wait. */
const pauseMs = 20
/** Of an agent in more channels than a session has rooms those it joined last; plaza and inbox come first. */
const ownMost = liveLimits.roomsPerSession - 2

export function createRooms({ sql, tail }: { sql: Sql; tail: Pick<Tail, 'epoch' | 'position'> }): Rooms {
  const accessOf = gather(
    async (keys) => {
      const rows = await readAccess(sql, keys.map(accessKeyOf))
      return new Map(rows.map((row) => [keyOf(row), row]))
    },
    { pauseMs },
  )
  const ownOf = gather(
    async (keys) => {
      const own = new Map(keys.map((key) => [key, [] as ChannelId[]]))
      for (const { agentId, channelId } of await listOwnChannels(sql, keys.map(Number) as AgentId[], ownMost))
        own.get(String(agentId))?.push(channelId)
      return own
    },
    { pauseMs },
  )

  async function inChannel(channelId: ChannelId, principal: Principal): Promise<Hearing | undefined> {
    // What is asked for now says at least what this node has passed now.
    const { position: asOf, epoch } = tail
    const access = await accessOf(keyOf({ channelId, reader: principal?.agentId ?? null }))
    if (!access || !mayRead(access)) return undefined
    return channelHearing(`channel:${channelId}`, { access, agentId: principal?.agentId, asOf, epoch })
  }

  function hearing(name: RoomName, principal: Principal): Promise<Hearing | undefined> | Hearing | undefined {
    const room = internalRoom(name, principal)
    if (!room) return undefined
    return isChannelRoom(room) ? inChannel(channelOf(room), principal) : openHearing(room)
  }

  async function ofAgent({ agentId }: NonNullable<Principal>): Promise<Wanted> {
    const follows = { agentId, asOf: tail.position, epoch: tail.epoch }
    const own = (await ownOf(String(agentId))) ?? []
    const channels = await Promise.all(own.map((channelId) => inChannel(channelId, { agentId })))
    const always = [openHearing('plaza'), openHearing(`inbox:${agentId}`)]
    return { rooms: [...always, ...channels.flatMap((one) => one ?? [])], follows }
  }

  return {
    hearing,
    usual: (principal) => (principal ? ofAgent(principal) : plazaAlone),
  }
}

/** What everybody hears who brings no token. */
const plazaAlone: Wanted = { rooms: [openHearing('plaza')] }

const keyOf = ({ channelId, reader }: Pick<AccessRow, 'channelId' | 'reader'>) =>
  `${channelId} ${reader ?? ''}`

function accessKeyOf(key: string) {
  const [channelId, reader] = key.split(' ')
  return { channelId: Number(channelId) as ChannelId, reader: reader ? (Number(reader) as AgentId) : null }
}

/** The room in the log behind a name on the wire; whether it is for this reader is not asked here, but of an inbox. */
export function internalRoom(name: RoomName, principal: Principal): Room | undefined {
  if (name !== 'inbox') return name
  return principal && `inbox:${principal.agentId}`
}

const isChannelRoom = (room: Room): room is ChannelRoom => room.startsWith('channel:')
const channelOf = (room: ChannelRoom): ChannelId => Number(room.slice('channel:'.length)) as ChannelId
