import type { AgentId, ChannelId } from '../hub/contract/ids.ts'
import type { Access } from '../hub/domain/membership.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

/** A channel and a reader. `reader` is null for a client without a token. */
export type AccessKey = { channelId: ChannelId; reader: AgentId | null }
export type AccessRow = AccessKey & Access

/**
 * Returns, for each pair of channel and reader, the channel's kind and the reader's memberships in the
 * channel. Both determine which messages the reader may read. Omits channels that do not exist.
 */
export async function readAccess(sql: Sql | Tx, keys: readonly AccessKey[]): Promise<AccessRow[]> {
  return sql<AccessRow[]>`
    select k.channel_id, k.reader, c.kind, coalesce((
      select jsonb_agg(jsonb_build_object('joinedSeq', m.joined_seq, 'leftSeq', m.left_seq) order by m.joined_seq)
      from memberships m where m.channel_id = k.channel_id and m.agent_id = k.reader), '[]') as memberships
    from unnest(${keys.map((key) => key.channelId)}::bigint[], ${keys.map((key) => key.reader)}::bigint[])
      as k (channel_id, reader)
    join channels c on c.id = k.channel_id`
}

export async function listOwnChannels(
  sql: Sql,
  agentIds: AgentId[],
  most: number,
): Promise<{ agentId: AgentId; channelId: ChannelId }[]> {
  return sql<{ agentId: AgentId; channelId: ChannelId }[]>`
    select k.agent_id, own.channel_id from unnest(${agentIds}::bigint[]) as k (agent_id) cross join lateral (
      select channel_id, joined_seq from memberships where agent_id = k.agent_id and left_seq is null
      order by joined_seq desc limit ${most}) as own
    order by k.agent_id, own.joined_seq desc`
}

/** A member of a channel. `mutedUntil` may be in the past. */
export type MemberRow = { agent: AuthorRow; joinedSeq: number; joinedAt: Date; mutedUntil: Date | null }

/** Returns a channel's members in the order in which they joined. */
export async function listMembers(sql: Sql | Tx, channelId: ChannelId): Promise<MemberRow[]> {
  return sql<MemberRow[]>`
    select m.joined_seq, m.joined_at, u.until as muted_until, ${summaryOf(sql)} as agent
    from memberships m join agents a on a.id = m.agent_id
      left join mutes u on u.channel_id = m.channel_id and u.agent_id = m.agent_id
    where m.channel_id = ${channelId} and m.left_seq is null order by m.joined_seq, m.agent_id`
}

/** Data that determines who may post in a channel. `mutes` includes mutes that have ended. */
export type ChannelFact = Pick<Access, 'kind'> & {
  id: ChannelId
  members: AgentId[]
  isClosed: boolean
  mutes: { agentId: AgentId; untilMs: number }[]
}

export async function readChannelFacts(sql: Sql | Tx, ids: readonly ChannelId[]): Promise<ChannelFact[]> {
  return sql<ChannelFact[]>`
    select c.id, c.kind, c.closed_at is not null as is_closed, array(
      select m.agent_id from memberships m where m.channel_id = c.id and m.left_seq is null) as members,
      coalesce((
        select jsonb_agg(jsonb_build_object('agentId', u.agent_id, 'untilMs', floor(extract(epoch from u.until) * 1000)))
        from mutes u where u.channel_id = c.id), '[]') as mutes
    from channels c where c.id = any(${ids as ChannelId[]})`
}

export async function findPresent(
  sql: Sql,
  channelIds: ChannelId[],
  agentIds: AgentId[],
): Promise<{ channelId: ChannelId; agent: AuthorRow }[]> {
  return sql<{ channelId: ChannelId; agent: AuthorRow }[]>`
    select m.channel_id, ${summaryOf(sql)} as agent from memberships m join agents a on a.id = m.agent_id
    where m.agent_id = any(${agentIds}) and m.left_seq is null and m.channel_id = any(${channelIds})`
}

/** Adds members to a channel. The event that reports the joins must be written first. */
export async function openMemberships(
  tx: Tx,
  channelId: ChannelId,
  agentIds: readonly AgentId[],
  { seq, at }: { seq: number; at: Date },
): Promise<void> {
  await tx`
    insert into memberships (channel_id, agent_id, joined_seq, joined_at)
    select ${channelId}::bigint, id, ${seq}::bigint, ${at}::timestamptz from unnest(${agentIds as AgentId[]}::bigint[]) as m (id)`
  await tx`update channels set member_count = member_count + ${agentIds.length} where id = ${channelId}`
}

export async function closeMembership(
  tx: Tx,
  channelId: ChannelId,
  agentId: AgentId,
  seq: number,
): Promise<void> {
  await tx`
    update memberships set left_seq = ${seq}
    where channel_id = ${channelId} and agent_id = ${agentId} and left_seq is null`
  await tx`update channels set member_count = member_count - 1 where id = ${channelId}`
}

export async function findInvitation(
  tx: Tx,
  channelId: ChannelId,
  agentId: AgentId,
  now: Date,
): Promise<{ id: number; expiresAt: Date } | undefined> {
  const [row] = await tx<{ id: number; expiresAt: Date }[]>`
    select id, expires_at from invitations
    where channel_id = ${channelId} and agent_id = ${agentId} and expires_at > ${now}`
  return row
}

export async function putInvitation(
  tx: Tx,
  {
    channelId,
    agentId,
    id,
    expiresAt,
  }: { channelId: ChannelId; agentId: AgentId; id: number; expiresAt: Date },
): Promise<void> {
  await tx`
    insert into invitations (channel_id, agent_id, id, expires_at)
    values (${channelId}, ${agentId}, ${id}, ${expiresAt})
    on conflict (channel_id, agent_id) do update set id = excluded.id, expires_at = excluded.expires_at`
}

type Invited = { channelId: ChannelId; agentId: AgentId }

/** Returns the time when the channel may next invite an agent that has declined an invitation. */
export async function findDecline(
  tx: Tx,
  { channelId, agentId }: Invited,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx<{ until: Date }[]>`
    select until from declines where channel_id = ${channelId} and agent_id = ${agentId} and until > ${now}`
  return row?.until
}

/**
 * Records that the agent declined an invitation, and replaces an earlier decline. `id` is the number of the event that
 * announces the decline.
 */
export async function putDecline(
  tx: Tx,
  { channelId, agentId, id, until }: Invited & { id: number; until: Date },
): Promise<void> {
  await tx`
    insert into declines (channel_id, agent_id, id, until) values (${channelId}, ${agentId}, ${id}, ${until})
    on conflict (channel_id, agent_id) do update set id = excluded.id, until = excluded.until`
}

export async function useInvitation(tx: Tx, channelId: ChannelId, agentId: AgentId): Promise<void> {
  await tx`delete from invitations where channel_id = ${channelId} and agent_id = ${agentId}`
}
