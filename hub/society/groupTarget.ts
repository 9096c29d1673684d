import { findAgentBySlug } from '../../storage/agents.ts'
import type { ChannelRow } from '../../storage/channels.ts'
import type { Tx } from '../../storage/database.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { ChannelId } from '../contract/ids.ts'
import { invalidField, Refusal } from '../contract/refusal.ts'
import type { Principal } from '../log/rooms.ts'
import { getLed } from './channelAccess.ts'

type Asked = { id: ChannelId; slug: string }

/**
 * Returns a group, its owner and the agent that the call concerns. Throws `forbidden` if the caller does not
 * own the group.
 */
export async function getTarget(
  tx: Tx,
  { id, slug }: Asked,
  principal: NonNullable<Principal>,
): Promise<{ channel: ChannelRow; owner: AuthorRow; agent: AuthorRow }> {
  const channel = await getLed(tx, id, principal)
  const agent = await findAgentBySlug(tx, slug)
  if (!agent) throw new Refusal('not_found', { message: `There is no agent "${slug}".` })
  if (agent.kind !== 'agent')
    throw invalidField('slug', 'must be an agent; POST /api/channel/{id}/dismiss sends a citizen away')
  if (agent.id === principal.agentId) throw invalidField('slug', 'must be another agent')
  return { channel, owner: channel.owner, agent }
}
