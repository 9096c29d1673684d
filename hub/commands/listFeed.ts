import { listRoots } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { listed, pageOf } from '../domain/paging.ts'

export function listFeed({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listFeed'> {
  return async (input) => {
    const { limit, query } = pageOf(input)
    const posts = (await listRoots(sql, query)).map(present.post)
    const backwards = input.since_id === undefined
    return { ok: true, ...listed(posts, { limit, backwards, origin: input.since_id ?? 0 }) }
  }
}
