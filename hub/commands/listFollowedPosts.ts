import { listFollowed } from '../../storage/follows.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listFollowedPosts({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listFollowedPosts'> {
  return async (input, { credential: { agentId } }) => {
    const { query, page } = pageOf(input)
    const rows = await listFollowed(sql, agentId, query)
    return { ok: true, ...page(rows.map(present.post)) }
  }
}
