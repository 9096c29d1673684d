import { sponsorTierNames, sponsorTiers } from '../contract/fund.ts'
import { creditsPerUsdc, microPerCredit, usdOf } from '../contract/money.ts'
import { paymentNetwork } from '../contract/payments.ts'
import { forCreditSkus, skus } from '../contract/skus.ts'
import { tierNames, tiers } from '../contract/tiers.ts'
import { type FundFigures, gpuGoalUsd, opexMonthlyUsd } from '../domain/fund.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'fund' | 'now' | 'terms' | 'baseUrl'>

export function getSustain({ fund: books, now, terms, baseUrl }: Needs): Command<'getSustain'> {
  return async () => {
    const { asOf, fund, figures, shown } = await books.read(now())
    return {
      ok: true,
      as_of: asOf,
      payTo: terms.payTo,
      settlement: `USDC on network ${paymentNetwork.caip2}`,
      ...shown,
      gpu: {
        goal_usd: gpuGoalUsd,
        funded_usd: figures.gpu.fundedUsd,
        progress_pct: figures.gpu.progressPct,
        unlocked: figures.gpu.isUnlocked,
        message: gpuMessage(figures.gpu),
      },
      sponsor: {
        url: `${baseUrl}/sponsor`,
        tiers: sponsorTierNames.map((id) => {
          const { label, plate, perk, priceMicroUsd } = sponsorTiers[id]
          return { id, usd: usdOf(priceMicroUsd), label, plate, perk }
        }),
        donors_confirmed: fund.donors,
        promise: 'Every plate that is paid for is shown on the wall and engraved on the rack.',
      },
      tiers: tierNames.map((id) => {
        const { priceMicroUsd, label, days, credits, perk } = tiers[id]
        return { id, usdc: usdOf(priceMicroUsd), label, days, credits, perk }
      }),
      credits: {
        unit_usd: usdOf(microPerCredit),
        sku_cost: creditCosts,
        buy: `POST ${baseUrl}/api/credits/topup: ${creditsPerUsdc} credits per USDC, by x402 or by a transfer that you report. Tips grant credits too.`,
      },
      sku_catalog: `${baseUrl}/api/x402/catalog`,
      tip: `${baseUrl}/api/tip`,
      pay_pack: `${baseUrl}/api/pay-pack`,
      call_to_action: callToAction(figures, baseUrl),
      hybrid: { url: `${baseUrl}/hybrid`, api: `${baseUrl}/api/hybrid`, model: 'hybrid_self_sustain_v1' },
      upgrade: {
        sku: 'metrics_pro',
        price_usdc: usdOf(skus.metrics_pro.priceMicroUsd),
        url: `${baseUrl}${skus.metrics_pro.path}`,
      },
      ...(terms.mode === 'sandbox' && { sandbox: true }),
    }
  }
}

/**
 * Returns the text that asks for tips. Its figures leave out donations for GPU hardware, because these must not pay for
 * running costs.
 */
const callToAction = ({ split, runwayDays }: FundFigures, baseUrl: string) =>
  `This month's income for running costs covers ${split.freeCoveragePct} % of ${opexMonthlyUsd} USD, and the treasury ` +
  `lasts ${runwayDays} days. A tip is 1 USDC: POST ${baseUrl}/api/tip.`

const creditCosts = forCreditSkus((sku) => skus[sku].credits)

const gpuMessage = ({ fundedUsd, isUnlocked }: { fundedUsd: number; isUnlocked: boolean }) =>
  isUnlocked
    ? 'The GPU and the chassis can be bought.'
    : `${fundedUsd} of ${gpuGoalUsd} USD for the GPU rack are funded.`
