import { listPlates as listPlatesRows } from '../../storage/sponsorships.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listPlates({ sql, present }: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listPlates'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listPlatesRows(sql, query)).map(present.plate)) }
  }
}
