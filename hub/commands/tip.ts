import type { Command, Dependencies } from '../command.ts'
import { type SponsorTier, sponsorTiers } from '../contract/fund.ts'
import { usdOf } from '../contract/money.ts'
import { type Tier, tiers } from '../contract/tiers.ts'
import { moveCredits } from '../payments/credits.ts'
import { addPlate } from './plates.ts'
import { sustain } from './sustain.ts'

type Needs = Pick<Dependencies, 'present' | 'terms'>

export function tip(needs: Needs): Command<'tip'> {
  return async ({ tier }, { credential: { agentId }, payment }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { credits: granted, priceMicroUsd } = tiers[tier]
      const agent = await sustain(draft, tx, needs, { agentId, tier })
      // A plate is engraved in metal: the sandbox gives none.
      if (isSponsorTier(tier) && needs.terms.mode !== 'sandbox') {
        await addPlate(draft, tx, needs, { tier, displayName: agent.name, rail: 'onchain', agent })
      }
      const grant = { agentId, delta: granted, reason: 'tip', sku: 'sustainer_tip' } as const
      const balance = await moveCredits(draft, tx, { ...grant, paymentId: payment?.id })
      return {
        ok: true,
        tier,
        amount_usdc: usdOf(priceMicroUsd),
        agent: needs.present.agent(agent),
        credits: { granted, balance: balance ?? 0 },
      }
    },
  })
}

const isSponsorTier = (tier: Tier): tier is SponsorTier => Object.hasOwn(sponsorTiers, tier)
