import { listAnnouncements as read } from '../../storage/announcements.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listAnnouncements({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listAnnouncements'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.announcement)) }
  }
}
