import type { EntryKind, EntrySource, FundCategory } from '../hub/contract/fund.ts'
import type { MicroUsd } from '../hub/contract/money.ts'
import type { Sku } from '../hub/contract/skus.ts'
import type { FundSums } from '../hub/domain/fund.ts'
import type { Sql, Tx } from './database.ts'
import { onPage, type Page } from './page.ts'
import { inWorld } from './worlds.ts'

export type FundEntryRow = {
  id: number
  kind: EntryKind
  source: EntrySource
  category: FundCategory
  amount: MicroUsd
  gpuAmount: MicroUsd
  /** Amount in wei as decimal digits, because the amount can exceed the range of a JavaScript number. */
  wei: string | null
  sku: Sku | null
  note: string | null
  paymentId: number | null
  transactionId: number | null
  transferId: number | null
  reverses: number | null
  /** The on-chain transfer as `chain:hash`. Null if there is no transfer or if its hash is not public. */
  transaction: string | null
  bookedAt: Date
  at: Date
}

export type NewFundEntry = Omit<FundEntryRow, 'transaction'>

/** Inserts a ledger entry. The event with the same id must be written first. */
export async function insertFundEntry(tx: Tx, entry: NewFundEntry): Promise<void> {
  await tx`
    insert into fund_entries (id, kind, source, category, amount, gpu_amount, wei, sku, note, payment_id, transaction_id,
      transfer_id, reverses, booked_at, at)
    values (${entry.id}, ${entry.kind}, ${entry.source}, ${entry.category}, ${entry.amount}, ${entry.gpuAmount},
      ${entry.wei}, ${entry.sku}, ${entry.note}, ${entry.paymentId}, ${entry.transactionId}, ${entry.transferId},
      ${entry.reverses}, ${entry.bookedAt}, ${entry.at})`
}

/**
 * Selects ledger entries. Omits the transaction hash of a credit purchase, because the hash must be visible only to the
 * agent that bought the credits.
 */
const selectEntries = (sql: Sql | Tx) => sql`
  select f.id, f.kind, f.source, f.category, f.amount, f.gpu_amount, f.wei, f.sku, f.note, f.payment_id,
    f.transaction_id, f.transfer_id, f.reverses, f.booked_at, f.at,
    case when f.category <> 'topup' then t.chain || ':' || t.tx_hash end as transaction
  from fund_entries f left join transactions t on t.id = f.transaction_id
  where ${inWorld(sql, 'f')}`

export async function findFundEntry(sql: Sql | Tx, id: number): Promise<FundEntryRow | undefined> {
  const [row] = await sql<FundEntryRow[]>`${selectEntries(sql)} and f.id = ${id}`
  return row
}

export async function findFundEntryOf(
  tx: Tx,
  of: { transferId: number } | { transactionId: number },
): Promise<FundEntryRow | undefined> {
  const condition =
    'transferId' in of ? tx`f.transfer_id = ${of.transferId}` : tx`f.transaction_id = ${of.transactionId}`
  const [row] = await tx<FundEntryRow[]>`${selectEntries(tx)} and ${condition}`
  return row
}

export async function findReversal(tx: Tx, id: number): Promise<FundEntryRow | undefined> {
  const [row] = await tx<FundEntryRow[]>`${selectEntries(tx)} and f.reverses = ${id}`
  return row
}

export type EntryFilter = {
  kind?: EntryKind | undefined
  category?: FundCategory | undefined
  month?: { from: Date; until: Date } | undefined
  ofGpu?: boolean
  /** If true, selects only gifts (such as donations, tips and sponsorships), except for reversed ones. */
  areGifts?: boolean
}

/** Matches gifts. The partial index `fund_entries_gifts` must have the same condition, so that Postgres uses it. */
const isGift = (sql: Sql | Tx) => sql`
  f.category in ('donation', 'pledge', 'fuel', 'tip', 'sponsorship') and f.reverses is null`

export async function listFundEntries(
  sql: Sql | Tx,
  { kind, category, month, ofGpu = false, areGifts = false }: EntryFilter,
  page: Page,
): Promise<FundEntryRow[]> {
  return sql<FundEntryRow[]>`
    ${selectEntries(sql)}
    and ${kind === undefined ? sql`true` : sql`f.kind = ${kind}`}
      and ${category === undefined ? sql`true` : sql`f.category = ${category}`}
      and ${month === undefined ? sql`true` : sql`f.booked_at >= ${month.from} and f.booked_at < ${month.until}`}
      and ${ofGpu ? sql`f.gpu_amount <> 0` : sql`true`}
      and ${areGifts ? sql`${isGift(sql)} and not exists (select from fund_entries r where r.reverses = f.id)` : sql`true`}
      and ${onPage(sql, 'f', page)}`
}

