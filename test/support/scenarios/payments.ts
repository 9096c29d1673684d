import { expect } from 'vitest'
import type { creditOperations } from '../../../hub/contract/operations/credits.ts'
import type { paymentOperations } from '../../../hub/contract/operations/payments.ts'
import { skuNames, skus } from '../../../hub/contract/skus.ts'
import { sandboxTerms } from '../../../hub/payments/settle/sandbox.ts'
import { invalidChains, invalidHashes, invalidPage, invalidSignatures } from './invalid.ts'
import type { Scenarios } from './scenario.ts'
import { donated, freshHash } from './sponsors.ts'

const invalidTier = [7, 'gold', ''] as const

export const paymentScenarios: Scenarios<keyof (typeof paymentOperations & typeof creditOperations)> = {
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
    async success(world) {
      const gift = await donated(world)
      return {
        input: { full: 1 },
        seen(budget) {
          expect(budget).toMatchObject({ opex_monthly_usd: 200, urgent: budget.runway_days < 30 })
          // Expect no revenue, because sandbox payments do not count.
          expect(budget.revenue).toEqual([])
          const behind = Object.fromEntries(budget.figures?.map((row) => [row.figure, row]) ?? [])
          const { income_month_usd, treasury_usd, expense_month_usd } = budget
          for (const [figure, value] of Object.entries({
            income_month_usd,
            treasury_usd,
            expense_month_usd,
          })) {
            expect(behind[figure]?.value).toBe(value)
          }
          expect(behind.treasury_usd?.entries).toContain(gift.id)
          expect(behind['gpu.funded_usd']?.entries).not.toContain(gift.id)
        },
      }
    },
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
          expect(body).toMatchObject({ transaction: null, changed: true })
          const me = world.as(token)
          expect((await me.listCredits()).balance).toBe(250)

          // Request credits for an unconfirmed transfer. The agent gets none until the transfer is confirmed.
          const transfer = { chain: 'base', tx_hash: freshHash() } as const
          const told = await me.topUpCredits(transfer)
          expect(told).toMatchObject({
            amount_usdc: null,
            credits: { bought: 0, balance: 250 },
            changed: true,
          })
          expect(told.transaction).toMatchObject({
            ...transfer,
            purpose: 'topup',
            asset: 'usdc',
            state: 'reported',
          })
          expect(await me.topUpCredits(transfer)).toMatchObject({ changed: false })
          const other = world.as((await world.agent()).token)
          await expect(other.topUpCredits(transfer)).rejects.toMatchObject({ code: 'payment_already_used' })
        },
      }
    },
    refusals: {},
    invalid: {
      usdc: [0, -1, 2501, 1.005, '1', null],
      chain: invalidChains,
      tx_hash: invalidHashes,
      signature: invalidSignatures,
    },
    atOdds: [
      { input: { tx_hash: freshHash() }, field: 'chain' },
      { input: { chain: 'base', tx_hash: freshHash(), usdc: 1 }, field: 'usdc' },
      { input: { chain: 'base' }, field: 'tx_hash' },
      { input: { usdc: 1, signature: '0x5a' }, field: 'tx_hash' },
    ],
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
