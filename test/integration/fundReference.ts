/** A ledger entry in the reference implementation. Amounts are whole millionths of a dollar. */
export type ReferenceEntry = {
  kind: 'income' | 'expense'
  category: string
  amount: bigint
  gpu: bigint
  wei: bigint
  month: string
  sku?: string
}

/** Creates a reference implementation of the fund, which computes every figure from the ledger entries. */
export function createFundReference() {
  const entries: ReferenceEntry[] = []
  const plates: { tier: string }[] = []
  const sum = (of: readonly ReferenceEntry[], field: 'amount' | 'gpu' | 'wei') =>
    of.reduce((total, entry) => total + entry[field], 0n)

  const income = () => entries.filter(({ kind }) => kind === 'income')
  const expense = () => entries.filter(({ kind }) => kind === 'expense')
  const inMonth = (of: ReferenceEntry[], month: string) => of.filter((entry) => entry.month === month)

  return {
    entries,
    plates,
    inMonth,
    income,
    expense,
    figures(month: string) {
      const incomeMonth = sum(inMonth(income(), month), 'amount')
      const gpuFunded = sum(income(), 'gpu')
      const gpuSpent = sum(expense(), 'gpu')
      const treasury = sum(income(), 'amount') - gpuFunded - (sum(expense(), 'amount') - gpuSpent)
      // Number of days until the money is spent, at 200 dollars a month (20/3 dollars a day).
      const runway = treasury > 0n ? Number((treasury * 3n) / 20n) / 1e6 : 0
      return {
        incomeMonthUsd: dollars(incomeMonth),
        expenseMonthUsd: dollars(sum(inMonth(expense(), month), 'amount')),
        treasuryUsd: dollars(treasury),
        coveragePct: Number(incomeMonth / 2n) / 1e6,
        runwayDays: runway,
        freeMonthUsd: dollars(incomeMonth - sum(inMonth(income(), month), 'gpu')),
        gpuMonthUsd: dollars(sum(inMonth(income(), month), 'gpu')),
        freeCoveragePct: Number((incomeMonth - sum(inMonth(income(), month), 'gpu')) / 2n) / 1e6,
        gpuHeldUsd: dollars(gpuFunded - gpuSpent),
        gpuFundedUsd: dollars(gpuFunded),
        gpuSpentUsd: dollars(gpuSpent),
        gpuProgressPct: Math.min(100, Number(gpuFunded / 25n) / 1e6),
        isUnlocked: gpuFunded >= 2_500_000_000n || plates.some(({ tier }) => tier === 'chassis'),
        donors: plates.length,
        wei: sum(entries, 'wei'),
      }
    },
    byCategory(month: string) {
      const found = inMonth(income(), month)
      return [...new Set(found.map(({ category }) => category))].sort().map((category) => {
        const of = found.filter((entry) => entry.category === category)
        const [amount, gpu] = [dollars(sum(of, 'amount')), dollars(sum(of, 'gpu'))]
        return { category, amount_usd: amount, gpu_usd: gpu, entries: of.length }
      })
    },
    bySku(month: string) {
      const sold = entries.filter(({ sku }) => sku !== undefined)
      return [...new Set(sold.map(({ sku }) => sku))].sort().map((sku) => {
        const of = sold.filter((entry) => entry.sku === sku)
        const now = inMonth(of, month)
        return {
          sku,
          sales_month: now.length,
          income_month_usd: dollars(sum(now, 'amount')),
          sales: of.length,
          income_usd: dollars(sum(of, 'amount')),
        }
      })
    },
  }
}

/** Converts millionths of a dollar to dollars by inserting the decimal point into the digits. */
export function dollars(micro: bigint): number {
  const digits = (micro < 0n ? -micro : micro).toString().padStart(7, '0')
  return Number(`${micro < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`)
}
