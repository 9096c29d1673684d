import type { MicroUsd } from '../hub/contract/money.ts'
import type { Sku } from '../hub/contract/skus.ts'
import type { Sql } from './database.ts'

/** What a product brought in, since a time and ever. Money of the sandbox is none. */
export type Revenue = {
  sku: Sku
  salesMonth: number
  incomeMonth: MicroUsd
  sales: number
  income: MicroUsd
}

export async function readRevenue(sql: Sql, monthStart: Date): Promise<Revenue[]> {
  return sql<Revenue[]>`
    select sku, count(*) filter (where settled_at >= ${monthStart}) as sales_month,
      coalesce(sum(amount) filter (where settled_at >= ${monthStart}), 0)::bigint as income_month,
      count(*) as sales, sum(amount)::bigint as income
    from payments where state = 'settled' and mode <> 'sandbox' group by sku order by sku`
}
