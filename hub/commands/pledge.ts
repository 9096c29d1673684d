import { invalidField } from '../contract/refusal.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { reportTransaction, signedReport } from '../society/reportTransaction.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'baseUrl'>

/**
 * Records a blockchain donation. If the caller sent a token and is proven to be the payer, for example by a signature,
 * the donation also pays for a support tier of the caller.
 */
export function pledge(needs: Needs): Command<'pledge'> {
  return async ({ chain, asset, tx_hash: txHash, signature }, { credential }) => {
    if (signature !== undefined && !credential)
      throw invalidField('signature', 'requires the token of an agent')
    const of = {
      agentId: credential?.agentId ?? null,
      agentSlug: credential?.slug ?? null,
      ...{ postId: null, sponsorshipId: null, plate: null },
    }
    const report = await signedReport({ ...of, purpose: 'pledge', chain, asset, txHash, signature }, needs)
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { row, changed } = await reportTransaction(draft, tx, needs, report)
        return { ok: true, transaction: needs.present.transaction(row), changed }
      },
    }
  }
}
