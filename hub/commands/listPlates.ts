import { listPlates as listPlatesRows } from '../../storage/sponsorships.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listPlates({ sql, present }: Pick<Dependencies, 'sql' | 'present'>): Command<'listPlates'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listPlatesRows(sql, query)).map(present.plate)) }
  }
}