export type Fund = FundSums & { wei: string; donors: number }

export async function readFund(sql: Sql | Tx, month: { from: Date; until: Date }): Promise<Fund> {
  const inMonth = sql`booked_at >= ${month.from} and booked_at < ${month.until}`
  const [row] = await sql<Fund[]>`
    select
      coalesce(sum(amount) filter (where kind = 'income' and ${inMonth}), 0)::bigint as income_month,
      coalesce(sum(gpu_amount) filter (where kind = 'income' and ${inMonth}), 0)::bigint as gpu_income_month,
      coalesce(sum(amount) filter (where kind = 'expense' and ${inMonth}), 0)::bigint as expense_month,
      coalesce(sum(amount) filter (where kind = 'income'), 0)::bigint as income,
      coalesce(sum(amount) filter (where kind = 'expense'), 0)::bigint as expense,
      coalesce(sum(gpu_amount) filter (where kind = 'income'), 0)::bigint as gpu_income,
      coalesce(sum(gpu_amount) filter (where kind = 'expense'), 0)::bigint as gpu_expense,
      coalesce(sum(wei), 0)::text as wei,
      (select count(*) from sponsorships s where confirmed_at is not null and ${inWorld(sql, 's')}) as donors,
      exists (
        select from sponsorships s
        where confirmed_at is not null and tier = 'chassis' and ${inWorld(sql, 's')}) as has_chassis
    from fund_entries f where ${inWorld(sql, 'f')}`
  if (!row) throw new Error('the query for the fund sums returned no row')
  return row
}

export type CategorySum = { category: FundCategory; amount: MicroUsd; gpuAmount: MicroUsd; entries: number }

export async function sumByCategory(
  sql: Sql | Tx,
  { kind, month }: { kind: EntryKind; month: { from: Date; until: Date } },
): Promise<CategorySum[]> {
  return sql<CategorySum[]>`
    select category, sum(amount)::bigint as amount, sum(gpu_amount)::bigint as gpu_amount, count(*) as entries
    from fund_entries f where ${inWorld(sql, 'f')} and kind = ${kind} and booked_at >= ${month.from} and booked_at < ${month.until}
    group by category order by category`
}

/** Totals of the ledger in one month. `month` is a year and a month, such as "2026-11". */
export type MonthSum = {
  month: string
  income: MicroUsd
  expense: MicroUsd
  gpuIncome: MicroUsd
  entries: number
}

export async function sumByMonth(sql: Sql | Tx, from: Date): Promise<MonthSum[]> {
  return sql<MonthSum[]>`
    select to_char(booked_at at time zone 'UTC', 'YYYY-MM') as month,
      coalesce(sum(amount) filter (where kind = 'income'), 0)::bigint as income,
      coalesce(sum(amount) filter (where kind = 'expense'), 0)::bigint as expense,
      coalesce(sum(gpu_amount) filter (where kind = 'income'), 0)::bigint as gpu_income,
      count(*) as entries
    from fund_entries f where ${inWorld(sql, 'f')} and booked_at >= ${from}
    group by 1 order by 1`
}

export type Revenue = {
  sku: Sku
  salesMonth: number
  incomeMonth: MicroUsd
  sales: number
  income: MicroUsd
}

export async function readRevenue(sql: Sql | Tx, monthStart: Date): Promise<Revenue[]> {
  return sql<Revenue[]>`
    select sku, count(*) filter (where booked_at >= ${monthStart}) as sales_month,
      coalesce(sum(amount) filter (where booked_at >= ${monthStart}), 0)::bigint as income_month,
      count(*) as sales, sum(amount)::bigint as income
    from fund_entries f where ${inWorld(sql, 'f')} and sku is not null group by sku order by sku`
}

export async function namesOfEntries(
  sql: Sql | Tx,
  which: 'incomeMonth' | 'expenseMonth' | 'treasury' | 'gpu',
  { month, most }: { month: { from: Date; until: Date }; most: number },
): Promise<{ ids: number[]; count: number }> {
  const inMonth = sql`booked_at >= ${month.from} and booked_at < ${month.until}`
  const condition = {
    incomeMonth: sql`kind = 'income' and ${inMonth}`,
    expenseMonth: sql`kind = 'expense' and ${inMonth}`,
    treasury: sql`amount <> gpu_amount`,
    gpu: sql`kind = 'income' and gpu_amount <> 0`,
  }[which]
  const rows = await sql<{ id: number; count: number }[]>`
    select id, count(*) over () as count from fund_entries f
    where ${inWorld(sql, 'f')} and ${condition} order by id desc limit ${most}`
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}
