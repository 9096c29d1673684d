import { listTransfers as listTransfersRows } from '../../storage/transfers.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listTransfers({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listTransfers'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listTransfersRows(sql, query)).map(present.transfer)) }
  }
}
