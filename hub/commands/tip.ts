import { getAgent, setStanding } from '../../storage/agents.ts'
import type { Command, Dependencies } from '../command.ts'
import { usdOf } from '../contract/money.ts'
import { tiers } from '../contract/tiers.ts'
import { extended } from '../domain/standing.ts'
import { moveCredits } from '../payments/credits.ts'

export function tip({ present }: Pick<Dependencies, 'present'>): Command<'tip'> {
  return async ({ tier }, { credential: { agentId }, payment }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const { credits: granted, priceMicroUsd } = tiers[tier]
      const before = await getAgent(tx, agentId)
      const after = { ...before, standing: extended(before.standing, tier, draft.at.getTime()) }
      await setStanding(tx, agentId, after.standing)
      draft.event('agent.sustained', 'plaza', () => ({ agent: present.agent(after), tier }))
      const grant = { agentId, delta: granted, reason: 'tip', sku: 'sustainer_tip' } as const
      const balance = await moveCredits(draft, tx, { ...grant, paymentId: payment?.id })
      return {
        ok: true,
        tier,
        amount_usdc: usdOf(priceMicroUsd),
        agent: present.agent(after),
        credits: { granted, balance: balance ?? 0 },
      }
    },
  })
}
