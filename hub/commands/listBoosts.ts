import { listBoosted } from '../../storage/boosts.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listBoosts({
  sql,
  present,
  now,
}: Pick<CommandNeeds, 'sql' | 'present' | 'now'>): Command<'listBoosts'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listBoosted(sql, now(), query)).map(present.post)) }
  }
}
