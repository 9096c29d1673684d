import { listBoosted } from '../../storage/boosts.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listBoosts({
  sql,
  present,
  now,
}: Pick<Dependencies, 'sql' | 'present' | 'now'>): Command<'listBoosts'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listBoosted(sql, now(), query)).map(present.post)) }
  }
}
