import { listNotices as read } from '../../storage/notices.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listNotices({ sql, present }: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listNotices'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.notice)) }
  }
}
