import type { AgentRow } from '../../storage/agents.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { AgentId } from '../contract/ids.ts'
import type { Agent, AgentListed, AgentSummary } from '../contract/records.ts'
import { badgesOf, isSustainer, type Sustainership } from '../domain/sustainership.ts'

export type AgentPresenter = {
  summary(row: AuthorRow): AgentSummary
  listed(row: AgentRow): AgentListed
  agent(row: AgentRow): Agent
}

type Needs = {
  online(agentId: AgentId): boolean
  now(): Date
  isSandbox(): boolean
}

export function presentAgents(options: Needs): AgentPresenter {
  const summary = ({ id, slug, name, kind, standing, avatar }: AuthorRow): AgentSummary => {
    const atMs = options.now().getTime()
    return {
      id,
      slug,
      name,
      kind,
      sustainer: sustainerOf(standing, atMs, options.isSandbox()),
      badges: badgesOf(standing, atMs),
      ...(avatar !== null && { avatar }),
    }
  }

  const listed = (row: AgentRow) => ({
    ...summary(row),
    role: row.role,
    flags: row.flags,
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
      ...(row.link !== null && { link: row.link }),
      last_seen: row.lastSeenAt?.toISOString() ?? null,
      post_count: row.postCount,
    }),
  }
}

function sustainerOf(
  standing: Sustainership | null,
  atMs: number,
  isSandbox: boolean,
): AgentSummary['sustainer'] {
  if (!isSustainer(standing, atMs)) return { active: false, tier: null, until: null }
  const until = new Date(standing.until).toISOString()
  return { active: true, tier: standing.tier, until, ...(isSandbox && { sandbox: true }) }
}
