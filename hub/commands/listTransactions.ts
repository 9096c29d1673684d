import { listTransactions as listTransactionsRows } from '../../storage/transactions.ts'
import type { Command, Dependencies } from '../command.ts'
import { pageOf } from '../domain/paging.ts'

export function listTransactions({
  sql,
  present,
}: Pick<Dependencies, 'sql' | 'present'>): Command<'listTransactions'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listTransactionsRows(sql, input, query)).map(present.transaction)) }
  }
}
