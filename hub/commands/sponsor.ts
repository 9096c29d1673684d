import type { Tx } from '../../storage/database.ts'
import {
  findClaimOf,
  findSponsorship,
  findUnclaimedPlate,
  insertSponsorship,
  type SponsorshipRow,
} from '../../storage/sponsorships.ts'
import { listReportsOf } from '../../storage/transactions.ts'
import { bankQrPath, type Sponsorship, wordOfTier } from '../contract/fund.ts'
import { lengths } from '../contract/limits.ts'
import type { Input } from '../contract/operations.ts'
import { invalidField } from '../contract/refusal.ts'
import { foldPlateName, readReference } from '../domain/bankReference.ts'
import { cleanLine, cleanText } from '../domain/content.ts'
import { normalizeName } from '../domain/names.ts'
import type { Draft } from '../log/draft.ts'
import type { CommandNeeds } from '../society/commandNeeds.ts'
import { claimMs } from '../society/plates.ts'
import { reportTransaction, type SignedReport, signedReport } from '../society/reportTransaction.ts'
import { authorOf } from '../views/credentials.ts'
import type { Command } from './command.ts'

type Needs = Pick<CommandNeeds, 'present' | 'baseUrl' | 'terms' | 'bank'>

/**
 * Claims a sponsor plate (a sponsor's name shown on the site). If the call names a blockchain transfer,
 * records the transfer as the payment.
 */
export function sponsor(needs: Needs): Command<'sponsor'> {
  return async (input, { credential }) => {
    judgeRail(input, needs)
    const { tier, rail, chain, tx_hash: txHash, signature } = input
    const bounds = { min: 1, max: lengths.displayName }
    const { text: displayName, flags } = cleanText('display_name', normalizeName(input.display_name), bounds)
    const bankReference = announcedReference(input)
    const agent = credential ? authorOf(credential) : null
    const claim = {
      tier,
      displayName,
      flags,
      rail,
      agent,
      bankReference,
      nameFold: foldPlateName(displayName),
    }
    const of = {
      agentId: agent?.id ?? null,
      agentSlug: agent?.slug ?? null,
      postId: null,
      sponsorshipId: null,
    }
    const report =
      chain && txHash
        ? await signedReport(
            { ...of, purpose: 'sponsor', chain, asset: 'usdc', txHash, plate: claim, signature },
            needs,
          )
        : undefined
    return {
      type: 'strict',
      async apply(draft, tx) {
        const paid = report && (await findPaid(tx, report))
        const known = paid ?? (await findKnown(tx, claim))
        const row = known ?? (await addClaim(draft, tx, needs, claim))
        const isOpen = row.state === 'awaiting_payment'
        const reported =
          report && (isOpen || paid)
            ? await reportTransaction(draft, tx, needs, { ...report, sponsorshipId: row.id })
            : undefined
        return {
          ok: true,
          sponsorship: needs.present.sponsorship(row, { named: true }),
          transaction: reported ? needs.present.transaction(reported.row) : null,
          pay: waysToPay(needs.present.sponsorship(row, { named: true }), needs),
          changed: !known || (reported?.changed ?? false),
        }
      },
    }
  }
}

type Claim = Pick<
  SponsorshipRow,
  'tier' | 'displayName' | 'flags' | 'rail' | 'agent' | 'bankReference' | 'nameFold'
>

function judgeRail(input: Input<'sponsor'>, { bank }: Needs): void {
  if (input.rail === 'bank') {
    if (!bank) throw invalidField('rail', 'this plaza has no bank account; use onchain')
    const strange = (['chain', 'tx_hash', 'signature'] as const).find((field) => input[field] !== undefined)
    if (strange) throw invalidField(strange, 'is only for rail=onchain')
    return
  }
  if (input.bank_reference !== undefined) throw invalidField('bank_reference', 'is only for rail=bank')
  if ((input.chain === undefined) !== (input.tx_hash === undefined)) {
    throw invalidField(input.chain === undefined ? 'chain' : 'tx_hash', 'is missing')
  }
  if (input.signature !== undefined && input.tx_hash === undefined)
    throw invalidField('tx_hash', 'is missing')
}

/**
 * Checks the bank reference that a sponsor wants to use. The reference must contain the keyword of the tier, because
 * the transfer would otherwise count as a donation.
 */
function announcedReference({ bank_reference: raw, tier }: Input<'sponsor'>): string | null {
  if (raw === undefined) return null
  const reference = cleanLine('bank_reference', raw, lengths.bankReference)
  const word = wordOfTier(tier)
  if (readReference(reference).word === word) return reference
  throw invalidField(
    'bank_reference',
    `must contain ${word} before any other transfer word, to pay for a ${tier} plate`,
  )
}

async function findPaid(tx: Tx, report: SignedReport): Promise<SponsorshipRow | undefined> {
  const before = (await listReportsOf(tx, report)).find(
    ({ agentId, plate }) =>
      agentId === report.agentId &&
      plate?.tier === report.plate?.tier &&
      plate?.displayName === report.plate?.displayName,
  )
  return before?.sponsorshipId ? findSponsorship(tx, before.sponsorshipId) : undefined
}

/**
 * Returns the caller's earlier unpaid claim of the same tier, name and payment method, if there is one. Otherwise, for
 * a bank transfer, returns a paid sponsorship of the same tier and name that belongs to no agent. The caller's
 * transfer may have arrived before this call and created that sponsorship.
 */
async function findKnown(tx: Tx, claim: Claim): Promise<SponsorshipRow | undefined> {
  const own = await findClaimOf(tx, { ...claim, agentId: claim.agent?.id ?? null })
  if (own || claim.rail === 'onchain') return own
  return findUnclaimedPlate(tx, claim)
}

async function addClaim(draft: Draft, tx: Tx, { present }: Needs, claim: Claim): Promise<SponsorshipRow> {
  const rowOf = (id: number): SponsorshipRow => ({
    ...claim,
    ...{ id, state: 'awaiting_payment', reason: null, slot: null, confirmedAt: null, engravedAt: null },
    nameUntil: null,
    ...{ createdAt: draft.at, expiresAt: new Date(draft.at.getTime() + claimMs) },
  })
  const id = draft.event('sponsorship.claimed', 'node', (seq) => ({
    sponsorship: present.sponsorship(rowOf(seq), { named: true }),
    bank_reference: claim.bankReference,
  }))
  await draft.flush(tx)
  await insertSponsorship(tx, rowOf(id))
  return rowOf(id)
}

function waysToPay({ rail, reference }: Sponsorship, { terms, bank, baseUrl }: Needs) {
  return rail === 'onchain'
    ? { address: terms.payTo, iban: null, reference: null, qr_url: null }
    : {
        address: null,
        iban: bank?.iban ?? null,
        reference,
        qr_url: reference === null ? null : `${baseUrl}${bankQrPath(reference)}`,
      }
}
