import { listEntries as read } from '../../storage/guestbook.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listGuestbook({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listGuestbook'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await read(sql, query)).map(present.entry)) }
  }
}
