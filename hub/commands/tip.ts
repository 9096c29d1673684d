import { usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { grantTier } from '../society/grantTier.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'terms' | 'baseUrl'>

export function tip(needs: Needs): Command<'tip'> {
  return async ({ tier }, { credential: { agentId }, payment }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const amount = tiers[tier].priceMicroUsd
      const paid = { agentId, tier, amount, paymentId: payment?.id }
      const { agent, credits, plate, shout } = await grantTier(draft, tx, needs, paid)
      return {
        ok: true,
        tier,
        amount_usdc: usdOf(amount),
        agent: needs.present.agent(agent),
        credits,
        plate: plate && needs.present.sponsorship(plate, { named: true }),
        shout,
      }
    },
  })
}
