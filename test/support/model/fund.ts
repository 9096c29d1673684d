import type { Handlers, Model, Row } from './model.ts'

type FundEvent =
  | `transaction.${'reported' | 'signed' | 'decided' | 'superseded'}`
  | `transfer.${'recorded' | 'decided'}`
  | 'fund.changed'
  | 'boost.started'

const dayMs = 24 * 60 * 60 * 1000
const microUsd = (usd: number) => Math.round(usd * 1_000_000)

/** Price of boosting a post for one day, in each asset: in wei for ether, and in millionths of a USDC. */
const boostFees: Record<string, bigint> = { eth: 50_000_000_000_000n, usdc: 1_000_000n }

export function fundHandlers(model: Model): Handlers<FundEvent> {
  /**
   * On-chain transaction that the hub confirmed or rejected last. The hub logs the confirmation together with the
   * fund entry or the boost that the transaction pays for. Therefore, the next on-chain fund entry or boost in the
   * log belongs to this transaction.
   */
  let decided: Row = {}

  return {
    'transaction.reported'({ transaction, agent_id: agentId, signature, signer }, { at }) {
      const { id, purpose, chain, asset, state, post_id, sponsorship_id } = transaction
      model.put('transactions', {
        ...{ id, purpose, chain, asset, state, agentId, signature, signer, txHash: transaction.tx_hash },
        ...{
          postId: post_id,
          sponsorshipId: sponsorship_id,
          reason: null,
          payer: null,
          amount: null,
          tier: null,
        },
        ...{ reportedAt: at, decidedAt: null },
      })
    },
    'transaction.signed'({ transaction_id: id, signature, signer }, told) {
      const transaction = model.get('transactions', id)
      model.expect(told, `what was signed, transaction ${id}, was`, transaction.state, 'reported')
      Object.assign(transaction, { signature, signer })
    },
    'transaction.decided'({ transaction_id: id, state, reason, payer, amount, tier }, told) {
      decided = model.get('transactions', id)
      model.expect(told, `transaction ${id} was`, decided.state, 'reported')
      Object.assign(decided, { state, reason, payer, amount, tier, decidedAt: told.at })
      const { chain, txHash } = decided
      const times = model.rows('transactions', { chain, txHash, state: 'confirmed' }).length
      if (state === 'confirmed') model.expect(told, `${chain}:${txHash} was confirmed so often:`, times, 1)
    },

    'transaction.superseded'({ transaction_id: id, superseded_by: by, reason }, told) {
      const donation = model.get('transactions', id)
      const claim = model.get('transactions', by)
      const { purpose, state, tier, signature } = donation
      model.expect(
        told,
        `the donation ${id} was`,
        [purpose, state, tier, signature],
        ['pledge', 'confirmed', null, null],
      )
      model.expect(
        told,
        `what replaces it, ${by}, is`,
        [claim.state, claim.txHash],
        ['reported', donation.txHash],
      )
      Object.assign(donation, { state: 'failed', reason, payer: null, amount: null, decidedAt: told.at })
    },

    'transfer.recorded'(
      { transfer: { id, word, reference, becomes, reason, tier, agent, ...transfer } },
      told,
    ) {
      const statementId = transfer.statement_id
      model.expect(
        told,
        `${statementId} was entered before`,
        model.rows('transfers', { statementId }).length,
        0,
      )
      const sponsorshipId = transfer.sponsorship_id
      if (sponsorshipId !== null) {
        const { state, rail } = model.get('sponsorships', sponsorshipId)
        model.expect(
          told,
          `the plate it paid for, ${sponsorshipId}, is`,
          [state, rail],
          ['confirmed', 'bank'],
        )
      }
      model.put('transfers', {
        ...{ id, word, reference, statementId, sponsorshipId, payerName: transfer.payer_name },
        ...{ becomes, reason, tier, agentId: agent?.id ?? null },
        ...{ amount: microUsd(transfer.amount_usd), bookedAt: new Date(transfer.booked_at), at: told.at },
      })
    },

    'transfer.decided'({ transfer: { id, becomes, sponsorship_id: sponsorshipId } }, told) {
      const transfer = model.get('transfers', id)
      model.expect(told, `transfer ${id} was what`, transfer.becomes, 'waits')
      Object.assign(transfer, { becomes, sponsorshipId })
      if (sponsorshipId === null) return
      const { state } = model.get('sponsorships', sponsorshipId)
      model.expect(told, `the plate it paid for, ${sponsorshipId}, is`, state, 'confirmed')
    },

    'fund.changed'({ entry: { id, kind, source, category, sku, note, reverses, ...entry } }, told) {
      const amount = microUsd(entry.amount_usd)
      const wei = entry.amount_eth === null ? null : weiOf(entry.amount_eth)
      const isChain = source === 'onchain' && reverses === null
      const transfer = source === 'bank' && reverses === null ? model.last('transfers') : undefined
      if (isChain) {
        const { asset, state, chain, txHash } = decided
        model.expect(told, 'what pays is', state, 'confirmed')
        model.expect(told, 'it brings', decided.amount, asset === 'eth' ? wei : String(amount))
        const shown = category === 'topup' ? null : `${chain}:${txHash}`
        model.expect(told, 'it is', entry.transaction, shown)
      }
      if (transfer) model.expect(told, `transfer ${transfer.id} brings`, amount, transfer.amount)
      if (reverses !== null) {
        const taken = model.get('fundEntries', reverses)
        model.expect(told, `entry ${reverses} is taken back by`, amount, -Number(taken.amount))
        model.expect(
          told,
          `its ether is`,
          wei,
          taken.wei === null ? null : String(-BigInt(String(taken.wei))),
        )
        model.expect(told, `its kind is`, [kind, category], [taken.kind, taken.category])
      }
      model.put('fundEntries', {
        ...{
          id,
          kind,
          source,
          category,
          sku,
          note,
          reverses,
          amount,
          wei,
          gpuAmount: microUsd(entry.gpu_usd),
        },
        ...{ transactionId: isChain ? decided.id : null, transferId: transfer?.id ?? null },
        ...{ bookedAt: new Date(entry.booked_at), at: told.at },
      })
    },

    'boost.started'({ post_id: id, root_id, boosted_until }, told) {
      const post = model.get('posts', id)
      model.expect(told, `the root of post ${id} is`, root_id, post.rootId)
      model.expect(told, `post ${id} was deleted at`, post.deletedAt, null)
      const from = Math.max(told.at.getTime(), (post.boostedUntil as Date | null)?.getTime() ?? 0)
      const days = BigInt(String(decided.amount)) / (boostFees[String(decided.asset)] ?? 1n)
      post.boostedUntil = new Date(from + Number(days) * dayMs)
      model.expect(told, `post ${id} is boosted until`, boosted_until, post.boostedUntil)
    },
  }
}

function weiOf(ether: string): string {
  if (ether.startsWith('-')) return `-${weiOf(ether.slice(1))}`
  const [whole = '0', behind = ''] = ether.split('.')
  return BigInt(whole + behind.padEnd(18, '0')).toString()
}
