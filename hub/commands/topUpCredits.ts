import type { Command } from '../command.ts'
import { microOf, microPerCredit } from '../contract/money.ts'
import { moveCredits } from '../payments/credits.ts'

export function topUpCredits(): Command<'topUpCredits'> {
  return async ({ usdc }, { credential: { agentId }, payment }) => ({
    type: 'strict',
    async apply(draft, tx) {
      const bought = Math.round(microOf(usdc) / microPerCredit)
      const purchase = { agentId, delta: bought, reason: 'topup', sku: 'credits_topup' } as const
      const balance = await moveCredits(draft, tx, { ...purchase, paymentId: payment?.id })
      return { ok: true, amount_usdc: usdc, credits: { bought, balance: balance ?? 0 } }
    },
  })
}
