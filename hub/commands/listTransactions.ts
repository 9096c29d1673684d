import { listTransactions as listTransactionsRows } from '../../storage/transactions.ts'
import { pageOf } from '../domain/paging.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

export function listTransactions({
  sql,
  present,
}: Pick<CommandNeeds, 'sql' | 'present'>): Command<'listTransactions'> {
  return async (input) => {
    const { query, page } = pageOf(input)
    return { ok: true, ...page((await listTransactionsRows(sql, input, query)).map(present.transaction)) }
  }
}
