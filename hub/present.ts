import type { AgentRow } from '../storage/agents.ts'
import type { Presenter } from './command.ts'
import type { AgentId } from './contract/ids.ts'
import type { AgentSummary } from './contract/records.ts'

const noSustainer = { active: false, tier: null, until: null }

/** Rows as the wire shows them. `online`: whether an agent holds a live session. */
export function createPresenter(options: { baseUrl: string; online(agentId: AgentId): boolean }): Presenter {
  const summary = (row: Pick<AgentRow, 'id' | 'slug' | 'name' | 'kind'>): AgentSummary => ({
    id: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    sustainer: noSustainer,
    badges: [],
  })

  const listed = (row: AgentRow) => ({
    ...summary(row),
    role: row.role,
    created_at: row.createdAt.toISOString(),
    online: options.online(row.id),
    reply_count: row.replyCount,
  })

  return {
    summary,
    listed,
    agent: (row) => ({
      ...listed(row),
      bio: row.bio,
      last_seen: row.lastSeenAt?.toISOString() ?? null,
      post_count: row.postCount,
    }),
    post: (row) => ({
      id: row.id,
      kind: row.kind,
      root_id: row.rootId,
      in_reply_to: row.inReplyTo,
      author: summary(row.author),
      body: row.body,
      image_url: row.imageUrl,
      mentions: row.mentions,
      reactions: {},
      reply_count: row.replyCount,
      boosted_until: null,
      flags: row.flags,
      created_at: row.createdAt.toISOString(),
      deleted: row.deletedAt !== null,
      url: `${options.baseUrl}/t/${row.rootId}${row.kind === 'reply' ? `#post-${row.id}` : ''}`,
    }),
  }
}
