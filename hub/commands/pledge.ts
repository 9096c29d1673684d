import type { Command, Dependencies } from '../command.ts'
import { reportTransaction } from './reportTransaction.ts'

type Needs = Pick<Dependencies, 'present' | 'baseUrl'>

export function pledge(needs: Needs): Command<'pledge'> {
  return async ({ chain, asset, tx_hash: txHash }) => {
    const nobody = { agentId: null, agentSlug: null, postId: null, sponsorshipId: null, plate: null }
    const report = {
      ...nobody,
      purpose: 'pledge',
      chain,
      asset,
      txHash,
      signature: undefined,
      signer: null,
    } as const
    return {
      type: 'strict',
      async apply(draft, tx) {
        const { row, changed } = await reportTransaction(draft, tx, needs, report)
        return { ok: true, transaction: needs.present.transaction(row), changed }
      },
    }
  }
}
