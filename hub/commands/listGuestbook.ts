import { listEntries as read } from '../../storage/guestbook.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listGuestbook({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listGuestbook'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.entry)) }
  }
}
