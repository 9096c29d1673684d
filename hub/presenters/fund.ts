import type { FundEntryRow } from '../../storage/fund.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { SponsorshipRow } from '../../storage/sponsorships.ts'
import type { TransactionRow } from '../../storage/transactions.ts'
import type { TransferRow } from '../../storage/transfers.ts'
import { referenceTo } from '../contract/bankCode.ts'
import {
  type FundEntry,
  foundingBadge,
  type Plate,
  type ReportedTransaction,
  type Sponsorship,
  sponsorTiers,
  type Transfer,
  wordOfTier,
} from '../contract/fund.ts'
import { assetDecimals, decimalOf, usdOf } from '../contract/money.ts'
import type { AgentSummary } from '../contract/records.ts'
import { claimOf, nextStepOf } from '../domain/reported.ts'

export type FundPresenter = {
  fundEntry(row: FundEntryRow): FundEntry
  transaction(row: TransactionRow): ReportedTransaction
  /** Converts a sponsorship for the API. The display name of an unpaid sponsorship is shown only if `named` is true. */
  sponsorship(row: SponsorshipRow, seen: { named: boolean }): Sponsorship
  plate(row: SponsorshipRow): Plate
  transfer(row: TransferRow): Transfer
}

type Needs = { baseUrl: string; isSandbox(): boolean; summary(row: AuthorRow): AgentSummary }

export function createFundPresenter({ baseUrl, isSandbox, summary }: Needs): FundPresenter {
  const mark = () => (isSandbox() ? ({ sandbox: true } as const) : {})
  return {
    fundEntry: (row) => ({
      id: row.id,
      kind: row.kind,
      source: row.source,
      category: row.category,
      amount_usd: usdOf(row.amount),
      gpu_usd: usdOf(row.gpuAmount),
      amount_eth: row.wei === null ? null : decimalOf(BigInt(row.wei), assetDecimals.eth),
      sku: row.sku,
      transaction: row.transaction,
      reverses: row.reverses,
      note: row.note,
      booked_at: row.bookedAt.toISOString(),
      created_at: row.at.toISOString(),
      ...mark(),
    }),
    transaction: (row) => ({
      id: row.id,
      purpose: row.purpose,
      chain: row.chain,
      asset: row.asset,
      tx_hash: row.txHash,
      state: row.state,
      reason: row.reason,
      payer: row.payer,
      amount: row.amount === null ? null : decimalOf(BigInt(row.amount), assetDecimals[row.asset]),
      post_id: row.postId,
      sponsorship_id: row.sponsorshipId,
      claim: claimOf(row, baseUrl),
      tier: row.tier,
      next: nextStepOf(row, { isSandbox: isSandbox() }),
      created_at: row.reportedAt.toISOString(),
      decided_at: row.decidedAt?.toISOString() ?? null,
    }),
    ...presentPlates({ mark, summary }),
    transfer: (row) => ({
      id: row.id,
      statement_id: row.statementId,
      payer_name: row.payerName,
      reference: row.reference,
      word: row.word,
      amount_usd: usdOf(row.amount),
      sponsorship_id: row.sponsorshipId,
      becomes: row.becomes,
      reason: row.reason,
      agent: row.agent && summary(row.agent),
      tier: row.tier,
      booked_at: row.bookedAt.toISOString(),
      created_at: row.at.toISOString(),
    }),
  }
}

type PlateNeeds = Pick<Needs, 'summary'> & { mark(): { sandbox?: true } }

function presentPlates({ mark, summary }: PlateNeeds): Pick<FundPresenter, 'sponsorship' | 'plate'> {
  return {
    sponsorship: (row, { named }) => ({
      id: row.id,
      tier: row.tier,
      amount_usd: usdOf(sponsorTiers[row.tier].priceMicroUsd),
      display_name: named || row.confirmedAt ? row.displayName : null,
      flags: named || row.confirmedAt ? row.flags : [],
      rail: row.rail,
      reference: isPayable(row) ? referenceTo(wordOfTier(row.tier), row.id) : null,
      state: row.state,
      reason: row.reason,
      agent: row.agent && summary(row.agent),
      slot: row.slot,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      confirmed_at: row.confirmedAt?.toISOString() ?? null,
      engraved_at: row.engravedAt?.toISOString() ?? null,
      ...mark(),
      name_until: row.nameUntil?.toISOString() ?? null,
    }),
    plate: (row) => ({
      id: row.id,
      tier: row.tier,
      display_name: row.displayName,
      flags: row.flags,
      badge: row.slot === null ? null : foundingBadge,
      slot: row.slot,
      agent: row.agent && summary(row.agent),
      confirmed_at: (row.confirmedAt ?? row.createdAt).toISOString(),
      engraved_at: row.engravedAt?.toISOString() ?? null,
      ...mark(),
      name_until: row.nameUntil?.toISOString() ?? null,
    }),
  }
}

/**
 * Returns true if a bank transfer can still pay for the sponsorship. An expired sponsorship can still be paid for,
 * because a transfer may arrive late.
 */
const isPayable = ({ rail, state }: SponsorshipRow) =>
  rail === 'bank' && (state === 'awaiting_payment' || state === 'expired')
