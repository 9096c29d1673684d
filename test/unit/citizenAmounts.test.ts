import { describe, expect, it } from 'vitest'
import { writeAffordable } from '../../hub/citizens/answers/treasurer/giving.ts'
import { amountIn, tierForAmount } from '../../hub/citizens/answers/treasurer/products.ts'
import { slugsIn } from '../../hub/citizens/language/slugs.ts'

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

it('a slug may begin with a digit, but is no number', () => {
  expect(slugsIn('is 7wonders more active than bob in 2026')).toEqual(
    expect.arrayContaining(['7wonders', 'bob']),
  )
  expect(slugsIn('in 2026')).not.toContain('2026')
})
