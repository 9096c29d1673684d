import { listRoots as read } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listFeed({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listFeed'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.post)) }
  }
}
