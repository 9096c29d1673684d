import type { Sql } from '../../../storage/database.ts'
import {
  findFundEntry,
  listFundEntries,
  namesOfEntries,
  readFund,
  sumByCategory,
  sumByMonth,
} from '../../../storage/fund.ts'
import { listFundCalls } from '../../../storage/fundCalls.ts'
import type { PostRow } from '../../../storage/posts.ts'
import { readWorld } from '../../../storage/worlds.ts'
import type { AgentId } from '../../contract/ids.ts'
import { type FundFigures, figuresOf, monthOf } from '../../domain/fund.ts'

const monthsRead = 5
export const entriesRead = 200
const fundCallsRead = 20

export type FundSpan = { from: Date; until: Date }

/** Reads the public ledger of the fund. */
export const createFundRecords = ({ sql, now }: { sql: Sql; now(): Date }) => ({
  /** Returns the ledger's monthly totals, oldest first, without empty months. */
  fundMonths: () => sumByMonth(sql, monthsBack(now(), monthsRead)),
  fundIn: (span: FundSpan) => readFundIn(sql, span),
  fundEntries: (since: Date | undefined) =>
    listFundEntries(sql, since ? { month: { from: since, until: new Date(now().getTime() + 1) } } : {}, {
      limit: entriesRead,
    }),
  fundEntry: (id: number) => findFundEntry(sql, id),
  expenses: (limit: number) => listFundEntries(sql, { kind: 'expense' }, { limit }),
  incomes: (limit: number) => listFundEntries(sql, { kind: 'income' }, { limit }),
  fundCalls: (by?: AgentId): Promise<PostRow[]> => listFundCalls(sql, { by, limit: fundCallsRead }),
  gifts: () => listFundEntries(sql, { areGifts: true }, { limit: entriesRead }),
  isSandbox: async (): Promise<boolean> => (await readWorld(sql)).current !== 'real',
  fund: () => readFigures(sql, now()),
})

const monthsBack = (at: Date, count: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - count, 1))

async function readFundIn(sql: Sql, { from, until }: FundSpan) {
  const month = { from, until }
  const [income, expense, entries] = await Promise.all([
    sumByCategory(sql, { kind: 'income', month }),
    sumByCategory(sql, { kind: 'expense', month }),
    listFundEntries(sql, { month }, { limit: entriesRead }),
  ])
  return { sums: [...income, ...expense], entries }
}

const figuresNamed = ['incomeMonth', 'expenseMonth', 'treasury', 'gpu'] as const
const entriesNamed = 3

export type FundState = FundFigures & { entries: Record<(typeof figuresNamed)[number], number[]> }

async function readFigures(sql: Sql, now: Date): Promise<FundState> {
  const month = monthOf(now.toISOString().slice(0, 7))
  const named = async (which: (typeof figuresNamed)[number]) =>
    [which, (await namesOfEntries(sql, which, { month, most: entriesNamed })).ids] as const
  const [fund, ...entries] = await Promise.all([readFund(sql, month), ...figuresNamed.map(named)])
  return { ...figuresOf(fund), entries: Object.fromEntries(entries) as FundState['entries'] }
}
