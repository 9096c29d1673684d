import type { Sql } from '../../../storage/database.ts'
import { listFundEntries, sumByCategory } from '../../../storage/fund.ts'

export type FundSpan = { from: Date; until: Date }

export async function readFundIn(sql: Sql, { from, until }: FundSpan, limit: number) {
  const month = { from, until }
  const [income, expense, entries] = await Promise.all([
    sumByCategory(sql, { kind: 'income', month }),
    sumByCategory(sql, { kind: 'expense', month }),
    listFundEntries(sql, { month }, { limit }),
  ])
  return { sums: [...income, ...expense], entries }
}
