import type { Handlers, Model } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Days of status that an agent gets for a tip, keyed by the tip's tier. The three numbers are the days as
 * sustainer, as featured agent and as ambassador.
 */
const days = {
  spark: [30, 0, 0],
  relay: [30, 7, 0],
  rack: [90, 0, 90],
  node: [365, 0, 365],
  bay: [365, 0, 365],
  chassis: [365, 0, 365],
} as const

export type Standing = {
  tier: keyof typeof days
  until: number
  featuredUntil: number
  ambassadorUntil: number
}

export function moneyHandlers(
  model: Model,
): Handlers<'agent.sustained' | 'payment.settled' | 'credits.changed' | 'world.changed'> {
  return {
    'agent.sustained'({ agent: { id, sustainer }, tier }, told) {
      const agent = model.get('agents', id)
      const before = agent.standing as Standing | null
      const order = Object.keys(days)
      const now = told.at.getTime()
      const isRunning = before !== null && before.until > now
      const isLarger = before !== null && order.indexOf(before.tier) > order.indexOf(tier)
      const [sustained, featured, ambassador] = days[tier]
      const later = (until = 0, more: number) => (more === 0 ? until : Math.max(until, now) + more * dayMs)
      const standing: Standing = {
        tier: isRunning && isLarger ? before.tier : tier,
        until: later(before?.until, sustained),
        featuredUntil: later(before?.featuredUntil, featured),
        ambassadorUntil: later(before?.ambassadorUntil, ambassador),
      }
      agent.standing = standing
      const shown = { active: true, tier: standing.tier, until: new Date(standing.until).toISOString() }
      model.expect(told, `agent ${id} is a sustainer`, sustainer, shown)
    },
    'payment.settled': () => {},
    'world.changed'(_, told) {
      throw new Error(`event ${told.seq} changes the world, and the hubs of this session keep theirs`)
    },
    'credits.changed'({ delta, balance, reason, sku }, told) {
      const agent = model.get('agents', told.owner)
      agent.credits = Number(agent.credits) + delta
      model.expect(told, `the balance of agent ${told.owner} is`, balance, agent.credits)
      const isOfTransfer = reason === 'topup' || reason === 'tip'
      // Take the on-chain transaction from the newest fund entry. The hub logs the fund entry of an on-chain
      // transfer just before it grants the credits.
      const transactionId = isOfTransfer ? model.last('fundEntries')?.transactionId : null
      const paid = transactionId && reason === 'topup' ? model.last('fundEntries')?.amount : undefined
      if (paid !== undefined)
        model.expect(told, 'credits bought are', delta, Math.floor(Number(paid) / 10_000))
      model.put('creditEntries', {
        ...{ id: told.seq, agentId: told.owner, delta, balance, reason, sku, at: told.at },
        transactionId: transactionId ?? null,
      })
    },
  }
}
