import { listAnnouncements as read } from '../../storage/announcements.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listAnnouncements({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listAnnouncements'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.announcement)) }
  }
}
