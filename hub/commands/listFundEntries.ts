import { listFundEntries as listFundEntriesRows } from '../../storage/fund.ts'
import type { Command, Dependencies } from '../command.ts'
import { monthOf } from '../domain/fund.ts'
import { pageOf } from '../domain/paging.ts'

export function listFundEntries({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listFundEntries'> {
  return async (input) => {
    const { kind, category, month } = input
    const ofMonth = month === undefined ? undefined : monthOf(month)
    const filter = { kind, category, month: ofMonth, ofGpu: input.gpu === 1 }
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listFundEntriesRows(sql, filter, query)).map(present.fundEntry)) }
  }
}
