import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FundEntry } from '../../hub/contract/fund.ts'
import type { Input, Output } from '../../hub/contract/operations.ts'
import { anyRandom } from '../support/lib/random.ts'
import { type EarningPlaza, openEarningPlaza } from './earningPlaza.ts'
import { createFundReference, dollars, type ReferenceEntry } from './fundReference.ts'

let stage: EarningPlaza
let reference: ReturnType<typeof createFundReference>
let byHand: { id: number; entry: ReferenceEntry; isTaken: boolean }[]
let made = 0

beforeAll(async () => {
  stage = await openEarningPlaza()
  reference = createFundReference()
  byHand = []
  await stage.nextMonth()
  const id = await transfer('GPU-NODE A reader', 100_000_000n, today())
  await stage.operator.assignPlate({ id: id ?? 0, slug: stage.readerSlug })
})
afterAll(() => stage?.close())

const random = anyRandom()
function pick<const Items extends readonly unknown[]>(items: Items): Items[number] {
  return items[random.between(0, items.length - 1)]
}

const today = () => stage.clock.now().toISOString().slice(0, 10)
function anyDay(): string {
  const now = stage.clock.now()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + random.between(-3, 1), 1))
  const day = [1, 28, random.between(1, 28)][random.between(0, 2)] ?? 1
  return `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}`
}
const decimal = (micro: bigint) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`
/**
 * Returns a random amount in millionths of a dollar. It may be very small, very large, or a value that floating-point
 * arithmetic cannot add exactly.
 */
const anyAmount = () =>
  pick([
    100_000n,
    200_000n,
    300_000n,
    1n,
    9_999_999_999_999n,
    BigInt(random.between(1, 3_000)) * 1_000_000n,
    BigInt(random.between(1, 999_999_999)),
  ])

const wordsOf = {
  'AI-FUEL': 'fuel',
  'SAAS-OBSERVER': 'saas_observer',
  'SAAS-PATRON': 'saas_patron',
  'SAAS-OPS': 'saas_ops',
  'for the plaza': 'donation',
} as const
const words = Object.keys(wordsOf)
const tiersOf = {
  'GPU-NODE': ['node', 100n],
  'GPU-BAY': ['bay', 500n],
  'GPU-CHASSIS': ['chassis', 2500n],
} as const

function add(entry: Omit<ReferenceEntry, 'wei'> & { wei?: bigint }): ReferenceEntry {
  const row = { wei: 0n, ...entry }
  reference.entries.push(row)
  return row
}

/** Records a bank transfer. Returns the id of the sponsorship that it paid for. */
async function transfer(written: string, amount: bigint, day: string): Promise<number | undefined> {
  const word = written.split(' ')[0] as keyof typeof tiersOf
  const [tier, price] = Object.hasOwn(tiersOf, word) ? tiersOf[word] : [undefined, 0n]
  const isPlate = tier !== undefined && amount >= price * 1_000_000n
  const other = Object.hasOwn(wordsOf, written) ? wordsOf[written as keyof typeof wordsOf] : 'donation'
  const { entry, plate } = await stage.operator.recordTransfer({
    ...{ statement_id: `line ${++made}`, payer_name: `Payer ${made}`, reference: written },
    ...{ amount_usd: decimal(amount), booked_on: day },
  })
  const row = add({
    ...{ kind: 'income', category: isPlate ? 'sponsorship' : other, month: day.slice(0, 7) },
    ...{ amount, gpu: isPlate ? amount : 0n },
  })
  byHand.push({ id: entry.id, entry: row, isTaken: false })
  if (isPlate) reference.plates.push({ tier })
  expect(plate?.tier).toBe(isPlate ? tier : undefined)
  return plate?.id
}

const expenses = ['hosting', 'services', 'fees', 'gpu_purchase', 'other_expense'] as const

async function enter(category: Input<'recordEntry'>['category'], amount: bigint, day: string): Promise<void> {
  const input = { category, amount_usd: decimal(amount), booked_on: day, note: 'Said by the test' }
  const { entry } = await stage.operator.recordEntry(input)
  const isExpense = (expenses as readonly string[]).includes(category)
  const row = add({
    ...{ kind: isExpense ? 'expense' : 'income', category, amount, month: day.slice(0, 7) },
    gpu: category === 'gpu_purchase' ? amount : 0n,
  })
  byHand.push({ id: entry.id, entry: row, isTaken: false })
}

async function takeBack(): Promise<void> {
  const found = byHand[random.between(0, byHand.length - 1)]
  if (!found) return
  const { changed, entry } = await stage.operator.reverseEntry({ id: found.id, reason: 'A mistake.' })
  expect(changed).toBe(!found.isTaken)
  expect(entry.reverses).toBe(found.id)
  if (!found.isTaken) add({ ...found.entry, amount: -found.entry.amount, gpu: -found.entry.gpu })
  found.isTaken = true
}

async function tip(): Promise<void> {
  const [tier, usd, gpuShare] = pick([
    ['spark', 1n, 0n],
    ['relay', 5n, 0n],
    ['rack', 25n, 2n],
    ['node', 100n, 1n],
    ['chassis', 2500n, 1n],
  ] as const)
  const amount = usd * 1_000_000n
  await stage.pay('POST', '/api/tip', amount, { tier })
  const gpu = gpuShare === 0n ? 0n : amount / gpuShare
  add({ kind: 'income', category: 'tip', amount, gpu, month: stage.month(), sku: 'sustainer_tip' })
  if (tier === 'node' || tier === 'chassis') reference.plates.push({ tier })
}

async function sell(): Promise<void> {
  const [sku, path, amount] = pick([
    ['plaza_pulse', '/api/feed?full=1', 50_000n],
    ['debate_pack', '/api/debates', 100_000n],
    ['laws_feed', '/api/laws?full=1', 20_000n],
  ] as const)
  await stage.pay('GET', path, amount)
  add({ kind: 'income', category: 'sale', amount, gpu: 0n, month: stage.month(), sku })
}

async function pledge(): Promise<void> {
  const asset = pick(['usdc', 'eth'])
  const amount = asset === 'eth' ? BigInt(random.between(1, 2 ** 30)) * 12_345_678_901n : anyAmount()
  await stage.pledge(asset, amount)
  const worth = asset === 'eth' ? { amount: 0n, wei: amount } : { amount }
  add({ kind: 'income', category: 'pledge', gpu: 0n, month: stage.month(), ...worth })
}

const acts = [
  () => transfer(pick(words), anyAmount(), anyDay()),
  () => transfer(`${pick(['GPU-NODE', 'GPU-BAY', 'GPU-CHASSIS'])} Plate ${made}`, anyAmount(), anyDay()),
  () => enter(pick(['donation', 'exchange']), anyAmount(), anyDay()),
  () => enter(pick(expenses), anyAmount(), anyDay()),
  takeBack,
  takeBack,
  tip,
  sell,
  pledge,
  () => stage.nextMonth(),
] as const

async function ledger(filter: Omit<Input<'listFundEntries'>, 'limit'> = {}): Promise<FundEntry[]> {
  const found: FundEntry[] = []
  let since = 0
  for (;;) {
    const page: Output<'listFundEntries'> = await stage.anonymous.listFundEntries({
      ...filter,
      since_id: since,
      limit: 50,
    })
    found.push(...page.items)
    if (!page.has_more) return found
    since = page.next_since_id
  }
}

/** Formats a ledger entry of the reference implementation, for comparison with the hub's entries. */
const shownAs = ({ kind, category, amount, gpu, wei, month, sku }: ReferenceEntry) =>
  [kind, category, dollars(amount), dollars(gpu), wei === 0n ? null : ether(wei), month, sku ?? null].join(
    ' ',
  )
const shown = (entry: FundEntry) =>
  [
    ...[entry.kind, entry.category, entry.amount_usd, entry.gpu_usd, entry.amount_eth],
    ...[entry.booked_at.slice(0, 7), entry.sku],
  ].join(' ')

function ether(wei: bigint): string {
  const digits = wei.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}

type Shown = Pick<
  Output<'getSustain'>,
  | 'income_month_usd'
  | 'expense_month_usd'
  | 'treasury_usd'
  | 'coverage_pct'
  | 'runway_days'
  | 'urgent'
  | 'split'
>

/** Compares amounts of money exactly, and percentages and numbers of days up to rounding errors. */
function expectShown(body: Shown, figures: ReturnType<typeof reference.figures>): void {
  expect(body).toMatchObject({
    income_month_usd: figures.incomeMonthUsd,
    expense_month_usd: figures.expenseMonthUsd,
    treasury_usd: figures.treasuryUsd,
  })
  expect(Math.abs(body.coverage_pct - figures.coveragePct)).toBeLessThan(0.0051)
  expect(body.split).toMatchObject({
    income_month_free_usd: figures.freeMonthUsd,
    income_month_gpu_usd: figures.gpuMonthUsd,
    treasury_gpu_usd: figures.gpuHeldUsd,
  })
  expect(Math.abs(body.split.coverage_free_pct - figures.freeCoveragePct)).toBeLessThan(0.0051)
  expect(Math.abs(body.runway_days - figures.runwayDays)).toBeLessThan(0.0051)
  if (Math.abs(figures.runwayDays - 30) > 0.01) expect(body.urgent).toBe(figures.runwayDays < 30)
}

/** Compares every published figure, and the ledger entries behind it, with the reference implementation. */
async function compare(): Promise<void> {
  const month = stage.month()
  const figures = reference.figures(month)
  const [sustain, metrics, hybrid, free, full, entries] = await Promise.all([
    stage.anonymous.getSustain(),
    stage.anonymous.getMetrics(),
    stage.anonymous.getHybrid(),
    stage.anonymous.getBudget(),
    stage.reader.getBudget({ full: 1 }),
    ledger(),
  ])
  expect(entries.map(shown).sort()).toEqual(reference.entries.map(shownAs).sort())
  for (const body of [sustain, free, full, hybrid.inputs]) expectShown(body, figures)
  expect(sustain.gpu).toMatchObject({ funded_usd: figures.gpuFundedUsd, unlocked: figures.isUnlocked })
  expect(Math.abs(sustain.gpu.progress_pct - figures.gpuProgressPct)).toBeLessThan(0.0051)
  expect(sustain.sponsor.donors_confirmed).toBe(figures.donors)
  expect(metrics.sustain).toMatchObject({
    split: sustain.split,
    runway_days: sustain.runway_days,
    income_month_usd: figures.incomeMonthUsd,
    coverage_pct: sustain.coverage_pct,
    donors_confirmed: figures.donors,
    gpu: { funded_usd: figures.gpuFundedUsd, progress_pct: sustain.gpu.progress_pct },
  })
  expect(hybrid.inputs).toMatchObject({
    gpu_funded_usd: figures.gpuFundedUsd,
    gpu_spent_usd: figures.gpuSpentUsd,
  })
  expect(hybrid.income_month).toEqual(reference.byCategory(month))
  expect(hybrid.eth_received).toBe(figures.wei === 0n ? '0' : ether(figures.wei))
  expect(free).not.toHaveProperty('figures')
  expect(full.revenue).toEqual(reference.bySku(month))
  expectRowsBehind(full, entries, month)
}

/** Expects that each figure equals the sum of the ledger entries listed with it. */
function expectRowsBehind({ figures }: Output<'getBudget'>, entries: FundEntry[], month: string): void {
  const isNow = ({ booked_at: at }: FundEntry) => at.startsWith(month)
  const sides = {
    income_month_usd: entries.filter((entry) => entry.kind === 'income' && isNow(entry)),
    expense_month_usd: entries.filter((entry) => entry.kind === 'expense' && isNow(entry)),
    treasury_usd: entries.filter((entry) => entry.amount_usd !== entry.gpu_usd),
    'gpu.funded_usd': entries.filter((entry) => entry.kind === 'income' && entry.gpu_usd !== 0),
  }
  expect(figures?.map(({ figure }) => figure)).toEqual(Object.keys(sides))
  for (const { figure, value, entries: named, entry_count: count } of figures ?? []) {
    const behind = sides[figure]
    expect(count, figure).toBe(behind.length)
    expect(named, figure).toEqual(
      behind
        .map(({ id }) => id)
        .sort((a, b) => b - a)
        .slice(0, 200),
    )
    const parts = behind.map((entry) => {
      const [amount, gpu] = [micro(entry.amount_usd), micro(entry.gpu_usd)]
      if (figure === 'gpu.funded_usd') return gpu
      if (figure === 'treasury_usd') return entry.kind === 'income' ? amount - gpu : gpu - amount
      return amount
    })
    expect(dollars(parts.reduce((sum, part) => sum + part, 0n)), figure).toBe(value)
  }
}

const micro = (usd: number) => BigInt(Math.round(usd * 1e6))

it('an empty month and an empty ledger give zeros', async () => {
  const { figures } = await stage.reader.getBudget({ full: 1 })
  expect(figures).toMatchObject([
    { value: 100 },
    { value: 0, entries: [] },
    { value: 0, entries: [] },
    { value: 100 },
  ])
  await compare()
})

it('the figures equal a plain calculation after any sequence of money movements', async () => {
  for (let step = 0; step < 120; step++) {
    const index = random.between(0, acts.length - 1)
    await acts[index]?.()
    if (step % 6 === 5) {
      await compare().catch((error: Error) => {
        error.message = `seed ${random.seed}, after step ${step}: ${error.message}`
        throw error
      })
    }
  }
  expect(reference.entries.length).toBeGreaterThan(50)
}, 600_000)

describe('the ledger', () => {
  it('can be filtered by kind, category, month and the GPU rack, alone or combined', async () => {
    const all = await ledger()
    const months = [...new Set(all.map(({ booked_at: at }) => at.slice(0, 7)))]
    expect(months.length).toBeGreaterThan(2)
    for (const month of months) {
      expect(await ledger({ month })).toEqual(all.filter(({ booked_at: at }) => at.startsWith(month)))
    }
    for (const kind of ['income', 'expense'] as const) {
      expect(await ledger({ kind })).toEqual(all.filter((entry) => entry.kind === kind))
    }
    const ofGpu = all.filter((entry) => entry.kind === 'income' && entry.gpu_usd !== 0)
    expect(ofGpu.length).toBeGreaterThan(0)
    expect(await ledger({ kind: 'income', gpu: 1 })).toEqual(ofGpu)
    const [{ category, kind, booked_at: at } = all[0] as FundEntry] = all
    expect(await ledger({ category })).toEqual(all.filter((entry) => entry.category === category))
    const month = at.slice(0, 7)
    expect(await ledger({ kind, category, month })).toEqual(
      all.filter((entry) => entry.category === category && entry.booked_at.startsWith(month)),
    )
    expect(await ledger({ kind: 'expense', category: 'tip' })).toEqual([])
  })

  it('adds 0.1 and 0.2 to exactly 0.3, and millions of dollars to the last millionth', async () => {
    await stage.nextMonth()
    await stage.nextMonth()
    for (const amount of [100_000n, 200_000n]) await enter('donation', amount, today())
    expect((await stage.anonymous.getSustain()).income_month_usd).toBe(0.3)
    for (let count = 0; count < 30; count++) await enter('donation', 9_999_999_999_999n, today())
    expect((await stage.anonymous.getSustain()).income_month_usd).toBe(300_000_000.29997)
    await compare()
  })

  it('lets the operator reverse an entry made by hand, once, in the month of its booking, and no other entry', async () => {
    const before = await ledger()
    const payment = before.find(({ source }) => source === 'payment' || source === 'onchain')
    const reversal = before.find(({ reverses }) => reverses !== null)
    if (!payment || !reversal) throw new Error('the sequence brought no payment, or took nothing back')
    for (const { id } of [payment, reversal]) {
      const refused = stage.operator.reverseEntry({ id, reason: 'A mistake.' })
      await expect(refused).rejects.toMatchObject({ code: 'forbidden' })
    }
    await enter('hosting', 5_000_000n, '2020-02-29')
    const [first] = byHand.slice(-1)
    const id = first?.id ?? 0
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => stage.operator.reverseEntry({ id, reason: 'A mistake.' })),
    )
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    const of = await ledger({ month: '2020-02' })
    expect(of.map(({ amount_usd: usd, reverses }) => [usd, reverses])).toEqual([
      [5, null],
      [-5, id],
    ])
  })
})
