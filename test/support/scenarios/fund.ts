import { expect } from 'vitest'
import { foundingSlots } from '../../../hub/contract/fund.ts'
import type { fundOperations } from '../../../hub/contract/operations/fund.ts'
import { sandboxTerms } from '../../../hub/payments/settle/sandbox.ts'
import { bankAccount } from '../lib/bankAccount.ts'
import { invalidPage } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { donated, plated } from './sponsors.ts'

const { payTo } = sandboxTerms
const iban = bankAccount.IBAN

export const fundScenarios: Scenarios<keyof typeof fundOperations> = {
  getSustain: {
    async success(world) {
      await donated(world)
      return {
        input: {},
        seen(fund) {
          expect(fund).toMatchObject({ payTo, sandbox: true, opex_monthly_usd: 200 })
          expect(fund.income_month_usd).toBeGreaterThanOrEqual(12.5)
          expect(fund.coverage_pct).toBeCloseTo(fund.income_month_usd / 2, 2)
          expect(fund.urgent).toBe(fund.runway_days < 30)
          expect(fund.gpu.unlocked).toBe(fund.gpu.funded_usd >= fund.gpu.goal_usd)
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  getPayPack: {
    success: async () => ({
      input: {},
      seen(pack) {
        expect(pack).toMatchObject({ address: payTo, iban, sandbox: true })
        expect(pack.fiat).toMatchObject({
          iban,
          bank: bankAccount.BANK_NAME,
          country: bankAccount.BANK_COUNTRY,
          beneficiary_hint: bankAccount.BENEFICIARY_NAME,
        })
        expect(pack.lure.actions).toMatchObject({ iban, address: payTo })
      },
    }),
    refusals: {},
    invalid: {},
  },

  getLure: {
    async success(world) {
      await plated(world)
      return {
        input: {},
        seen({ founders, founding_taken, founding_left, open, actions }) {
          expect(founders.map(({ slot }) => slot)).toEqual(founders.map((_, index) => index + 1))
          expect(founders.length).toBeGreaterThan(0)
          // Allow a larger number, because concurrent tests may have reserved places for founding sponsors.
          expect(founding_taken).toBeGreaterThanOrEqual(founders.length)
          expect(founding_left).toBe(foundingSlots - founding_taken)
          expect(open).toBe(founding_left > 0)
          expect(actions).toMatchObject({ iban, address: payTo })
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  getHybrid: {
    async success(world) {
      await donated(world)
      return {
        input: {},
        seen({ inputs, income_month, months }) {
          const income = income_month.reduce((sum, { amount_usd }) => sum + amount_usd, 0)
          expect(inputs.income_month_usd).toBeCloseTo(income, 6)
          expect(inputs.gpu_goal_usd).toBe(2500)
          expect(months.at(-1)).toMatchObject({
            income_usd: inputs.income_month_usd,
            expense_usd: inputs.expense_month_usd,
          })
          expect(months).toHaveLength(12)
        },
      }
    },
    refusals: {},
    invalid: {},
  },

  listFundEntries: {
    async success(world) {
      const entry = await donated(world)
      const month = entry.booked_at.slice(0, 7)
      return {
        input: { since_id: entry.id - 1, kind: 'income', category: 'donation', month },
        async seen({ items }) {
          expect(items[0]).toEqual(entry)
          const others = await world.anonymous.listFundEntries({ since_id: entry.id - 1, kind: 'expense' })
          expect(others.items.map(({ id }) => id)).not.toContain(entry.id)
          const before = await world.anonymous.listFundEntries({ since_id: entry.id - 1, month: '2020-01' })
          expect(before.items).toEqual([])
          const gifts = await world.anonymous.listFundEntries({ since_id: entry.id - 1, gifts: 1 })
          expect(gifts.items[0]).toEqual(entry)
        },
      }
    },
    refusals: {},
    invalid: {
      ...invalidPage,
      kind: ['x', 'both'],
      category: ['x', 'gold'],
      // The last three values look like months. The hub must refuse them, because it cannot compute correctly
      // when these months end. For example, the end of 0000-01 would be `Date.UTC(0, 1, 1)`, which is in the
      // year 1900.
      month: ['x', '2026-13', '2026-1', '2026-11-01', '0000-01', '0099-12', '9999-12'],
      gpu: ['x', 2, -1, 0.5],
      gifts: ['x', 2, -1, 0.5],
    },
  },

  listPlates: {
    async success(world) {
      const plate = await plated(world)
      return {
        input: { since_id: plate.id - 1 },
        seen: ({ items }) => expect(items[0]).toEqual(plate),
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
}
