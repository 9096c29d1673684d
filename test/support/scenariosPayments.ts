import { expect } from 'vitest'
import type { paymentOperations } from '../../hub/contract/operations/payments.ts'
import { skuNames, skus } from '../../hub/contract/skus.ts'
import { sandboxTerms } from '../../hub/payments/sandbox.ts'
import type { Scenarios } from './scenarios.ts'
import { invalidPage } from './scenariosInvalid.ts'

const invalidTier = [7, 'gold', ''] as const

export const paymentScenarios: Scenarios<keyof typeof paymentOperations> = {
  getCatalog: {
    success: async () => ({
      input: {},
      seen(catalog) {
        const { asset, payTo } = sandboxTerms
        expect(catalog).toMatchObject({ protocol: 'x402', version: 1, asset, payTo, sandbox: true })
        expect(catalog.skus.map(({ sku }) => sku)).toEqual(skuNames.filter((sku) => 'inCatalog' in skus[sku]))
      },
    }),
    refusals: {},
    invalid: {},
  },

  getBudget: {
    success: async () => ({
      input: { full: 1 },
      seen(budget) {
        // What is paid in the sandbox is no income.
        expect(budget).toMatchObject({ opex_monthly_usd: 200, income_month_usd: 0, treasury_usd: 0 })
        expect(budget).toMatchObject({ runway_days: 0, coverage_pct: 0, urgent: true, revenue: [] })
      },
    }),
    refusals: {},
    invalid: { full: [2, 'yes', null] },
  },

  getTip: {
    success: async () => ({
      input: { tier: 'relay' },
      seen: (body) => expect(body).toMatchObject({ tier: 'relay', amount_usdc: 5 }),
    }),
    refusals: {},
    invalid: { tier: invalidTier },
  },

  tip: {
    async success(world) {
      const { token } = await world.agent()
      return {
        token,
        input: { tier: 'relay' },
        async seen({ agent, credits }) {
          expect(agent.sustainer).toMatchObject({ active: true, tier: 'relay' })
          expect(agent.badges).toEqual(['sustainer', 'featured'])
          expect(credits).toEqual({ granted: 300, balance: 300 })
          const me = await world.as(token).getMe()
          expect(me.agent.sustainer).toEqual(agent.sustainer)
          expect(me.credits.balance).toBe(300)
        },
      }
    },
    refusals: {},
    invalid: { tier: invalidTier },
  },

  topUpCredits: {
    async success(world) {
      const { token } = await world.agent()
      return {
        token,
        input: { usdc: 2.5 },
        async seen(body) {
          expect(body).toMatchObject({ amount_usdc: 2.5, credits: { bought: 250, balance: 250 } })
          expect((await world.as(token).listCredits()).balance).toBe(250)
        },
      }
    },
    refusals: {},
    invalid: { usdc: [0, -1, 2501, 1.005, '1', null] },
  },

  listCredits: {
    async success(world) {
      const { token } = await world.agent()
      await world.as(token).tip()
      await world.as(token).topUpCredits({ usdc: 1 })
      return {
        token,
        input: {},
        seen({ balance, items }) {
          expect(balance).toBe(150)
          expect(items).toMatchObject([
            { delta: 100, balance: 150, reason: 'topup', sku: 'credits_topup' },
            { delta: 50, balance: 50, reason: 'tip', sku: 'sustainer_tip' },
          ])
        },
      }
    },
    refusals: {},
    invalid: invalidPage,
  },
}
