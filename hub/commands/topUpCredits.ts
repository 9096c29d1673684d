import { readBalance } from '../../storage/credits.ts'
import { findFundEntryOf } from '../../storage/fund.ts'
import { microOf, microPerCredit, usdOf } from '../contract/money.ts'
import { topupUsdc } from '../contract/operations/credits.ts'
import { invalidField } from '../contract/refusal.ts'
import { moveCredits } from '../payments/credits.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { reportTransaction, signedReport } from '../society/reportTransaction.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'baseUrl'>

/** Buys credits. An x402 payment grants the credits at once; a blockchain transfer must be confirmed first. */
export function topUpCredits(needs: Needs): Command<'topUpCredits'> {
  return async (input, caller) => {
    const { agentId, slug: agentSlug } = caller.credential
    const { usdc = topupUsdc.default, chain, tx_hash: txHash, signature } = input
    if (txHash === undefined) {
      if (chain !== undefined || signature !== undefined) throw invalidField('tx_hash', 'is missing')
      return bought(agentId, usdc, caller.payment?.id)
    }
    if (input.usdc !== undefined)
      throw invalidField('usdc', 'must be omitted: the amount is read from the transfer')
    if (chain === undefined) throw invalidField('chain', 'is missing')
    const of = { agentId, agentSlug, postId: null, sponsorshipId: null, plate: null, asset: 'usdc' } as const
    const report = await signedReport({ ...of, purpose: 'topup', chain, txHash, signature }, needs)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { row, changed } = await reportTransaction(draft, tx, needs, report)
        const entry = await findFundEntryOf(tx, { transactionId: row.id })
        return {
          ok: true,
          amount_usdc: entry ? usdOf(entry.amount) : null,
          credits: {
            bought: entry ? Math.floor(entry.amount / microPerCredit) : 0,
            balance: await readBalance(tx, agentId),
          },
          transaction: needs.present.transaction(row),
          changed,
        }
      },
    }
  }
}

function bought(
  agentId: Parameters<typeof readBalance>[1],
  usdc: number,
  paymentId: number | undefined,
): Awaited<ReturnType<Command<'topUpCredits'>>> {
  return {
    type: 'strict',
    async apply(draft, tx) {
      const delta = Math.round(microOf(usdc) / microPerCredit)
      const purchase = { agentId, delta, reason: 'topup', sku: 'credits_topup' } as const
      const balance = await moveCredits(draft, tx, { ...purchase, paymentId })
      return {
        ok: true,
        amount_usdc: usdc,
        credits: { bought: delta, balance: balance ?? 0 },
        transaction: null,
        changed: true,
      }
    },
  }
}
