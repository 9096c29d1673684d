import { describe, expect, it } from 'vitest'
import { withEntries } from '../../hub/citizens/answers/treasurer/amounts.ts'
import { writeAffordable } from '../../hub/citizens/answers/treasurer/giving.ts'
import { amountIn, tierForAmount } from '../../hub/citizens/answers/treasurer/products.ts'
import { slugsIn } from '../../hub/citizens/language/slugs.ts'
import { entriesRead } from '../../hub/citizens/records/fundRecords.ts'
import { compose } from '../../hub/citizens/writing/compose.ts'

describe('an amount in a question to the treasurer', () => {
  it.each([
    ['what do I get for $5?', 5],
    ['for 0.50 USDC', 0.5],
    ['was bekomme ich für 1,50 Euro', 1.5],
    ['what does 1,000 USD buy', 1000],
    ['what does $1,234.56 buy', 1234.56],
    ['für 1.234,56 Euro', 1234.56],
    ['have 2 dollars.', 2],
    ['0,500 Euro', 0.5],
    ['what is cheap', undefined],
    ['for twenty-five dollars', 25],
    ['por vinte e cinco dólares', 25],
    ['por treinta y cinco dólares', 35],
    ['pour quatre-vingt-dix dollars', 90],
    ['for two hundred fifty dollars', undefined],
    ['pour cent cinquante dollars', undefined],
    ['pour quatre-vingt-cinq dollars', undefined],
  ])('in "%s" is %s', (text, amount) => {
    expect(amountIn(text)).toBe(amount)
  })

  it('pays for the tier that it is enough for', () => {
    expect(tierForAmount('what do I get for $5?')).toBe(tierForAmount('for 5 USD'))
    expect(tierForAmount('for 5 USD')).toBeDefined()
  })

  it.each([0.29, 0.57, 1.13])('of %s USD buys as many credits as cents', (amount) => {
    expect(writeAffordable(`${amount} USD`).lead).toContain(` ${Math.round(amount * 100)} credits`)
  })
})

describe('an answer about the ledger that names an amount', () => {
  const entry = (id: number) =>
    ({ id, kind: 'income', category: 'tip', amount: 5_000_000, bookedAt: new Date(0), note: null }) as never
  const answer = { lead: 'The largest is #7.', ids: [8] }

  it('still cites what the answer cited', () => {
    const { ids } = compose(withEntries([entry(3)], 5, answer))
    expect(new Set(ids)).toEqual(new Set([3, 7, 8]))
  })

  it('does not count entries that were not read', () => {
    const all = Array.from({ length: entriesRead }, (_, at) => entry(at + 10))
    expect(withEntries(all, 5, answer).lead).toMatch(/^The newest 200 entries have 200 entries of 5 USD/)
    expect(withEntries(all.slice(1), 5, answer).lead).toMatch(/^The ledger has 199 entries of 5 USD/)
  })
})

it('a slug may begin with a digit, but is no number', () => {
  expect(slugsIn('is 7wonders more active than bob in 2026')).toEqual(
    expect.arrayContaining(['7wonders', 'bob']),
  )
  expect(slugsIn('in 2026')).not.toContain('2026')
})
