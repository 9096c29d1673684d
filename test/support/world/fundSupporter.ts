import type { Hex } from 'viem'
import type { TransferAsset, TransferChain } from '../../../hub/contract/chains.ts'
import type { ReportedTransaction, TransactionPurpose } from '../../../hub/contract/fund.ts'
import { claimOf } from '../../../hub/domain/reported.ts'
import type { Payer } from '../chain/chain.ts'
import type { Answer } from '../clients/callers.ts'
import { checkedClient } from '../clients/checked.ts'
import type { Registered } from '../nodes/plaza.ts'
import { type FundStage, signed, transactionOf } from './fundStage.ts'

type Report = {
  purpose: TransactionPurpose
  chain: TransferChain
  asset?: TransferAsset
  tx_hash: string
}
type Way = { signature?: Hex; at?: number }

export type Supporter = {
  readonly token: string
  readonly agent: Registered['agent']
  readonly payer: Payer
  readonly postId: number
  report(of: Report, way?: Way): Promise<Answer>
  /** Signs the text in which the payer states the purpose of a transfer. By default, the agent's own wallet signs. */
  sign(of: Report, by?: Pick<Payer, 'key'>): Promise<Hex>
  /**
   * Reports a transfer and waits for its outcome. Signs the report with the wallet `by`, unless the transfer
   * is a donation.
   */
  ended(of: Report, by?: Pick<Payer, 'key'>): Promise<ReportedTransaction>
  granted(): Promise<{ credits: number; boosted: string | null; plates: number }>
  told(): Promise<string | null | undefined>
}

export async function openSupporter(stage: FundStage): Promise<Supporter> {
  const [payer, { agent, token }] = await Promise.all([stage.openPayer(), stage.agent()])
  const client = checkedClient(stage.hub().url, token)
  const { id: postId } = (await client.createPost({ body: `Posted by ${agent.name}.` })).post
  const plate = { tier: 'node', displayName: agent.name } as const

  function report({ purpose, chain, asset = 'usdc', tx_hash }: Report, { signature, at = 0 }: Way = {}) {
    const transfer = { chain, tx_hash, ...(signature && { signature }) }
    switch (purpose) {
      case 'pledge':
        return stage.call('pledge', { chain, asset, tx_hash }, { at })
      case 'boost':
        return stage.call('boostPost', { ...transfer, asset, post_id: postId }, { token, at })
      case 'topup':
        return stage.call('topUpCredits', transfer, { token, at })
      case 'sponsor': {
        const claim = { tier: plate.tier, display_name: plate.displayName, rail: 'onchain' }
        return stage.call('sponsor', { ...transfer, ...claim }, { token, at })
      }
    }
  }

  async function sign({ purpose, chain, asset = 'usdc', tx_hash }: Report, by: Pick<Payer, 'key'> = payer) {
    const what = { purpose, chain, asset, txHash: tx_hash, agentSlug: agent.slug, postId, plate }
    return signed(by, { claim: claimOf(what, stage.baseUrl) })
  }

  return {
    token,
    agent,
    payer,
    postId,
    report,
    sign,
    async ended(of, by) {
      const way = of.purpose === 'pledge' ? {} : { signature: await sign(of, by) }
      return stage.ended(transactionOf(await report(of, way)).id, token)
    },
    async granted() {
      const [{ balance }, { root }, { items }] = await Promise.all([
        client.listCredits({}),
        client.getThread({ id: postId }),
        client.listPlates({ limit: 50 }),
      ])
      const plates = items.filter(({ display_name }) => display_name === agent.name).length
      return { credits: balance, boosted: root.boosted_until, plates }
    },
    told: async () => (await client.listInbox({ limit: 1 })).items[0]?.excerpt,
  }
}
