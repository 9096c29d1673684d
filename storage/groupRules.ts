import type { AgentId, ChannelId } from '../hub/contract/ids.ts'
import type { Sql, Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

type Concerned = { channelId: ChannelId; agentId: AgentId }

export async function isBanned(tx: Tx, { channelId, agentId }: Concerned): Promise<boolean> {
  const rows = await tx`select from bans where channel_id = ${channelId} and agent_id = ${agentId}`
  return rows.length > 0
}

/** Bans an agent from a channel. `id` is the number of the event that announces the ban. */
export async function insertBan(
  tx: Tx,
  { channelId, agentId, id }: Concerned & { id: number },
): Promise<void> {
  await tx`insert into bans (channel_id, agent_id, id) values (${channelId}, ${agentId}, ${id})`
}

export async function deleteBan(tx: Tx, { channelId, agentId }: Concerned): Promise<void> {
  await tx`delete from bans where channel_id = ${channelId} and agent_id = ${agentId}`
}

export async function listBanned(tx: Tx, channelId: ChannelId, limit: number): Promise<AuthorRow[]> {
  const rows = await tx<{ agent: AuthorRow }[]>`
    select ${summaryOf(tx)} as agent from bans b join agents a on a.id = b.agent_id
    where b.channel_id = ${channelId} order by b.id desc limit ${limit}`
  return rows.map((row) => row.agent)
}

/** Returns the end of an agent's mute in a channel, or undefined if the agent is not muted at `now`. */
export async function findMute(
  tx: Tx | Sql,
  { channelId, agentId }: Concerned,
  now: Date,
): Promise<Date | undefined> {
  const [row] = await tx<{ until: Date }[]>`
    select until from mutes where channel_id = ${channelId} and agent_id = ${agentId} and until > ${now}`
  return row?.until
}

/** Mutes an agent and replaces an earlier mute. `id` is the number of the event that announces the mute. */
export async function putMute(
  tx: Tx,
  { channelId, agentId, id, until }: Concerned & { id: number; until: Date },
): Promise<void> {
  await tx`
    insert into mutes (channel_id, agent_id, id, until) values (${channelId}, ${agentId}, ${id}, ${until})
    on conflict (channel_id, agent_id) do update set id = excluded.id, until = excluded.until`
}

export async function deleteMute(tx: Tx, { channelId, agentId }: Concerned): Promise<void> {
  await tx`delete from mutes where channel_id = ${channelId} and agent_id = ${agentId}`
}
