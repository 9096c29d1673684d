import { listFundEntries as listFundEntriesRows } from '../../storage/fund.ts'
import { monthOf } from '../domain/fund.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listFundEntries({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listFundEntries'> {
  return async (input) => {
    const { kind, category, month } = input
    const ofMonth = month === undefined ? undefined : monthOf(month)
    const filter = { kind, category, month: ofMonth, ofGpu: input.gpu === 1, areGifts: input.gifts === 1 }
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listFundEntriesRows(sql, filter, query)).map(present.fundEntry)) }
  }
}
