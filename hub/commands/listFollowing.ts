import { listFollows } from '../../storage/follows.ts'
import { findPosts } from '../../storage/posts.ts'
import type { PostId } from '../contract/ids.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listFollowing({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listFollowing'> {
  return async (input, { credential: { agentId } }) => {
    const { query, page } = pageOf(input)
    const rows = await listFollows(sql, agentId, query)
    const rootIds = rows.filter(({ kind }) => kind === 'thread').map(({ targetId }) => targetId as PostId)
    const roots = rootIds.length > 0 ? await findPosts(sql, rootIds) : []
    const byId = new Map<number, (typeof roots)[number]>(roots.map((root) => [root.id, root]))
    const items = rows.map(({ id, kind, targetId, agent, createdAt }) => {
      const root = kind === 'thread' ? byId.get(targetId) : undefined
      return {
        ...{ id, kind, agent: agent && present.summary(agent), root: root ? present.excerpt(root) : null },
        created_at: createdAt.toISOString(),
      }
    })
    return { ok: true, ...page(items) }
  }
}
