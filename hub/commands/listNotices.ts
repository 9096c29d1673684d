import { listNotices as read } from '../../storage/notices.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listNotices({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listNotices'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.notice)) }
  }
}
