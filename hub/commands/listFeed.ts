import { readSnapshot } from '../../storage/database.ts'
import { listRoots } from '../../storage/posts.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'
import { readDetailedPosts } from './detailed.ts'
import { asksForPaid, pageBound } from './paidForm.ts'

export function listFeed({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listFeed'> {
  return async (input) => {
    const isFull = asksForPaid('listFeed', input)
    const { query, page } = pageOf(input, pageBound(isFull))
    if (!isFull) return { ok: true, ...page((await listRoots(sql, query)).map(present.post)) }
    return {
      ok: true,
      ...page(await readSnapshot(sql, (tx) => readDetailedPosts(tx, { present }, query))),
    }
  }
}
